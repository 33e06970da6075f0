//! Clause marks, and the popover with a clause's text.

use leptos::html;
use leptos::prelude::*;
use rules_core::Clause;
use rules_core::any::Book;
use rules_core::cite::Status;
use wasm_bindgen::JsCast;

use super::Icon;
use super::click;
use crate::books;
use crate::clauses::{self, ClauseText};
use crate::i18n::say;
use crate::route::Route;
use crate::tr;
use crate::ui_store::{OpenClause, UiStore};

/// A clause mark: a link to the clause that opens its text beside it. Our own rulings carry a ring.
#[component]
pub fn ClauseLink(
    /// The clause cited.
    clause: Clause,
    /// Words after the number, as `2.2 Activation`.
    #[prop(optional, into)]
    name: Option<String>,
) -> impl IntoView {
    let ui = UiStore::here();
    let house = clause.entry().status == Status::House;
    let open = move |event: web_sys::MouseEvent| {
        // With a modifier the browser opens the link as any other.
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        let Some(mark) = event.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return };
        let place = mark.get_bounding_client_rect();
        ui.clause.set(Some(OpenClause {
            book: books::of_clause(clause),
            id: clause.id().to_owned(),
            at: (place.left() as i32, place.top() as i32, place.bottom() as i32),
        }));
    };
    let label = move || {
        if house { tr!(clause.label_house, id = clause.id()) } else { tr!(clause.label, id = clause.id()) }
    };
    let href = Route::clause(books::of_clause(clause), clause.id());
    view! {
        <a class="clause" class:house=house href=href aria-label=label on:click=click(open)>
            {clause.id()}
            {name.map(|name| format!(" {name}"))}
        </a>
    }
    .into_any()
}

/// The popover with the text of the clause last asked for. It never covers the mark it explains.
#[component]
pub fn ClausePopover() -> impl IntoView {
    let ui = UiStore::here();
    view! { {move || ui.clause.get().map(|open| view! { <Popover open=open/> })} }.into_any()
}

#[component]
fn Popover(open: OpenClause) -> impl IntoView {
    let ui = UiStore::here();
    let node = NodeRef::<html::Dialog>::new();
    let close = move || ui.clause.set(None);
    let (from, at) = (open.book, open.at);
    let book = clauses::load(from);
    Effect::new(move |_| {
        // Placed again once the text is there, since it decides the height.
        let _ = book.get();
        if let Some(dialog) = node.get() {
            if !dialog.open() {
                // A modal one: it stands above other dialogs too, and Escape and Tab behave.
                let _ = dialog.show_modal();
            }
            place(&dialog, at);
        }
    });
    let id = StoredValue::new(open.id);
    let text = move || {
        book.get().map(|book| match book {
            Ok(book) => match book.clauses.get(&id.get_value()) {
                Some(text) => view! { <PopoverText book=from id=id.get_value() text=text.clone()/> }.into_any(),
                None => view! { <p>{say(|| tr!(clause.missing))}</p> }.into_any(),
            },
            Err(_) => view! { <p>{say(|| tr!(clause.unreachable))}</p> }.into_any(),
        })
    };
    let outside = move |event: web_sys::MouseEvent| {
        let on_itself = node.get_untracked().is_some_and(|dialog| {
            event.target().is_some_and(|target| js_sys::Object::is(target.as_ref(), dialog.as_ref()))
        });
        if on_itself {
            close();
        }
    };
    let all = Route::clause(from, &id.get_value());
    view! {
        <dialog
            class="popover"
            node_ref=node
            data-testid="clause"
            aria-label=move || tr!(clause.label, id = id.get_value())
            on:cancel=move |event: web_sys::Event| {
                event.prevent_default();
                close();
            }
            on:click=click(outside)
        >
            <div class="popover-body">
                {text}
                <div class="popover-foot">
                    <a class="btn quiet" href=all on:click=click(move |_| close())>
                        <Icon name="book"/>
                        {say(|| tr!(clause.in_rules))}
                    </a>
                    <button class="btn quiet" on:click=click(move |_| close())>{say(|| tr!(close))}</button>
                </div>
            </div>
        </dialog>
    }
    .into_any()
}

#[component]
fn PopoverText(book: Book, id: String, text: ClauseText) -> impl IntoView {
    let status = clauses::status(book, &id);
    view! {
        <div class="popover-head">
            <span class="id">{id}</span>
            <h2>{text.title.clone()}</h2>
        </div>
        <ClauseBody book=book text=text status=status/>
    }
    .into_any()
}

/// A clause's text, its table, its reason where it is ours, and where it comes from.
#[component]
pub fn ClauseBody(
    /// The book it belongs to.
    book: Book,
    /// The text in the page's language.
    text: ClauseText,
    /// Where the clause comes from.
    status: Option<Status>,
) -> impl IntoView {
    let origin = status.map(|status| match status {
        Status::House => view! { <span class="house-note">{say(|| tr!(clause.house))}</span> }.into_any(),
        Status::Text => view! { <span class="small faint">{say(|| tr!(clause.text))}</span> }.into_any(),
        Status::Found => view! { <span class="small faint">{say(|| tr!(clause.found))}</span> }.into_any(),
        Status::Derived => view! { <span class="small faint">{say(|| tr!(clause.derived))}</span> }.into_any(),
    });
    let table = text.table.map(|rows| {
        let rows = rows
            .into_iter()
            .map(|row| {
                let cells = row.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view();
                view! { <tr>{cells}</tr> }
            })
            .collect_view();
        view! { <div class="rule-table-box"><table class="rule-table">{rows}</table></div> }
    });
    view! {
        <p>{linked(book, &text.text)}</p>
        {table}
        {text.reason.map(|reason| view! { <p class="reason">{linked(book, &reason)}</p> })}
        <div>{origin}</div>
    }
    .into_any()
}

/// A text in which the clauses it names are links.
fn linked(book: Book, text: &str) -> Vec<AnyView> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    for word in text.split_inclusive(' ') {
        let id = named(word);
        let Some((clause, at)) = books::clause(book, id).zip(word.find(id)) else {
            plain.push_str(word);
            continue;
        };
        plain.push_str(&word[..at]);
        parts.push(std::mem::take(&mut plain).into_any());
        parts.push(view! { <ClauseLink clause=clause/> }.into_any());
        plain.push_str(&word[at + id.len()..]);
    }
    parts.push(plain.into_any());
    parts
}

/// The word without the signs around it.
fn named(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric())
}

fn place(dialog: &web_sys::HtmlDialogElement, (left, top, bottom): (i32, i32, i32)) {
    let Some(window) = web_sys::window() else { return };
    let measure = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|v| v.as_f64()).unwrap_or(800.0) as i32;
    let (wide, high) = (measure(window.inner_width()), measure(window.inner_height()));
    let (own_wide, own_high) = (dialog.offset_width(), dialog.offset_height());
    let x = left.min(wide - own_wide - 12).max(12);
    let below = bottom + 8;
    let y = if below + own_high + 12 <= high { below } else { (top - own_high - 8).max(12) };
    let style = web_sys::HtmlElement::style(dialog);
    // Two lengths in pixels are always valid.
    let _ = style.set_property("left", &format!("{x}px"));
    let _ = style.set_property("top", &format!("{y}px"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_found_among_brackets_and_stops() {
        assert_eq!((named("(2.9e), "), named("4.1a. "), named("10v.d; ")), ("2.9e", "4.1a", "10v.d"));
    }
}
