//! Everything that can be pressed is at least forty pixels high and wide, but for marks within a text.

use anyhow::{Result, ensure};
use browser_tests::{Lobby, Page, Screen, visit};

const SCENARIOS: [&str; 5] = [
    "obbedisco-bezzecca-1866",
    "caricat-pastrengo-1848",
    "colonia-langfang-1900",
    "dbe-quatre-bras-1815",
    "bravado-maida-1806",
];

/// What is smaller on the screen, with its size.
async fn small(page: &Page) -> Result<Vec<String>> {
    // Links within a text, clause marks, and boxes whose label is pressed with them, may be as small as the text.
    let look = "const within = '.clause, p a, li a, .rule .id, label input, .sheet-grip'; \
        const seen = [...document.querySelectorAll('button, a[href], input, select, summary')]; \
        return seen.filter((e) => e.checkVisibility() && !e.matches(within)).map((e) => [e, e.getBoundingClientRect()]) \
            .filter(([, at]) => at.width && at.height && (at.width < 39.5 || at.height < 39.5)) \
            .map(([e, at]) => `${e.tagName} ${e.dataset.testid ?? e.className}: ${at.width} x ${at.height}`);";
    page.script(look, Vec::new()).await
}

async fn hold(page: &Page, screen: &str) -> Result<()> {
    // Where nothing moves in any more.
    page.picture_bytes().await?;
    let small = small(page).await?;
    ensure!(small.is_empty(), "{screen}: {small:#?}");
    Ok(())
}

#[tokio::test]
async fn what_can_be_pressed_is_forty_pixels_around_the_games() -> Result<()> {
    for screen in [Screen::Wide, Screen::Phone] {
        visit(screen, async |page| {
            page.element("lobby").await?;
            hold(page, "lobby").await?;
            page.click("scenario-obbedisco-bezzecca-1866").await?;
            page.element("start-dialog").await?;
            hold(page, "start dialog").await?;
            for (address, id) in [
                ("#/settings", "settings"),
                ("#/credits", "credits"),
                ("#/saves", "saves-list"),
                ("#/rules/obbedisco", "rules"),
            ] {
                page.goto(address).await?;
                page.reload().await?;
                page.element(id).await?;
                hold(page, id).await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn what_can_be_pressed_is_forty_pixels_in_the_games() -> Result<()> {
    for screen in [Screen::Wide, Screen::Phone] {
        for scenario in SCENARIOS {
            visit(screen, async |page| {
                Lobby::open(page).await?.start(scenario, 5, &[]).await?;
                page.click("time-more").await?;
                hold(page, scenario).await?;
                page.click("menu").await?;
                page.click("menu-statistics").await?;
                page.element("statistics-dialog").await?;
                hold(page, "figures").await
            })
            .await?;
        }
    }
    Ok(())
}
