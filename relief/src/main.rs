//! relief
fn main() {}
