//! The guided first games, done as a learner does them.

use anyhow::{Result, ensure};
use browser_tests::hand::Hand;
use browser_tests::{GamePage, Page, Screen, visit};

const BOOKS: [&str; 5] = ["obbedisco", "caricat", "colonia", "dbe", "bravado"];

/// The marked choice if the panel shows one, or else the guide's own button.
async fn next(page: &Page, hand: Hand) -> Result<&'static str> {
    for id in ["lesson-next", "lesson-finish"] {
        if page.has(id).await? {
            hand.press(page, id).await?;
            return Ok(id);
        }
    }
    let marked = "const row = document.querySelector('.wanted'); \
        return (row?.matches('[data-testid]') ? row : row?.querySelector('[data-testid]'))?.dataset.testid ?? null;";
    let marked: Option<String> = page.script(marked, Vec::new()).await?;
    hand.press(page, marked.as_deref().unwrap_or("lesson-do")).await?;
    Ok("act")
}

async fn finish(page: &Page, book: &str, hand: Hand) -> Result<()> {
    page.goto(&format!("#/learn/{book}")).await?;
    let game = GamePage::open(page).await?;
    let steps: usize = page.attribute("lesson", "data-steps").await?.parse()?;
    for step in 0..steps {
        let before = game.entries().await?;
        let at: usize = page.attribute("lesson", "data-step").await?.parse()?;
        ensure!(at == step, "{book}: at step {at} of {steps}, not {step}");
        match next(page, hand).await? {
            "act" => game.grows(before).await?,
            "lesson-finish" => {
                ensure!(!page.has("lesson").await?, "{book}: the guide goes when it is done");
                return Ok(());
            }
            _ => {}
        }
    }
    anyhow::bail!("{book}: the guide does not end")
}

#[tokio::test]
async fn each_first_game_can_be_finished_with_a_mouse() -> Result<()> {
    for book in BOOKS {
        visit(Screen::Wide, async |page| finish(page, book, Hand::Mouse).await).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_first_game_can_be_finished_with_a_finger_on_a_phone() -> Result<()> {
    visit(Screen::Phone, async |page| finish(page, "caricat", Hand::Finger).await).await
}

#[tokio::test]
async fn the_guide_awaits_its_action_and_can_be_left() -> Result<()> {
    visit(Screen::Wide, async |page| {
        page.goto("#/learn/obbedisco").await?;
        let game = GamePage::open(page).await?;
        page.element("lesson").await?;
        let before = game.entries().await?;
        let other = game.choices().await?.into_iter().find(|choice| choice.action == "pass");
        if let Some(other) = other {
            Hand::Mouse.press(page, &format!("choice-{}", other.number)).await?;
            ensure!(game.entries().await? == before, "only the marked action is played");
        }
        page.click("lesson-leave").await?;
        page.reload().await?;
        GamePage::open(page).await?;
        ensure!(!page.has("lesson").await?, "left for good");
        Ok(())
    })
    .await
}
