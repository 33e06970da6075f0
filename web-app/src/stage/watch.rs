//! The size of a board, followed for as long as it is on the page.

use std::rc::Rc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlElement, ResizeObserver};

use super::Stage;
use super::camera::Camera;

struct Watch {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Gives a stage its elements once they are there, and its size whenever that changes; shows the view `opening` when
/// it has a size for the first time.
pub(crate) fn watch(
    root: NodeRef<Div>,
    plane: NodeRef<Div>,
    stage: &Rc<Stage>,
    opening: impl Fn(&Stage) -> Camera + Clone + 'static,
) {
    let stage = Rc::clone(stage);
    let watch = StoredValue::new_local(None::<Watch>);
    Effect::new(move |_| {
        let (Some(root), Some(plane)) = (root.get(), plane.get()) else {
            return;
        };
        stage.attach(root.clone().into(), plane.into());
        let (stage, opening) = (Rc::clone(&stage), opening.clone());
        let element: HtmlElement = root.clone().into();
        let resized = Closure::<dyn FnMut()>::new(move || {
            let (w, h) = (element.client_width(), element.client_height());
            if stage.resize(f64::from(w), f64::from(h)) {
                stage.jump(opening(&stage));
            }
        });
        if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            observer.observe(&root);
            watch.set_value(Some(Watch { observer, _callback: resized }));
        }
    });
}
