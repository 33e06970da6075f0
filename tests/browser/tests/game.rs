//! Games played through the page.

use anyhow::Result;
use browser_tests::script::{self, IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, visit};

/// The game all these tests play.
const SEED: u64 = 11;

async fn start(page: &Page) -> Result<GamePage<'_>> {
    Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await
}

#[tokio::test]
async fn a_game_survives_a_reload_and_a_way_through_a_file() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = start(page).await?;
        script.play(&game, 0, 20).await?;
        page.reload().await?;
        let game = GamePage::open(page).await?;
        assert_eq!(game.hash().await?, script.hash(20));

        let file = game.export().await?;
        assert_eq!(script::referee_replay(&file)?, script.hash(20));
        page.click("to-lobby").await?;
        let game = Lobby::open(page).await?.import(&file).await?;
        assert_eq!(game.hash().await?, script.hash(20));
        script.play(&game, 20, 30).await
    })
    .await
}

#[tokio::test]
async fn undo_leads_back_to_the_state_before() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = start(page).await?;
        for done in 1..=script.len() {
            script.play(&game, done - 1, done).await?;
            if page.element("undo").await?.is_enabled().await? {
                game.undo().await?;
                let entries = game.entries().await?;
                assert!(entries < done, "undo took nothing back");
                assert_eq!(game.hash().await?, script.hash(entries));
                return Ok(());
            }
        }
        Err(anyhow::anyhow!("nothing in the whole game could be taken back"))
    })
    .await
}

#[tokio::test]
async fn a_game_is_played_on_a_phone_in_the_other_language() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Phone, async |page| {
        let lobby = Lobby::open(page).await?;
        let before = lobby.language().await?;
        lobby.change_language().await?;
        assert_ne!(lobby.language().await?, before);
        let game = lobby.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 8).await
    })
    .await
}

#[tokio::test]
#[ignore = "plays ten turns, some minutes"]
async fn a_whole_game_ends_in_victory_with_the_hash_of_the_referee() -> Result<()> {
    let script = Script::of(SEED)?;
    let (half, end) = (script.len() / 2, script.len());
    visit(Screen::Wide, async |page| {
        let game = start(page).await?;
        script.play(&game, 0, half).await?;
        page.reload().await?;
        let game = GamePage::open(page).await?;
        let file = game.export().await?;
        page.click("to-lobby").await?;
        let game = Lobby::open(page).await?.import(&file).await?;
        script.play(&game, half, end).await?;
        assert!(game.winner().await?.is_some(), "no victory screen");
        page.click("victory-look").await?;
        let file = game.export().await?;
        assert_eq!(script::referee_replay(&file)?, script.hash(end));
        Ok(())
    })
    .await
}
