//! Files in and out of the page: a save offered for download, a save chosen from the disk.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// The longest save file that is read: far above any real game, far below what would stall the page.
pub const LONGEST: f64 = 8_000_000.0;

/// Why a chosen file was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Longer than any save.
    TooLong,
    /// The browser could not read it.
    Unreadable,
}

/// Offers a text for download under this name.
///
/// # Errors
/// When the browser refuses to make the file.
pub fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address)
}

/// Takes files that are dropped anywhere on the page, for as long as it is open.
pub fn take_dropped(take: impl Fn(File) + 'static) {
    let Some(window) = web_sys::window() else { return };
    let options = EventListenerOptions::enable_prevent_default();
    let files = |event: &web_sys::Event| {
        let data = event.dyn_ref::<web_sys::DragEvent>().and_then(web_sys::DragEvent::data_transfer);
        data.filter(|data| data.types().includes(&JsValue::from_str("Files"), 0))
    };
    // A page that does not say it takes files is left for the file.
    EventListener::new_with_options(&window, "dragover", options, move |event| {
        if files(event).is_some() {
            event.prevent_default();
        }
    })
    .forget();
    EventListener::new_with_options(&window, "drop", options, move |event| {
        if let Some(data) = files(event) {
            event.prevent_default();
            if let Some(file) = data.files().and_then(|files| files.get(0)) {
                take(file);
            }
        }
    })
    .forget();
}

/// Reads a chosen file and hands over its name and text.
pub fn read(file: File, done: impl FnOnce(Result<(String, String), Unread>) + 'static) {
    if file.size() > LONGEST {
        done(Err(Unread::TooLong));
        return;
    }
    wasm_bindgen_futures::spawn_local(async move {
        let text = wasm_bindgen_futures::JsFuture::from(file.text()).await;
        done(match text.ok().and_then(|text| text.as_string()) {
            Some(text) => Ok((file.name(), text)),
            None => Err(Unread::Unreadable),
        });
    });
}
