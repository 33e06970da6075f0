//! referee
fn main() {}
