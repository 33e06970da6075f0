//! Two players on two devices: what one sends, and how the other opens it.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use links::pack::unpack;

use crate::game::GamePage;
use crate::page::Page;

/// The part after the address of the site of the link on show, once it is packed.
///
/// # Errors
/// There is no link, or it stays empty.
pub async fn link_on_show(page: &Page) -> Result<String> {
    page.element("link").await?;
    for _ in 0..100 {
        let value = "return document.querySelector('[data-testid=\"link\"]').value;";
        let link: String = page.script(value, Vec::new()).await?;
        if let Some((_, hash)) = link.split_once('#') {
            return Ok(format!("#{hash}"));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("the link stays empty")
}

/// Takes choices until the other player must decide; how many.
///
/// # Errors
/// It never comes to that.
pub async fn play_on(game: &GamePage<'_>) -> Result<usize> {
    for played in 0..80 {
        if game.page().has("send-link").await? {
            return Ok(played);
        }
        let choices = game.choices().await?;
        // A number to be sealed is chosen, not passed; else the last choice ends what can be ended.
        let sealed = choices.first().filter(|choice| choice.action.get("seal").is_some());
        let next = sealed.or(choices.last()).context("neither a choice nor a link to send")?;
        game.choose(next).await?;
    }
    bail!("the decision never passes to the other player")
}

/// Sends what there is and opens it at the other player's; both then have the same game.
///
/// # Errors
/// The game is not the same.
pub async fn send(from: &Page, to: &Page) -> Result<()> {
    from.click("send-link").await?;
    let link = link_on_show(from).await?;
    take(&link, from, to).await
}

/// Opens a link at the other player's; both then have the same game.
///
/// # Errors
/// The game is not the same.
pub async fn take(link: &str, from: &Page, to: &Page) -> Result<()> {
    to.goto(link).await?;
    let game = GamePage::open(to).await?;
    if to.has("to-now").await? {
        to.click("to-now").await?;
    }
    let (here, there) = (game.hash().await?, GamePage::open(from).await?.hash().await?);
    ensure!(here == there, "the games differ: {here}, {there}");
    Ok(())
}

/// What a link to a game carries.
///
/// # Errors
/// It cannot be read.
pub fn carried(link: &str) -> Result<String> {
    unpack(link.strip_prefix("#/g/").context("a packed link")?).map_err(|fault| anyhow::anyhow!("{fault:?}"))
}

/// Invites to a scenario, of which the first side is played here; gives the link.
///
/// # Errors
/// The game does not begin.
pub async fn invite(anna: &Page, scenario: &str) -> Result<String> {
    anna.click(&format!("scenario-{scenario}")).await?;
    anna.click("by-link-0").await?;
    anna.click("start").await?;
    anna.element("by-link").await?;
    anna.click("send-link").await?;
    link_on_show(anna).await
}

/// Accepts the invitation on the screen and answers it; the game begins.
///
/// # Errors
/// The game does not begin.
pub async fn accept(anna: &Page, bruno: &Page) -> Result<()> {
    bruno.click("accept").await?;
    let answer = GamePage::open(bruno).await?;
    ensure!(answer.choices().await?.is_empty(), "the seed is not known yet");
    send(bruno, anna).await
}

/// Invites, answers and begins: Anna plays the first side.
///
/// # Errors
/// The game does not begin.
pub async fn begin(anna: &Page, bruno: &Page, scenario: &str) -> Result<()> {
    bruno.goto(&invite(anna, scenario).await?).await?;
    bruno.element("invitation").await?;
    accept(anna, bruno).await
}
