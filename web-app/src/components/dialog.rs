//! A modal dialog: the browser's own, with its focus trap and Escape.

use std::cell::Cell;

use leptos::html;
use leptos::prelude::*;

use super::Icon;
use super::click;
use crate::i18n::say;
use crate::tr;

thread_local! {
    /// How many dialogs there have been: one may open over another, and each is named by a title of its own.
    static OPENED: Cell<u32> = const { Cell::new(0) };
}

/// A modal dialog that is shown as long as it exists; closing it calls `on_close`.
#[component]
pub fn Dialog(
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// Called when the player closes it.
    on_close: Callback<()>,
    /// More room for what is inside.
    #[prop(optional)]
    wide: bool,
    /// Named so for the browser tests.
    #[prop(optional)]
    testid: &'static str,
    /// What is inside: bodies and feet.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    let name = format!("dialog-title-{}", OPENED.replace(OPENED.get() + 1));
    let labelled = name.clone();
    Effect::new(move |_| {
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            // Showing fails only for a dialog outside the document, and this one is in it.
            let _ = dialog.show_modal();
        }
    });
    let backdrop = move |event: web_sys::MouseEvent| {
        let on_itself = node.get_untracked().is_some_and(|dialog| {
            event.target().is_some_and(|target| js_sys::Object::is(target.as_ref(), dialog.as_ref()))
        });
        if on_itself {
            on_close.run(());
        }
    };
    view! {
        <dialog
            class=if wide { "modal wide" } else { "modal" }
            node_ref=node
            data-testid=testid
            aria-labelledby=labelled
            on:cancel=move |event: web_sys::Event| {
                event.prevent_default();
                on_close.run(());
            }
            on:click=click(backdrop)
        >
            <div class="dialog-head">
                <h2 id=name>{title}</h2>
                <button class="btn-icon" aria-label=say(|| tr!(close)) on:click=click(move |_| on_close.run(()))>
                    <Icon name="close"/>
                </button>
            </div>
            {children()}
        </dialog>
    }
    .into_any()
}
