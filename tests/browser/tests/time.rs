//! Through the time of a game: replay, doing again, turns, links to a step, games that branch off; and its figures.

use std::fs;
use std::time::Duration;

use anyhow::{Result, ensure};
use browser_tests::script::{IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, visit};
use serde_json::json;

const SEED: u64 = 11;

/// The step on show.
async fn step(page: &Page) -> Result<usize> {
    let read = "return Number(document.querySelector('.timeline input[type=range]').value);";
    page.script(read, Vec::new()).await
}

#[tokio::test]
async fn a_replay_runs_to_the_present_and_stops_there() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 5).await?;
        for _ in 0..5 {
            page.click("step-back").await?;
        }
        assert_eq!(step(page).await?, 0);
        page.click("time-more").await?;
        page.click("speed-2").await?;
        page.click("replay").await?;
        for _ in 0..200 {
            if step(page).await? == 5 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(step(page).await?, 5);
        page.element("choice-0").await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_is_undone_can_be_done_again() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        for to in 1..30 {
            script.play(&game, to - 1, to).await?;
            let barred = "return document.querySelector('[data-testid=\"undo\"]').disabled;";
            if page.script::<bool>(barred, Vec::new()).await? {
                continue;
            }
            page.click("undo").await?;
            assert_eq!(game.hash().await?, script.hash(to - 1));
            page.click("redo").await?;
            assert_eq!(game.hash().await?, script.hash(to));
            return Ok(());
        }
        anyhow::bail!("no step of this game could be undone")
    })
    .await
}

#[tokio::test]
async fn a_link_to_a_step_opens_there_and_a_game_branches_off() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 6).await?;
        page.click("step-back").await?;
        page.click("step-back").await?;
        page.click("time-more").await?;
        page.click("step-link").await?;
        let link = "const field = document.querySelector('[data-testid=\"link\"]'); return field.value;";
        let mut address = String::new();
        for _ in 0..100 {
            address = page.script(link, Vec::new()).await?;
            if !address.is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        ensure!(address.ends_with("/4"), "{address}");
        page.driver().goto("about:blank").await?;
        page.driver().goto(&address).await?;
        let opened = GamePage::open(page).await?;
        assert_eq!((opened.entries().await?, step(page).await?), (6, 4));
        page.click("time-more").await?;
        page.click("branch").await?;
        for _ in 0..100 {
            if opened.entries().await? == 4 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!((opened.entries().await?, opened.hash().await?), (4, script.hash(4)));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_figures_count_the_dice_and_the_report_and_the_picture_are_kept() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 30).await?;
        page.click("time-more").await?;
        page.click("statistics").await?;
        for chart in ["chart-strength", "chart-losses", "chart-score"] {
            page.element(chart).await?;
        }
        let file = page.download("report-file").await?;
        let report = fs::read_to_string(file)?;
        ensure!(report.contains(&script.hash(30)), "the report names the state");
        let picture = fs::read_to_string(page.download("picture").await?)?;
        // It is drawn by itself, without the page.
        let drawn = "const [text, done] = arguments; const image = new Image(); \
            image.onload = () => done(image.naturalWidth > 100); image.onerror = () => done(false); \
            image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));";
        ensure!(page.script_later::<bool>(drawn, vec![json!(picture)]).await?, "the picture can be drawn");
        ensure!(
            picture.contains("<use") && !picture.contains("href=\"assets"),
            "the picture needs nothing of the site"
        );
        Ok(())
    })
    .await
}
