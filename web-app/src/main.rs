//! Starts the page.

fn main() {
    leptos::mount::mount_to_body(web_app::App);
}
