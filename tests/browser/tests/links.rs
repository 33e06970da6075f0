//! Links: a scenario, a whole game, two players on two devices, and links that mean no good.

use anyhow::{Context, Result};
use browser_tests::by_link::{begin, carried, link_on_show, play_on, send, take};
use browser_tests::script::{IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, visit};
use links::Exchange;
use links::pack::pack;
use rules_core::digest::Digest;
use serde_json::{Value, json};

const SEED: u64 = 11;

#[tokio::test]
async fn a_link_to_a_scenario_opens_it_with_its_options() -> Result<()> {
    visit(Screen::Wide, async |page| {
        page.goto("#/s/bezzecca-1866/loos,detachments/hand").await?;
        page.element("start-dialog").await?;
        let ticked = "return [...document.querySelectorAll('[data-testid^=\"option-\"]:checked')] \
            .map(box => box.dataset.testid).sort();";
        let ticked: Vec<String> = page.script(ticked, Vec::new()).await?;
        assert_eq!(ticked, ["option-detachments", "option-loos"]);
        assert_eq!(page.attribute("dice-hand", "aria-checked").await?, "true");
        page.click("share-scenario").await?;
        assert_eq!(link_on_show(page).await?, "#/s/bezzecca-1866/loos,detachments/hand");
        page.element("qr").await?;
        page.picture_if_wanted("link-scenario").await?;
        page.goto("#/s/nowhere-1800").await?;
        page.element("notices").await?;
        assert!(!page.has("start-dialog").await?);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_whole_game_goes_through_a_link_into_another_profile() -> Result<()> {
    let script = Script::of(SEED)?;
    let mut link = String::new();
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 15).await?;
        page.click("menu").await?;
        page.click("game-link").await?;
        link = link_on_show(page).await?;
        Ok(())
    })
    .await?;
    visit(Screen::Phone, async |page| {
        page.goto(&link).await?;
        let game = GamePage::open(page).await?;
        assert_eq!(game.hash().await?, script.hash(15));
        script.play(&game, 15, 18).await
    })
    .await
}

#[tokio::test]
async fn two_players_on_two_devices_exchange_a_game_by_link() -> Result<()> {
    visit(Screen::Wide, async |anna| {
        visit(Screen::Phone, async |bruno| {
            begin(anna, bruno, IN_LOBBY).await?;
            let (one, other) = (GamePage::open(anna).await?, GamePage::open(bruno).await?);

            let mut exchanges = 0;
            let mut entries = 0;
            while exchanges < 8 || entries < 12 {
                let (game, from, to) = if anna.has("send-link").await? && !bruno.has("send-link").await? {
                    (&other, bruno, anna)
                } else {
                    (&one, anna, bruno)
                };
                play_on(game).await?;
                send(from, to).await?;
                entries = game.entries().await?;
                exchanges += 1;
                assert!(exchanges < 40, "nobody plays");
                if exchanges == 3 {
                    // What was exchanged is kept, and a link opened twice changes nothing.
                    to.reload().await?;
                    let before = GamePage::open(to).await?.hash().await?;
                    from.reload().await?;
                    from.click("send-link").await?;
                    to.goto(&link_on_show(from).await?).await?;
                    assert_eq!(GamePage::open(to).await?.hash().await?, before);
                }
            }
            bruno.picture_if_wanted("link-game-phone").await?;

            // A link that continues another game.
            let from = if anna.has("send-link").await? { anna } else { bruno };
            let to = if std::ptr::eq(from, anna) { bruno } else { anna };
            if !from.has("link").await? {
                from.click("send-link").await?;
            }
            let link = link_on_show(from).await?;
            let mut forked: Exchange = serde_json::from_str(&carried(&link)?)?;
            let moves = forked.moves.as_mut().context("moves")?;
            moves.continues = Digest([1; 16]);
            let before = GamePage::open(to).await?.hash().await?;
            to.goto(&format!("#/g/{}", pack(&serde_json::to_string(&forked)?))).await?;
            assert_eq!(to.attribute("link-fault", "data-fault").await?, "parts");
            to.picture_if_wanted("link-fork").await?;
            to.click("to-fork").await?;
            let game = GamePage::open(to).await?;
            assert_eq!(game.hash().await?, before);
            Ok(())
        })
        .await
    })
    .await
}

#[tokio::test]
async fn links_that_mean_no_good_are_told_and_change_nothing() -> Result<()> {
    visit(Screen::Wide, async |page| {
        let bomb = format!("#/g/{}", pack(&"[".repeat(links::MOST_BYTES + 1)));
        let deep = format!("#/g/{}", pack(&"[".repeat(50_000)));
        let name = "<img src=x onerror=document.title=1>";
        let foreign = format!(
            "{{\"format\":1,\"rules\":\"0\",\"book\":\"{name}\",\"scenario\":\"{name}\",\"options\":{{}},\"seed\":1,\
             \"journal\":{{\"entries\":[]}},\"hash\":\"00000000000000000000000000000000\"}}"
        );
        let foreign = format!("#/g/{}", pack(&foreign));
        for link in ["#/g/1", "#/g/1AAAA", "#/g/9abc", "#/g/1%3Cb%3E", &bomb, &deep, &foreign] {
            page.goto(link).await?;
            page.element("link-fault").await?;
            let harmed = "return document.title !== 'Tamburino' || Boolean(document.querySelector('img[src=\"x\"]'));";
            assert!(!page.script::<bool>(harmed, Vec::new()).await?, "{link}");
        }
        page.picture_if_wanted("link-hostile").await?;
        let kept = "return Object.keys(localStorage).filter(key => key.startsWith('tamburino/save/')).length;";
        assert_eq!(page.script::<usize>(kept, Vec::new()).await?, 0);
        Ok(())
    })
    .await
}

/// The salts of all that a browser has sealed.
async fn salts(page: &Page) -> Result<Vec<Value>> {
    let kept = "return JSON.parse(localStorage.getItem('tamburino/seals') || '[]').map(one => one.salt);";
    page.script(kept, Vec::new()).await
}

/// An exchange in which a number is opened that is not the one sealed; nothing if none is opened.
fn with_another_number(text: &str) -> Result<Option<String>> {
    let mut exchange: Exchange = serde_json::from_str(text)?;
    let moves = exchange.moves.as_mut().context("moves")?;
    for entry in &mut moves.entries {
        let mut forged: Value = serde_json::from_str(entry.get())?;
        let Some(number) = forged.pointer_mut("/play/act/open/number/0") else { continue };
        *number = json!(1 + number.as_u64().context("a number")? % 5);
        *entry = serde_json::value::to_raw_value(&forged)?;
        return Ok(Some(serde_json::to_string(&exchange)?));
    }
    Ok(None)
}

#[tokio::test]
async fn bravado_numbers_go_by_link_sealed_and_are_held_against_their_seals() -> Result<()> {
    visit(Screen::Wide, async |anna| {
        visit(Screen::Wide, async |bruno| {
            begin(anna, bruno, "bravado-maida-1806").await?;
            let (one, other) = (GamePage::open(anna).await?, GamePage::open(bruno).await?);
            let (mut exchanges, mut sealed, mut forged) = (0, 0, 0);
            let mut opened: Vec<Value> = Vec::new();
            while exchanges < 8 || opened.len() < 2 {
                let (game, from, to) = if anna.has("send-link").await? && !bruno.has("send-link").await? {
                    (&other, bruno, anna)
                } else {
                    (&one, anna, bruno)
                };
                play_on(game).await?;
                from.click("send-link").await?;
                let link = link_on_show(from).await?;
                let text = carried(&link)?;
                let exchange: Exchange = serde_json::from_str(&text)?;
                for entry in exchange.moves.context("moves")?.entries {
                    let entry: Value = serde_json::from_str(entry.get())?;
                    let act = &entry["play"]["act"];
                    if let Some(seal) = act.get("seal") {
                        // Nothing but the promise: neither the number nor what hides it.
                        sealed += 1;
                        assert_eq!(*act, json!({ "seal": { "seal": seal["seal"] } }));
                    }
                    opened.extend(act.pointer("/open/number/1").cloned());
                }
                for salt in salts(from).await? {
                    assert!(opened.contains(&salt) || !text.contains(&salt.to_string()), "{salt} in {text}");
                }
                if forged == 0
                    && let Some(text) = with_another_number(&text)?
                {
                    let before = GamePage::open(to).await?.hash().await?;
                    to.goto(&format!("#/g/{}", pack(&text))).await?;
                    assert_eq!(to.attribute("link-fault", "data-fault").await?, "game");
                    to.goto("#/").await?;
                    to.click("continue").await?;
                    assert_eq!(GamePage::open(to).await?.hash().await?, before);
                    forged += 1;
                }
                take(&link, from, to).await?;
                exchanges += 1;
                assert!(exchanges < 40, "nobody plays");
            }
            assert!(sealed >= 2 && forged == 1, "{sealed} sealed, {forged} forged");
            Ok(())
        })
        .await
    })
    .await
}
