//! The clauses of a book, by section, with a search.

use leptos::prelude::*;

use rules_core::any::Book;
use rules_core::cite::Status;

use crate::books;
use crate::clauses::{self, ClauseBook, ClauseText};
use crate::components::click;
use crate::components::{Bar, ClauseBody};
use crate::i18n::say;
use crate::route::Route;
use crate::tr;

/// Which clauses are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shown {
    /// All.
    #[default]
    All,
    /// The player aid: those with a chart or table.
    Tables,
    /// Those we ruled ourselves.
    Ours,
}

impl Shown {
    fn has(self, book: Book, id: &str, text: &ClauseText) -> bool {
        match self {
            Self::All => true,
            Self::Tables => text.table.is_some(),
            Self::Ours => clauses::status(book, id) == Some(Status::House),
        }
    }
}

/// All clauses of a book, open at one of them.
#[component]
pub fn RulesScreen(
    /// The book.
    book: Book,
    /// The clause to show.
    clause: Option<String>,
) -> impl IntoView {
    let face = books::face(book).unwrap_or(books::ALL[0]);
    let which = face.book;
    let title = Signal::derive(move || tr!(rules.of, book = face.name));
    let book = clauses::load(which);
    let others: Vec<AnyView> = books::ALL
        .into_iter()
        .map(|face| {
            let here = (face.book == which).then_some("page");
            view! { <a href=Route::rules(face.book) aria-current=here>{face.name}</a> }.into_any()
        })
        .collect();
    let search = RwSignal::new(String::new());
    let shown = RwSignal::new(Shown::All);
    let here = StoredValue::new(clause);
    Effect::new(move |_| {
        if matches!(book.get(), Some(Ok(_)))
            && let Some(id) = here.get_value()
        {
            // The list is in the document only after this round of drawing.
            gloo_timers::callback::Timeout::new(0, move || show(&id)).forget();
        }
    });
    let body = move || match book.get() {
        None => view! { <p class="muted">{say(|| tr!(rules.loading))}</p> }.into_any(),
        Some(Err(_)) => view! { <p class="muted">{say(|| tr!(clause.unreachable))}</p> }.into_any(),
        Some(Ok(book)) => list(which, &book, &search.get(), shown.get(), here.get_value().as_deref()),
    };
    view! {
        <Bar title=title/>
        <main class="page" data-testid="rules">
            <div class="rules">
                <nav aria-label=say(|| tr!(rules.sections))>
                    <div class="rules-nav">
                        {move || match book.get() {
                            Some(Ok(book)) => book.sections.iter().map(|section| {
                                let id = section.id.clone();
                                let first = section.clauses.first().cloned();
                                let jump = move |event: web_sys::MouseEvent| {
                                    event.prevent_default();
                                    search.set(String::new());
                                    shown.set(Shown::All);
                                    let id = format!("section-{id}");
                                    gloo_timers::callback::Timeout::new(0, move || scroll_to(&id)).forget();
                                };
                                let href = Route::Rules { book: which.id().into(), clause: first }.href();
                                view! { <a href=href on:click=click(jump)>{section.title.clone()}</a> }
                            }).collect_view().into_any(),
                            _ => ().into_any(),
                        }}
                    </div>
                </nav>
                <div>
                    <div class="seg" role="group" style="margin-bottom:14px" aria-label=say(|| tr!(lobby.books))>{others}</div>
                    <div class="seg" role="radiogroup" style="margin-bottom:14px" aria-label=say(|| tr!(rules.shown))>
                        {pick(shown, Shown::All, "rules-all", say(|| tr!(rules.all)))}
                        {pick(shown, Shown::Tables, "rules-tables", say(|| tr!(rules.tables)))}
                        {pick(shown, Shown::Ours, "rules-ours", say(|| tr!(rules.ours)))}
                    </div>
                    <label class="field" style="margin-bottom:16px">
                        <span class="sr">{say(|| tr!(rules.search))}</span>
                        <input type="search" class="search" data-testid="rules-search"
                            placeholder=say(|| tr!(rules.search)) bind:value=search/>
                    </label>
                    {body}
                </div>
            </div>
        </main>
    }
    .into_any()
}

fn pick(shown: RwSignal<Shown>, this: Shown, testid: &'static str, name: Signal<&'static str>) -> AnyView {
    view! {
        <button role="radio" aria-checked=move || (shown.get() == this).to_string() data-testid=testid
            on:click=click(move |_| shown.set(this))>{name}</button>
    }
    .into_any()
}

fn list(which: Book, book: &ClauseBook, wanted: &str, shown: Shown, here: Option<&str>) -> AnyView {
    let wanted = lower(wanted.trim());
    let mut count = 0;
    let sections: Vec<AnyView> = book
        .sections
        .iter()
        .filter_map(|section| {
            let clauses: Vec<AnyView> = section
                .clauses
                .iter()
                .filter_map(|id| book.clauses.get(id).map(|text| (id, text)))
                .filter(|(id, text)| shown.has(which, id, text) && (wanted.is_empty() || matches(id, text, &wanted)))
                .inspect(|_| count += 1)
                .map(|(id, text)| entry(which, id, text, here == Some(id.as_str())))
                .collect();
            (!clauses.is_empty()).then(|| {
                view! {
                    <section class="rules-section" id=format!("section-{}", section.id)>
                        <h2>{section.title.clone()}</h2>
                        {clauses}
                    </section>
                }
                .into_any()
            })
        })
        .collect();
    if sections.is_empty() {
        return view! { <p class="muted">{say(|| tr!(rules.nothing))}</p> }.into_any();
    }
    let all = wanted.is_empty() && shown == Shown::All;
    let count = (!all).then(
        || view! { <p class="muted" role="status" data-testid="rules-found">{tr!(rules.found, count = count)}</p> },
    );
    view! { {count}{sections} }.into_any()
}

/// In small letters, by the browser, which knows them anyway.
fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

fn matches(id: &str, text: &ClauseText, wanted: &str) -> bool {
    lower(id).starts_with(wanted)
        || lower(&text.title).contains(wanted)
        || lower(&text.text).contains(wanted)
        || text.reason.as_ref().is_some_and(|reason| lower(reason).contains(wanted))
        || text.table.iter().flatten().flatten().any(|cell| lower(cell).contains(wanted))
}

fn entry(book: Book, id: &str, text: &ClauseText, here: bool) -> AnyView {
    let href = Route::clause(book, id);
    view! {
        <article class="rule" class:here=here id=format!("clause-{id}")>
            <a class="id" href=href aria-label=tr!(clause.label, id = id)>{id.to_owned()}</a>
            <div class="rest">
                <h3>{text.title.clone()}</h3>
                <ClauseBody book=book text=text.clone() status=clauses::status(book, id)/>
            </div>
        </article>
    }
    .into_any()
}

fn show(id: &str) {
    scroll_to(&format!("clause-{id}"));
}

fn scroll_to(id: &str) {
    if let Some(element) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.get_element_by_id(id)) {
        element.scroll_into_view();
    }
}
