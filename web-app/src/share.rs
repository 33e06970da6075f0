//! Links out of the page and into it: packed and unpacked by the browser, copied, handed to other programs.

use links::{Fault, MOST_BYTES, PACKING};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/js/pack.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = pack)]
    async fn pack_letters(text: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = unpack)]
    async fn unpack_letters(letters: &str, most: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = canShare)]
    fn can_share_here() -> bool;
    #[wasm_bindgen(js_name = share)]
    fn share_here(text: &str, url: &str);
    #[wasm_bindgen(catch, js_name = copy)]
    async fn copy_here(text: &str) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen(module = "/js/picture.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = picture)]
    async fn picture() -> Result<JsValue, JsValue>;
}

/// The board on show as an SVG file that stands alone; none if there is no board.
pub async fn board_picture() -> Option<String> {
    picture().await.ok().and_then(|picture| picture.as_string())
}

/// Packs a text into a link of this site.
///
/// # Errors
/// When the browser cannot deflate.
pub async fn packed(text: String) -> Result<String, Fault> {
    let letters = pack_letters(&text).await.ok().and_then(|letters| letters.as_string()).ok_or(Fault::Damaged)?;
    Ok(address(&format!("#/g/{PACKING}{letters}")))
}

/// Unpacks what stands after `#/g/`.
///
/// # Errors
/// Why it cannot be read.
pub async fn unpacked(packed: String) -> Result<String, Fault> {
    let letters = links::letters(&packed)?;
    match unpack_letters(letters, MOST_BYTES as f64).await {
        Ok(text) => text.as_string().ok_or(Fault::Damaged),
        Err(why) if why.as_string().is_some() => Err(Fault::TooLong),
        Err(_) => Err(Fault::Damaged),
    }
}

/// The address of this site with something after it.
pub fn address(hash: &str) -> String {
    let here = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let site = here.split('#').next().unwrap_or_default();
    format!("{site}{hash}")
}

/// Copies a text; answers whether the browser allowed it.
pub async fn copied(text: String) -> bool {
    copy_here(&text).await.is_ok()
}

/// Whether the device has a sheet for sharing.
pub fn can_share() -> bool {
    can_share_here()
}

/// Opens the device's sheet for sharing.
pub fn share(text: &str, url: &str) {
    share_here(text, url);
}

/// The address that opens a mail with this subject and text.
pub fn mail(subject: &str, body: &str) -> String {
    let [subject, body] = [subject, body].map(|text| String::from(js_sys::encode_uri_component(text)));
    format!("mailto:?subject={subject}&body={body}")
}

/// A QR code as one path of squares, and how many squares its side has; none for a link too long for one.
pub fn code(link: &str) -> Option<(String, i32)> {
    use std::fmt::Write as _;
    if link.len() > links::MOST_IN_CODE {
        return None;
    }
    let code = qrcodegen::QrCode::encode_binary(link.as_bytes(), qrcodegen::QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            // Writing into a text cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some((path, code.size()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_drawn_up_to_its_length_alone() {
        let code = code(&"a".repeat(links::MOST_IN_CODE));
        // ISO/IEC 18004, table 7: version 33 holds 2,071 bytes at level L and has 149 modules a side; version 32 holds 1,952.
        assert_eq!(code.map(|(_, size)| size), Some(149));
        assert_eq!(super::code(&"a".repeat(links::MOST_IN_CODE + 1)), None);
    }
}
