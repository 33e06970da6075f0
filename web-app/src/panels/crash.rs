//! What the player sees if the program panics: the page is lost then, the game is not.
//!
//! After a panic nothing of the page runs any more, so the screen is plain elements, made inside the panic hook, and
//! the save is offered as a link that needs no program.

use std::panic::PanicHookInfo;

use wasm_bindgen::JsValue;
use web_sys::{Document, Element};

use crate::route::{Route, slot_id};
use crate::{i18n, storage};

/// Installs the crash screen, keeping the report to the console.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        // Nothing is left to report a failure to.
        let _ = show(info);
    }));
}

fn show(info: &PanicHookInfo<'_>) -> Result<(), JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let document = window.document().ok_or(JsValue::NULL)?;
    let body = document.body().ok_or(JsValue::NULL)?;
    if document.query_selector(".crash")?.is_some() {
        return Ok(());
    }
    let italian = document.document_element().and_then(|root| root.get_attribute("lang")).as_deref() == Some("it");
    let language = if italian { i18n::Locale::it } else { i18n::Locale::en };
    let screen = child(&document, "div", "crash", "")?;
    screen.set_attribute("data-testid", "error")?;
    screen.set_attribute("role", "alert")?;
    let card = child(&document, "div", "card", "")?;
    put(&card, &child(&document, "h1", "", words(language).0)?)?;
    put(&card, &child(&document, "p", "", words(language).1)?)?;
    put(&card, &child(&document, "pre", "", &info.to_string())?)?;
    let acts = child(&document, "div", "acts", "")?;
    if let Some((name, address)) = save_link() {
        let link = child(&document, "a", "btn main", words(language).2)?;
        link.set_attribute("href", &address)?;
        link.set_attribute("download", &name)?;
        put(&acts, &link)?;
    }
    let reload = child(&document, "a", "btn", words(language).3)?;
    // An address without its hash is a new page; the same one would only change the hash.
    reload.set_attribute("href", "?")?;
    put(&acts, &reload)?;
    put(&card, &acts)?;
    put(&screen, &card)?;
    body.append_child(&screen)?;
    Ok(())
}

fn words(language: i18n::Locale) -> (&'static str, &'static str, &'static str, &'static str) {
    use leptos_i18n::td_string;
    (
        td_string!(language, crash.title),
        td_string!(language, crash.text),
        td_string!(language, crash.file),
        td_string!(language, crash.reload),
    )
}

fn put(into: &Element, what: &Element) -> Result<(), JsValue> {
    into.append_child(what).map(|_| ())
}

fn child(document: &Document, tag: &str, class: &str, text: &str) -> Result<Element, JsValue> {
    let element = document.create_element(tag)?;
    element.set_class_name(class);
    element.set_text_content(Some(text));
    Ok(element)
}

/// The save of the game on screen as a link that carries it whole.
fn save_link() -> Option<(String, String)> {
    let hash = web_sys::window()?.location().hash().ok()?;
    let (Route::Play(slot) | Route::Step(slot, _)) = Route::parse(&hash) else { return None };
    if !slot_id(&slot) {
        return None;
    }
    let (_, save) = storage::read(&slot).ok()?;
    let text = js_sys::encode_uri_component(&save).as_string()?;
    Some((format!("tamburino-{slot}.json"), format!("data:application/json;charset=utf-8,{text}")))
}
