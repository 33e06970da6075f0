//! Nothing on any screen keeps people out, as far as axe-core can tell.

use anyhow::Result;
use browser_tests::audit::audit;
use browser_tests::{GamePage, Lobby, Screen, visit};

/// A scenario of each book.
const SCENARIOS: [&str; 5] = [
    "obbedisco-bezzecca-1866",
    "caricat-pastrengo-1848",
    "colonia-langfang-1900",
    "dbe-quatre-bras-1815",
    "bravado-maida-1806",
];

/// Both colours, the dark ones last.
const THEMES: [&str; 2] = ["light", "dark"];

#[tokio::test]
async fn the_screens_around_the_games_are_open_to_everyone() -> Result<()> {
    for screen in [Screen::Wide, Screen::Phone] {
        visit(screen, async |page| {
            for theme in THEMES {
                page.prefer(&[("prefers-color-scheme", theme)]).await?;
                page.goto("").await?;
                page.element("lobby").await?;
                audit(page, "lobby").await?;
                page.click("scenario-obbedisco-bezzecca-1866").await?;
                page.element("start-dialog").await?;
                audit(page, "start dialog").await?;
                for (address, id) in [
                    ("#/settings", "settings"),
                    ("#/credits", "credits"),
                    ("#/saves", "saves-list"),
                    ("#/rules/obbedisco", "rules"),
                ] {
                    page.goto(address).await?;
                    page.reload().await?;
                    page.element(id).await?;
                    audit(page, id).await?;
                }
                page.click("rules-tables").await?;
                page.element("rules-found").await?;
                audit(page, "tables").await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_games_are_open_to_everyone() -> Result<()> {
    for screen in [Screen::Wide, Screen::Phone] {
        for scenario in SCENARIOS {
            visit(screen, async |page| {
                Lobby::open(page).await?.start(scenario, 5, &[]).await?;
                audit(page, scenario).await?;
                page.prefer(&[("prefers-color-scheme", "dark")]).await?;
                audit(page, &format!("{scenario}, dark")).await?;
                page.click("menu").await?;
                page.element("menu-dialog").await?;
                audit(page, "menu").await?;
                page.click("menu-statistics").await?;
                page.element("statistics-dialog").await?;
                audit(page, "figures").await
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_lesson_and_the_end_of_a_game_are_open_to_everyone() -> Result<()> {
    visit(Screen::Wide, async |page| {
        page.goto("#/learn/obbedisco").await?;
        GamePage::open(page).await?;
        page.element("lesson").await?;
        audit(page, "lesson").await?;
        page.click("lesson-leave").await?;
        page.click("time-more").await?;
        page.element("time-panel").await?;
        audit(page, "timeline").await?;
        page.click("menu").await?;
        page.click("resign").await?;
        page.click("resign-sure").await?;
        page.element("victory").await?;
        audit(page, "victory").await
    })
    .await
}
