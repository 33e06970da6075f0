//! Whose work this page stands on: the rulebooks, the maps, the fonts, the libraries.

use leptos::prelude::*;

use crate::books;
use crate::components::Bar;
use crate::i18n::say;
use crate::route::Route;
use crate::tr;

/// Libraries that the page is made of, with their licences.
const LIBRARIES: [(&str, &str); 13] = [
    ("Leptos", "MIT"),
    ("leptos_i18n", "MIT"),
    ("wasm-bindgen, js-sys, web-sys", "MIT / Apache-2.0"),
    ("gloo", "MIT / Apache-2.0"),
    ("serde, serde_json", "MIT / Apache-2.0"),
    ("postcard", "MIT / Apache-2.0"),
    ("hexx", "MIT / Apache-2.0"),
    ("rand, rand_chacha, getrandom", "MIT / Apache-2.0"),
    ("sha2", "MIT / Apache-2.0"),
    ("arrayvec", "MIT / Apache-2.0"),
    ("libm", "MIT"),
    ("qrcodegen", "MIT"),
    ("console_error_panic_hook", "MIT / Apache-2.0"),
];

/// The credits.
#[component]
pub fn CreditsScreen() -> impl IntoView {
    let books: Vec<AnyView> = books::ALL
        .into_iter()
        .map(|face| {
            let credit = say(face.credit);
            view! { <li><a href=Route::rules(face.book)>{face.name}</a> ": " {credit}</li> }.into_any()
        })
        .collect();
    let libraries: Vec<AnyView> = LIBRARIES
        .into_iter()
        .map(|(name, licence)| view! { <li>{name} ": " <span class="muted">{licence}</span></li> }.into_any())
        .collect();
    view! {
        <Bar title=Signal::derive(|| tr!(credits.title).to_owned())/>
        <main class="page narrow credits" data-testid="credits">
            <section class="card">
                <h2>{say(|| tr!(credits.books))}</h2>
                <p>{say(|| tr!(credits.owners))}</p>
                <ul>{books}</ul>
            </section>
            <section class="card">
                <h2>{say(|| tr!(credits.maps))}</h2>
                <ul>
                    <li>{say(|| tr!(credits.heights))}</li>
                    <li>{say(|| tr!(credits.places))} " " <a href="https://www.geonames.org" rel="noreferrer">"GeoNames"</a> ", CC BY 4.0."</li>
                </ul>
            </section>
            <section class="card">
                <h2>{say(|| tr!(credits.fonts))}</h2>
                <p>"Old Standard TT, Source Sans 3, Barlow Condensed: SIL Open Font License 1.1."</p>
            </section>
            <section class="card">
                <h2>{say(|| tr!(credits.libraries))}</h2>
                <ul class="columns">{libraries}</ul>
                <p>{say(|| tr!(credits.own))}</p>
            </section>
        </main>
    }
    .into_any()
}
