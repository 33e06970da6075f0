//! Changed set-ups: made in the dialog that starts a scenario, handed on by link and by file.

use std::fs;
use std::time::Duration;

use anyhow::{Result, bail};
use browser_tests::by_link::link_on_show;
use browser_tests::{GamePage, Lobby, Page, Screen, visit};
use serde_json::{Value, json};

/// Writes into a field of the piece that is open.
async fn fill(page: &Page, field: &str, value: &str) -> Result<()> {
    let write = "const [field, value] = arguments; \
        const input = document.querySelector(`[data-testid=\"field-${field}\"]`); \
        input.value = value; input.dispatchEvent(new Event('change', { bubbles: true })); return input.value;";
    page.element(&format!("field-{field}")).await?;
    page.script::<String>(write, vec![field.into(), value.into()]).await?;
    Ok(())
}

/// Unfolds the set-up of a scenario in the lobby.
async fn unfold(page: &Page, scenario: &str) -> Result<()> {
    Lobby::open(page).await?;
    page.click(&format!("scenario-{scenario}")).await?;
    let open = "document.querySelector('[data-testid=\"set-up\"]').open = true; return true;";
    page.element("set-up").await?;
    page.script::<bool>(open, Vec::new()).await?;
    Ok(())
}

/// Waits until the game may begin, or may not.
async fn may_start(page: &Page, wanted: bool) -> Result<()> {
    for _ in 0..100 {
        if page.element("start").await?.is_enabled().await? == wanted {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("the game may {} begin", if wanted { "not" } else { "still" })
}

#[tokio::test]
async fn a_changed_set_up_goes_by_link_and_by_file_into_another_profile() -> Result<()> {
    let mut link = String::new();
    let mut file = Value::Null;
    let mut hash = String::new();
    let folder = tempfile::tempdir()?;
    visit(Screen::Wide, async |page| {
        unfold(page, "bravado-maida-1806").await?;
        page.click("piece-BR-11").await?;
        // On top of another battalion: told, and no game begins.
        fill(page, "x", "9999").await?;
        page.element("set-up-faults").await?;
        may_start(page, false).await?;
        fill(page, "x", "300").await?;
        fill(page, "y", "700").await?;
        fill(page, "facing", "180").await?;
        fill(page, "quality", "regular").await?;
        page.click("piece-BR-12").await?;
        page.click("piece-out").await?;
        page.click("piece-BR-13").await?;
        page.click("piece-double").await?;
        fill(page, "x", "60").await?;
        fill(page, "y", "60").await?;
        may_start(page, true).await?;
        page.click("share-scenario").await?;
        link = link_on_show(page).await?;
        let wanted = "#/s/maida-1806~BR-11.x300.y700.f180.quality-regular~BR-12.out~BR-13x1.like-BR-13.x60.y60/";
        assert!(link.starts_with(wanted) && link.len() < 200, "{link}");
        file = serde_json::from_slice(&fs::read(page.download("link-file").await?)?)?;
        Ok(())
    })
    .await?;
    assert_eq!(file["set_up"], 1);
    assert_eq!(file["changes"][0]["set"], json!({ "x": 300, "y": 700, "facing": 180, "quality": "regular" }));
    visit(Screen::Phone, async |page| {
        page.goto(&link).await?;
        page.element("start-dialog").await?;
        page.click("start").await?;
        let game = GamePage::open(page).await?;
        hash = game.hash().await?;
        page.reload().await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, hash, "a game on a changed set-up is kept");
        page.goto("#/").await?;
        let same = Lobby::open(page).await?.start("bravado-maida-1806", 1, &[]).await?;
        assert_ne!(same.hash().await?, hash);
        Ok(())
    })
    .await?;
    visit(Screen::Wide, async |page| {
        let path = folder.path().join("set-up.json");
        fs::write(&path, file.to_string())?;
        page.choose_file("import", &path).await?;
        page.element("start-dialog").await?;
        page.click("start").await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, hash);
        // A file that names nothing of the page is told, and so is one of a newer version.
        for (spoilt, value) in [("changes", json!([{ "piece": "a~b", "out": true }])), ("set_up", json!(99))] {
            page.goto("#/").await?;
            Lobby::open(page).await?;
            let mut wrong = file.clone();
            wrong[spoilt] = value;
            fs::write(&path, wrong.to_string())?;
            page.choose_file("import", &path).await?;
            page.element("notices").await?;
            assert!(!page.has("start-dialog").await?);
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_set_up_of_each_book_is_changed_by_a_field_and_played() -> Result<()> {
    visit(Screen::Wide, async |page| {
        for (scenario, piece, field, value) in [
            ("obbedisco-bezzecca-1866", "LaPorta", "sp", "5"),
            ("caricat-montebello-1859", "BLA", "level", "advance"),
            ("colonia-coatit-1895", "IT-11", "facing", "180"),
            ("dbe-marengo-1800", "AU-11", "facing", "1800"),
            ("bravado-auerstedt-1806", "battle", "turns", "3"),
        ] {
            page.goto("#/").await?;
            let as_printed = Lobby::open(page).await?.start(scenario, 7, &[]).await?.hash().await?;
            page.goto("#/").await?;
            unfold(page, scenario).await?;
            page.click(&format!("piece-{piece}")).await?;
            fill(page, field, value).await?;
            may_start(page, true).await?;
            page.click("start").await?;
            let game = GamePage::open(page).await?;
            let file = game.export().await?;
            let save: Value = serde_json::from_slice(&fs::read(file)?)?;
            let id = save["scenario"].as_str().unwrap_or_default();
            assert!(id.contains(&format!("~{piece}.")), "{id}");
            // A battle of three turns begins as one of twelve does.
            assert!(game.hash().await? != as_printed || piece == "battle", "{scenario}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_link_is_pasted_where_there_is_no_line_for_addresses() -> Result<()> {
    visit(Screen::Phone, async |page| {
        Lobby::open(page).await?;
        page.click("paste").await?;
        let field = page.element("pasted").await?;
        field.send_keys("no link at all").await?;
        page.click("open-pasted").await?;
        assert_eq!(page.attribute("pasted", "aria-invalid").await?, "true");
        field.clear().await?;
        field.send_keys("Play this: https://example.org/t/#/s/coatit-1895~IT-11.out/-/hand").await?;
        page.click("open-pasted").await?;
        page.element("start-dialog").await?;
        assert_eq!(page.attribute("dice-hand", "aria-checked").await?, "true");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_link_to_a_set_up_that_cannot_be_is_told_and_begins_no_game() -> Result<()> {
    visit(Screen::Wide, async |page| {
        for link in ["#/s/maida-1806~BR-99.x1", "#/s/maida-1806~BR-11.x9999", "#/s/bezzecca-1866~LaPorta.h0000"] {
            page.goto(link).await?;
            page.element("set-up-faults").await?;
            may_start(page, false).await?;
        }
        for link in ["#/s/maida-1806~<img src=x onerror=document.title=1>", "#/s/maida-1806~BR-11", "#/s/nowhere~a.x1"]
        {
            page.goto(link).await?;
            page.element("notices").await?;
            let harmed = "return document.title !== 'Tamburino' || Boolean(document.querySelector('img[src=\"x\"]'));";
            assert!(!page.script::<bool>(harmed, Vec::new()).await?, "{link}");
        }
        Ok(())
    })
    .await
}
