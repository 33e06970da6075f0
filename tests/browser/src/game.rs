//! The screen of a game.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::Page;

/// A choice the decision panel offers.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Choice {
    /// Its number, counted from 0.
    pub number: usize,
    /// The action, as the rules take it.
    pub action: Value,
}

/// The screen of a game.
pub struct GamePage<'a> {
    page: &'a Page,
}

impl<'a> GamePage<'a> {
    /// Waits for the game.
    ///
    /// # Errors
    /// It does not appear in time.
    pub async fn open(page: &'a Page) -> Result<Self> {
        page.element("game").await?;
        page.element("board").await?;
        Ok(Self { page })
    }

    /// The window the game is in.
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// The turn, counted from 1.
    ///
    /// # Errors
    /// The page does not show it.
    pub async fn turn(&self) -> Result<u32> {
        let turn = self.page.attribute("turn", "data-turn").await?;
        turn.parse().with_context(|| format!("reading the turn \"{turn}\""))
    }

    /// The hash of the state.
    ///
    /// # Errors
    /// The page does not show it.
    pub async fn hash(&self) -> Result<String> {
        self.page.attribute("game", "data-hash").await
    }

    /// How many entries the journal has.
    ///
    /// # Errors
    /// The page does not show it.
    pub async fn entries(&self) -> Result<usize> {
        let entries = self.page.attribute("game", "data-entries").await?;
        entries.parse().with_context(|| format!("reading the number of entries \"{entries}\""))
    }

    /// The side that decides.
    ///
    /// # Errors
    /// The page does not show it.
    pub async fn side(&self) -> Result<String> {
        self.page.attribute("decision", "data-side").await
    }

    /// The winner, once the game is over.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn winner(&self) -> Result<Option<String>> {
        if self.page.has("victory").await? {
            return Ok(Some(self.page.attribute("victory", "data-winner").await?));
        }
        Ok(None)
    }

    /// The choices that the rules allow now.
    ///
    /// # Errors
    /// A choice does not name its action.
    pub async fn choices(&self) -> Result<Vec<Choice>> {
        let read = "return [...document.querySelectorAll('[data-testid^=\"choice-\"]')] \
            .filter(b => !b.disabled && b.getAttribute('aria-disabled') !== 'true') \
            .map(b => ({ number: Number(b.dataset.testid.slice(7)), \
                         action: JSON.parse(b.dataset.action) }));";
        self.page.script(read, Vec::new()).await.context("reading the choices")
    }

    /// Takes a choice by its button, and waits until the journal has grown or the game is over.
    ///
    /// # Errors
    /// The button cannot be clicked, or nothing comes of it.
    pub async fn choose(&self, choice: &Choice) -> Result<()> {
        let before = self.entries().await?;
        let id = format!("choice-{}", choice.number);
        let unfold = "const button = document.querySelector(`[data-testid=\"${arguments[0]}\"]`); \
            button?.closest('details')?.setAttribute('open', ''); \
            button?.scrollIntoView({ block: 'center' });";
        self.page.script::<Value>(unfold, vec![json!(id)]).await?;
        self.page.click(&id).await?;
        self.grows(before).await.with_context(|| format!("the choice {}", choice.action))
    }

    /// Waits until the journal has more entries than so many, or the game is over.
    ///
    /// # Errors
    /// It does not grow in time.
    pub async fn grows(&self, before: usize) -> Result<()> {
        if self.grown(before, 10_000).await? {
            return Ok(());
        }
        bail!("nothing was entered in the journal")
    }

    /// Whether the journal has more entries than so many, now or within a second.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn grows_soon(&self, before: usize) -> Result<bool> {
        self.grown(before, 1_000).await
    }

    async fn grown(&self, before: usize, within_ms: u32) -> Result<bool> {
        let grown = "const [before, within, done] = arguments; \
            const until = performance.now() + within; \
            const look = () => { \
              const game = document.querySelector('[data-testid=\"game\"]'); \
              if (!game || Number(game.dataset.entries) > before) done(true); \
              else if (performance.now() > until) done(false); \
              else setTimeout(look, 5); }; \
            look();";
        self.page.script_later::<bool>(grown, vec![json!(before), json!(within_ms)]).await
    }

    /// The choice with an action.
    ///
    /// # Errors
    /// No button offers it.
    pub async fn find(&self, action: &Value) -> Result<Choice> {
        let mut choices = self.choices().await?;
        // Where several pieces may move, the one wanted is chosen first.
        if let Some(piece) = action.pointer("/step/piece").and_then(Value::as_object)
            && !choices.iter().any(|choice| choice.action == *action)
            && let Some((kind, name)) = piece.iter().next()
        {
            self.page.click(&format!("piece-{kind}-{}", name.as_str().unwrap_or_default())).await?;
            choices = self.choices().await?;
        }
        let found = choices.into_iter().find(|choice| choice.action == *action);
        found.with_context(|| format!("no choice is {action}"))
    }

    /// Takes the choice with an action.
    ///
    /// # Errors
    /// No button offers it, or nothing comes of it.
    pub async fn play(&self, action: &Value) -> Result<()> {
        self.choose(&self.find(action).await?).await
    }

    /// Moves the mouse onto the button of an action, which shows its odds.
    ///
    /// # Errors
    /// No button offers it, or the browser refuses.
    pub async fn point_at(&self, action: &Value) -> Result<()> {
        let choice = self.find(action).await?;
        let place = "const b = document.querySelector(`[data-testid=\"choice-${arguments[0]}\"]`); \
            b.closest('details')?.setAttribute('open', ''); \
            b.scrollIntoView({ block: 'center' }); \
            const box = b.getBoundingClientRect(); \
            return [box.left + box.width / 2, box.top + box.height / 2];";
        let (x, y): (f64, f64) = self.page.script(place, vec![json!(choice.number)]).await?;
        let event = json!({ "type": "mouseMoved", "x": x, "y": y, "button": "none" });
        self.page.devtools("Input.dispatchMouseEvent", event).await?;
        Ok(())
    }

    /// Takes back the last entry.
    ///
    /// # Errors
    /// The button cannot be clicked.
    pub async fn undo(&self) -> Result<()> {
        self.page.click("undo").await
    }

    /// Exports the game, and gives the file.
    ///
    /// # Errors
    /// No file arrives in time.
    pub async fn export(&self) -> Result<PathBuf> {
        self.page.download("export").await
    }

    /// Clicks a point of the sheet, given in sheet coordinates.
    ///
    /// # Errors
    /// The point is not on the screen, or the browser refuses.
    pub async fn click_sheet(&self, x: f64, y: f64) -> Result<()> {
        let where_is = "const world = document.querySelector('[data-testid=\"board-world\"]'); \
            const board = document.querySelector('[data-testid=\"board\"]'); \
            const at = new DOMPoint(arguments[0], arguments[1]) \
                .matrixTransform(world.getScreenCTM()); \
            const box = board.getBoundingClientRect(); \
            const inside = at.x >= box.left && at.x < box.right \
                && at.y >= box.top && at.y < box.bottom; \
            return inside ? [at.x, at.y] : null;";
        let at: Option<(f64, f64)> = self.page.script(where_is, vec![json!(x), json!(y)]).await?;
        let Some((x, y)) = at else { bail!("the point {x}, {y} of the sheet is off the screen") };
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.page.devtools("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }
}
