//! web-app
fn main() {}
