//! Starts the page.

fn main() {
    web_app::start();
}
