//! The texts of the clauses, loaded when first asked for and kept by language.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use rules_core::any::Book;
use rules_core::cite::Status;
use serde::Deserialize;

use crate::{books, i18n, json};

/// The text of one clause in one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClauseText {
    /// A short heading.
    pub title: String,
    /// The rule in our own words.
    pub text: String,
    /// For our own rulings: why we rule so.
    #[serde(default)]
    pub reason: Option<String>,
    /// Rows of a table, the first one its heading.
    #[serde(default)]
    pub table: Option<Vec<Vec<String>>>,
}

/// A run of clauses under one heading.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Section {
    /// Its number.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its clauses in order.
    pub clauses: Vec<String>,
}

/// All clause texts of a book in one language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ClauseBook {
    /// In the order of a rulebook.
    pub sections: Vec<Section>,
    /// The texts by clause id.
    pub clauses: BTreeMap<String, ClauseText>,
}

/// Why texts are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The file could not be fetched.
    Unreachable,
    /// The file is not what it should be.
    Malformed,
}

type Loaded = Option<Result<Arc<ClauseBook>, Unread>>;

thread_local! {
    static BOOKS: std::cell::RefCell<Vec<(String, ArcRwSignal<Loaded>)>> =
        const { std::cell::RefCell::new(Vec::new()) };
}

/// The texts of a book in the page's language: nothing while they load, then the texts or why not.
pub fn load(book: Book) -> Signal<Loaded> {
    Signal::derive(move || {
        let address = format!("assets/clauses/{}.{}.json", book.id(), i18n::code(i18n::language()));
        let known = BOOKS.with(|books| {
            let books = books.borrow();
            books.iter().find(|(known, _)| *known == address).map(|(_, signal)| signal.clone())
        });
        let signal = known.unwrap_or_else(|| {
            let signal = ArcRwSignal::new(None);
            BOOKS.with(|books| books.borrow_mut().push((address.clone(), signal.clone())));
            fetch(address, signal.clone());
            signal
        });
        signal.get()
    })
}

fn fetch(address: String, into: ArcRwSignal<Loaded>) {
    wasm_bindgen_futures::spawn_local(async move {
        let read = read(&address).await;
        if read.is_err() {
            // Forgotten, so that opening a clause again tries again.
            BOOKS.with(|books| books.borrow_mut().retain(|(known, _)| *known != address));
        }
        into.set(Some(read));
    });
}

async fn read(address: &str) -> Result<Arc<ClauseBook>, Unread> {
    let response = gloo_net::http::Request::get(address).send().await.map_err(|_| Unread::Unreachable)?;
    if !response.ok() {
        return Err(Unread::Unreachable);
    }
    let text = response.text().await.map_err(|_| Unread::Unreachable)?;
    json::read(&text).map(Arc::new).map_err(|_| Unread::Malformed)
}

/// Where a clause comes from.
pub fn status(book: Book, id: &str) -> Option<Status> {
    books::entry(book, id).map(|entry| entry.status)
}
