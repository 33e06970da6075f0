//! How long things take. Run by hand, optimised: `cargo test --release -p tests --test table -- --ignored --nocapture`.
