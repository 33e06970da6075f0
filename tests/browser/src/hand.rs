//! The three ways in which a player holds the page: a mouse, a finger, keys alone.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::common::command::Command;

use crate::page::Page;

/// How long a finger rests to take hold of a base; the page asks for 330 ms.
const REST: Duration = Duration::from_millis(600);
/// How many places a drag passes.
const STEPS: i32 = 5;
/// The most presses of Tab from one end of the page to the other.
const TABS: usize = 400;

/// Tab, Enter and the keys held down with others, as `WebDriver` names them.
pub const TAB: char = '\u{e004}';
/// Enter.
pub const ENTER: char = '\u{e007}';
/// Shift.
pub const SHIFT: char = '\u{e008}';
/// Control.
pub const CONTROL: char = '\u{e009}';
/// Up, right, down and left.
pub const ARROWS: [char; 4] = ['\u{e013}', '\u{e014}', '\u{e015}', '\u{e012}'];

/// A button and what keeps it folded away.
const FOLDED: &str = "const wanted = () => document.querySelector(`[data-testid=\"${arguments[0]}\"]`); \
    const shown = () => { const fold = wanted()?.closest('details:not([open])'); \
        return fold ? fold.querySelector('summary') : wanted(); };";

/// How a player holds the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A mouse.
    Mouse,
    /// A finger.
    Finger,
    /// Keys alone.
    Keys,
}

impl Hand {
    /// Presses a button, after whatever must be unfolded to see it.
    ///
    /// # Errors
    /// It is not there, covered, or cannot be reached.
    pub async fn press(self, page: &Page, test_id: &str) -> Result<()> {
        page.element_present(test_id).await?;
        if self == Self::Keys {
            return tab_to(page, test_id).await;
        }
        for _ in 0..2 {
            // Once it has come to rest: prices that are told late move what stands below them.
            let place = format!(
                "{FOLDED} const [, done] = arguments; const until = performance.now() + 5000; let last = ''; \
                 const look = () => {{ \
                   const e = shown(); if (!e) return done(null); \
                   e.scrollIntoView({{ block: 'center' }}); \
                   const box = e.getBoundingClientRect(), now = `${{box.left}} ${{box.top}}`; \
                   if (now !== last && performance.now() < until) {{ last = now; return setTimeout(look, 100); }} \
                   const at = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]; \
                   const top = document.elementFromPoint(...at); \
                   done([at, e === wanted(), e.contains(top), top ? top.outerHTML.slice(0, 200) : '']); }}; \
                 look();"
            );
            let answer: Option<((i32, i32), bool, bool, String)> =
                page.script_later(&place, vec![json!(test_id)]).await?;
            let (at, wanted, free, above) = answer.with_context(|| format!("\"{test_id}\" is gone"))?;
            ensure!(free, "\"{test_id}\" is covered by {above}");
            let barred = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`)?.disabled === true;";
            ensure!(!page.script::<bool>(barred, vec![json!(test_id)]).await?, "\"{test_id}\" is disabled");
            self.tap(page, at).await?;
            if wanted {
                return Ok(());
            }
        }
        bail!("\"{test_id}\" stays folded")
    }

    /// Presses a place of the screen.
    ///
    /// # Errors
    /// Keys have no pointer, or the browser refuses.
    pub async fn tap(self, page: &Page, at: (i32, i32)) -> Result<()> {
        match self {
            Self::Mouse => {
                mouse(page, "mouseMoved", at, false).await?;
                mouse(page, "mousePressed", at, true).await?;
                mouse(page, "mouseReleased", at, false).await
            }
            Self::Finger => tap(page, at).await,
            Self::Keys => bail!("keys press no place"),
        }
    }

    /// Drags from one place of the screen to another; a finger that is to take hold of a base rests on it first.
    ///
    /// # Errors
    /// Keys have no pointer, or the browser refuses.
    pub async fn drag(self, page: &Page, from: (i32, i32), to: (i32, i32), rest: bool) -> Result<()> {
        let way = |step: i32| (from.0 + (to.0 - from.0) * step / STEPS, from.1 + (to.1 - from.1) * step / STEPS);
        match self {
            Self::Mouse => {
                mouse(page, "mouseMoved", from, false).await?;
                mouse(page, "mousePressed", from, true).await?;
                for step in 1..=STEPS {
                    mouse(page, "mouseMoved", way(step), true).await?;
                }
                mouse(page, "mouseReleased", to, false).await
            }
            Self::Finger => {
                fingers(page, "touchStart", &[from]).await?;
                if rest {
                    tokio::time::sleep(REST).await;
                }
                for step in 1..=STEPS {
                    fingers(page, "touchMove", &[way(step)]).await?;
                }
                fingers(page, "touchEnd", &[]).await
            }
            Self::Keys => bail!("keys drag nothing"),
        }
    }
}

/// Leads the mouse along a way with Shift and its button held.
pub(crate) async fn lasso(page: &Page, way: &[(i32, i32)]) -> Result<()> {
    let (Some(&start), Some(&end)) = (way.first(), way.last()) else { return Ok(()) };
    shifted(page, "mouseMoved", start, 0).await?;
    shifted(page, "mousePressed", start, 1).await?;
    for pair in way.windows(2) {
        let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
        for step in 1..=STEPS {
            shifted(page, "mouseMoved", (ax + (bx - ax) * step / STEPS, ay + (by - ay) * step / STEPS), 1).await?;
        }
    }
    shifted(page, "mouseReleased", end, 0).await
}

/// Presses a place with Shift held.
pub(crate) async fn press_shifted(page: &Page, at: (i32, i32)) -> Result<()> {
    shifted(page, "mouseMoved", at, 0).await?;
    shifted(page, "mousePressed", at, 1).await?;
    shifted(page, "mouseReleased", at, 0).await
}

/// An event of the mouse with Shift held.
async fn shifted(page: &Page, kind: &str, (x, y): (i32, i32), buttons: u8) -> Result<()> {
    const SHIFTED: u8 = 8;
    let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1, "modifiers": SHIFTED });
    page.devtools("Input.dispatchMouseEvent", event).await.map(drop)
}

/// An event of the mouse.
async fn mouse(page: &Page, kind: &str, (x, y): (i32, i32), held: bool) -> Result<()> {
    let button = if kind == "mouseMoved" && !held { "none" } else { "left" };
    let count = u8::from(kind != "mouseMoved");
    let event =
        json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": u8::from(held), "clickCount": count });
    page.devtools("Input.dispatchMouseEvent", event).await.map(drop)
}

/// Turns the wheel of the mouse at a place; up magnifies.
pub(crate) async fn wheel(page: &Page, (x, y): (i32, i32), down: i32) -> Result<()> {
    let event = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
    page.devtools("Input.dispatchMouseEvent", event).await.map(drop)
}

/// A tap as one command: sent one by one its events would make a long press on a busy machine.
async fn tap(page: &Page, (x, y): (i32, i32)) -> Result<()> {
    let actions = json!([{
        "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" },
        "actions": [
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ],
    }]);
    page.driver().handle().cmd(Command::PerformActions(actions.into())).await?;
    Ok(())
}

/// An event of fingers at these places; none are left after the end.
pub(crate) async fn fingers(page: &Page, kind: &str, at: &[(i32, i32)]) -> Result<()> {
    let points: Vec<Value> = at.iter().zip(0..).map(|((x, y), id)| json!({ "x": x, "y": y, "id": id })).collect();
    page.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await.map(drop)
}

/// Types keys one after the other.
///
/// # Errors
/// The browser refuses.
pub async fn keys(page: &Page, typed: impl IntoIterator<Item = char>) -> Result<()> {
    let typed: String = typed.into_iter().collect();
    page.driver().action_chain().send_keys(typed).perform().await?;
    Ok(())
}

/// Types a key while another is held down.
///
/// # Errors
/// The browser refuses.
pub async fn keys_with(page: &Page, held: char, key: char, times: usize) -> Result<()> {
    let mut chain = page.driver().action_chain().key_down(held);
    for _ in 0..times {
        chain = chain.key_down(key).key_up(key);
    }
    chain.key_up(held).perform().await?;
    Ok(())
}

/// Goes from one thing to the next by Tab until a button is reached, opens what it is folded in, and presses it.
async fn tab_to(page: &Page, test_id: &str) -> Result<()> {
    let asked = format!(
        "{FOLDED} const here = document.activeElement; \
         return here === wanted() ? 'button' : here === shown() ? 'fold' : '';"
    );
    for _ in 0..TABS {
        let here: String = page.script(&asked, vec![json!(test_id)]).await?;
        match here.as_str() {
            "button" => return keys(page, [ENTER]).await,
            "fold" => keys(page, [ENTER]).await?,
            _ => keys(page, [TAB]).await?,
        }
    }
    bail!("\"{test_id}\" is not reached by Tab")
}
