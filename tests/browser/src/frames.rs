//! Measuring what a player feels: dropped frames, and the time from a choice to the screen.
//!
//! Figures of a shared machine say little alone, so each is taken beside the same gesture on an
//! empty SVG page in the same run. They are reported, never asserted.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::Page;

/// A page with nothing but an SVG element that a gesture moves and scales.
const EMPTY_PAGE: &str = r#"<!doctype html><meta charset="utf-8"><title>empty</title>
<link rel="icon" href="data:,"><style>html,body{margin:0;height:100%}svg{width:100%;height:100%;display:block}</style>
<svg data-testid="board"><g data-testid="board-world"><rect width="40" height="40"/></g></svg>
<script>
const board = document.querySelector('svg'), world = document.querySelector('g');
let x = 0, y = 0, scale = 1, from = null, asked = false;
const draw = () => { asked = false; world.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`); };
const ask = () => { if (!asked) { asked = true; requestAnimationFrame(draw); } };
board.addEventListener('pointerdown', e => { from = [e.clientX - x, e.clientY - y]; });
board.addEventListener('pointermove', e => { if (from) { x = e.clientX - from[0]; y = e.clientY - from[1]; ask(); } });
board.addEventListener('pointerup', () => { from = null; });
board.addEventListener('wheel', e => { e.preventDefault(); scale *= e.deltaY < 0 ? 1.1 : 1 / 1.1; ask(); }, { passive: false });
</script>"#;

/// How many pointer moves a pan has, and how many wheel steps a zoom has in each direction.
const PAN_STEPS: u32 = 120;
const ZOOM_STEPS: u32 = 20;

/// The frames of a gesture.
#[derive(Debug, Clone, PartialEq)]
pub struct Frames {
    /// How many frames were drawn.
    pub drawn: usize,
    /// How many were due in between, at 60 a second, and did not come.
    pub dropped: usize,
    /// The time that 95 of 100 frames did not exceed, in milliseconds.
    pub slow_ms: f64,
    /// The longest time between two frames, in milliseconds.
    pub longest_ms: f64,
}

impl Frames {
    /// From the times at which frames began, in milliseconds.
    fn from_times(times: &[f64]) -> Self {
        const DUE: f64 = 1000.0 / 60.0;
        let mut gaps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let dropped = gaps.iter().map(|gap| ((gap / DUE).round() - 1.0).max(0.0)).sum::<f64>() as usize;
        gaps.sort_by(f64::total_cmp);
        let slow = gaps.get(gaps.len() * 95 / 100).or(gaps.last());
        Self {
            drawn: times.len(),
            dropped,
            slow_ms: slow.copied().unwrap_or(0.0),
            longest_ms: gaps.last().copied().unwrap_or(0.0),
        }
    }

    /// The share of the frames due that were dropped.
    pub fn dropped_share(&self) -> f64 {
        self.dropped as f64 / (self.drawn + self.dropped).max(1) as f64
    }
}

impl fmt::Display for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} drawn, {} dropped ({:.1} percent), 95 of 100 within {:.1} ms, longest {:.1} ms",
            self.drawn,
            self.dropped,
            100.0 * self.dropped_share(),
            self.slow_ms,
            self.longest_ms
        )
    }
}

/// The same gestures on the board and on an empty page.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Dragging the map in a circle.
    pub pan: Beside,
    /// Wheeling in and out.
    pub zoom: Beside,
}

/// A figure of the board beside that of the empty page.
#[derive(Debug, Clone, PartialEq)]
pub struct Beside {
    /// On the board.
    pub board: Frames,
    /// On the empty page.
    pub empty: Frames,
}

impl Beside {
    /// How many times longer the slow frames of the board take than those of the empty page.
    pub fn ratio(&self) -> f64 {
        self.board.slow_ms / self.empty.slow_ms.max(0.1)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, pair) in [("pan", &self.pan), ("zoom", &self.zoom)] {
            writeln!(f, "{name:5} board  {}", pair.board)?;
            writeln!(f, "{name:5} empty  {}", pair.empty)?;
            writeln!(f, "{name:5} ratio  {:.2}", pair.ratio())?;
        }
        Ok(())
    }
}

/// Writes the empty page beside the site in a folder, for [`compare`] to open.
///
/// # Errors
/// The disk refuses.
pub fn write_empty_page(folder: &Path) -> Result<()> {
    std::fs::write(folder.join("empty.html"), EMPTY_PAGE).context("writing the empty page")
}

/// Pans and zooms the board that is on the screen, then the empty page, with the processor slowed
/// by a factor. Leaves the browser on the empty page.
///
/// # Errors
/// The screen shows no board, or the browser refuses.
pub async fn compare(page: &Page, slower: f64) -> Result<Comparison> {
    page.slow_down(slower).await?;
    let (pan, zoom) = (pan(page).await?, zoom(page).await?);
    let empty = format!("data:text/html;charset=utf-8,{}", percent_encoded(EMPTY_PAGE));
    page.driver().goto(empty).await?;
    let (empty_pan, empty_zoom) = (self::pan(page).await?, self::zoom(page).await?);
    page.slow_down(1.0).await?;
    Ok(Comparison { pan: Beside { board: pan, empty: empty_pan }, zoom: Beside { board: zoom, empty: empty_zoom } })
}

/// Drags the board once round a circle.
///
/// # Errors
/// The screen shows no board, or the browser refuses.
pub async fn pan(page: &Page) -> Result<Frames> {
    let (x, y) = middle(page).await?;
    let at = |step: u32| {
        let angle = f64::from(step) / f64::from(PAN_STEPS) * std::f64::consts::TAU;
        (x + 120.0 * angle.sin(), y + 120.0 * (1.0 - angle.cos()))
    };
    record(page).await?;
    mouse(page, "mousePressed", (x, y), 0.0).await?;
    for step in 0..=PAN_STEPS {
        mouse(page, "mouseMoved", at(step), 0.0).await?;
    }
    mouse(page, "mouseReleased", at(PAN_STEPS), 0.0).await?;
    recorded(page).await
}

/// Wheels in and out again over the middle of the board.
///
/// # Errors
/// The screen shows no board, or the browser refuses.
pub async fn zoom(page: &Page) -> Result<Frames> {
    let middle = middle(page).await?;
    record(page).await?;
    for turn in [-100.0, 100.0] {
        for _ in 0..ZOOM_STEPS {
            mouse(page, "mouseWheel", middle, turn).await?;
        }
    }
    recorded(page).await
}

/// The time from a click on the element with a test id until the screen shows what came of it, in
/// milliseconds.
///
/// # Errors
/// There is no such element, or the browser refuses.
pub async fn time_to_screen(page: &Page, test_id: &str) -> Result<f64> {
    page.element(test_id).await?;
    // A message sent within a frame arrives after that frame was painted.
    let click = "const [id, done] = arguments; \
        const button = document.querySelector(`[data-testid=\"${id}\"]`); \
        const begin = performance.now(); \
        button.click(); \
        requestAnimationFrame(() => { \
          const painted = new MessageChannel(); \
          painted.port1.onmessage = () => done(performance.now() - begin); \
          painted.port2.postMessage(null); });";
    page.script_later(click, vec![json!(test_id)]).await
}

async fn middle(page: &Page) -> Result<(f64, f64)> {
    #[derive(Deserialize)]
    struct Point {
        x: f64,
        y: f64,
    }
    page.element("board").await?;
    let of = "const box = document.querySelector('[data-testid=\"board\"]').getBoundingClientRect(); \
              return { x: box.left + box.width / 2, y: box.top + box.height / 2 };";
    let Point { x, y } = page.script(of, Vec::new()).await?;
    Ok((x, y))
}

async fn record(page: &Page) -> Result<()> {
    let start = "window.__frames = []; \
        const note = time => { if (window.__frames) { window.__frames.push(time); \
                               requestAnimationFrame(note); } }; \
        requestAnimationFrame(note); return true;";
    page.script::<bool>(start, Vec::new()).await.map(|_| ())
}

async fn recorded(page: &Page) -> Result<Frames> {
    let stop = "const times = window.__frames; window.__frames = null; return times;";
    let times: Vec<f64> = page.script(stop, Vec::new()).await?;
    Ok(Frames::from_times(&times))
}

async fn mouse(page: &Page, kind: &str, (x, y): (f64, f64), wheel: f64) -> Result<()> {
    let mut event = json!({ "type": kind, "x": x, "y": y });
    let more = match kind {
        "mouseWheel" => json!({ "deltaX": 0, "deltaY": wheel }),
        "mouseMoved" => json!({ "button": "left", "buttons": 1 }),
        _ => json!({ "button": "left", "clickCount": 1 }),
    };
    if let (Value::Object(event), Value::Object(more)) = (&mut event, more) {
        event.extend(more);
    }
    page.devtools("Input.dispatchMouseEvent", event).await.map(|_| ())
}

fn percent_encoded(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::new(), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string never fails.
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_of_three_frames_drops_two() {
        let frames = Frames::from_times(&[0.0, 16.7, 33.3, 83.3, 100.0]);
        assert_eq!((frames.drawn, frames.dropped), (5, 2));
        assert!((frames.longest_ms - 50.0).abs() < 0.1);
    }

    #[test]
    fn even_frames_drop_none() {
        let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) * 1000.0 / 60.0).collect();
        assert_eq!(Frames::from_times(&times).dropped, 0);
    }
}
