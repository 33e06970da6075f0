//! The first screen.

use std::path::Path;

use anyhow::Result;

use crate::game::GamePage;
use crate::page::Page;

/// The first screen: books, scenarios, saved games.
pub struct Lobby<'a> {
    page: &'a Page,
}

impl<'a> Lobby<'a> {
    /// Waits for the lobby.
    ///
    /// # Errors
    /// It does not appear in time.
    pub async fn open(page: &'a Page) -> Result<Self> {
        page.element("lobby").await?;
        Ok(Self { page })
    }

    /// Starts a scenario, as `obbedisco-bezzecca-1866`, with a seed and optional rules.
    ///
    /// # Errors
    /// The start dialog or the game does not appear in time.
    pub async fn start(&self, scenario: &str, seed: u64, options: &[&str]) -> Result<GamePage<'a>> {
        self.page.click(&format!("scenario-{scenario}")).await?;
        let field = self.page.element("seed").await?;
        field.clear().await?;
        field.send_keys(seed.to_string()).await?;
        for option in options {
            self.page.click(&format!("option-{option}")).await?;
        }
        self.page.click("start").await?;
        GamePage::open(self.page).await
    }

    /// Opens an exported game.
    ///
    /// # Errors
    /// The game does not appear in time.
    pub async fn import(&self, file: &Path) -> Result<GamePage<'a>> {
        self.page.choose_file("import", file).await?;
        GamePage::open(self.page).await
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    /// There is no such game, or it does not appear in time.
    pub async fn go_on(&self, slot: &str) -> Result<GamePage<'a>> {
        self.page.click(&format!("continue-{slot}")).await?;
        GamePage::open(self.page).await
    }

    /// The present language, `it` or `en`.
    ///
    /// # Errors
    /// The switch does not appear in time.
    pub async fn language(&self) -> Result<String> {
        self.page.attribute("language", "data-language").await
    }

    /// Changes to the other language.
    ///
    /// # Errors
    /// The switch cannot be clicked.
    pub async fn change_language(&self) -> Result<()> {
        self.page.click("language").await
    }
}
