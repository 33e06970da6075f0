//! The browser's storage: full, shared by two tabs, and the list of what is in it.

use std::fs;
use std::time::Duration;

use anyhow::Result;
use browser_tests::script::{self, IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, visit};
use serde_json::Value;

const SEED: u64 = 11;

#[tokio::test]
async fn with_a_full_storage_the_game_goes_on_and_the_file_is_offered() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 4).await?;
        let fill = "for (let size = 1 << 20; size >= 1; size >>= 1) { \
            try { for (let n = 0; ; n++) localStorage.setItem('fill' + size + '-' + n, 'x'.repeat(size)); } catch (full) {} } \
            return true;";
        page.script::<bool>(fill, Vec::new()).await?;
        script.play(&game, 4, 8).await?;
        page.element("storage-problem").await?;
        let file = game.export().await?;
        assert_eq!(script::referee_replay(&file)?, script.hash(8));
        page.reload().await?;
        let game = GamePage::open(page).await?;
        assert_eq!(game.hash().await?, script.hash(4), "what was kept before is untouched");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn of_two_tabs_on_one_game_the_first_is_told_and_overwrites_nothing() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 4).await?;
        let address: String = page.script("return location.hash;", Vec::new()).await?;
        let first = page.driver().window().await?;
        let second = page.driver().new_tab().await?;
        page.driver().switch_to_window(second).await?;
        page.goto(&address).await?;
        let there = GamePage::open(page).await?;
        script.play(&there, 4, 7).await?;
        page.driver().switch_to_window(first).await?;
        page.element("storage-problem").await?;
        script.play(&game, 4, 5).await?;
        page.reload().await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, script.hash(7));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_save_is_duplicated_deleted_and_put_back() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 3).await?;
        page.goto("#/saves").await?;
        page.element("save-bezzecca-1866-1").await?;
        page.click("duplicate-bezzecca-1866-1").await?;
        page.element("save-bezzecca-1866-2").await?;
        page.click("delete-bezzecca-1866-1").await?;
        page.element("put-back").await?;
        let gone = "return !document.querySelector('[data-testid=\"save-bezzecca-1866-1\"]');";
        assert!(page.script::<bool>(gone, Vec::new()).await?);
        page.picture_if_wanted("saves-deleted").await?;
        page.click("put-back").await?;
        page.click("continue-bezzecca-1866-1").await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, script.hash(3));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_file_dropped_on_the_page_is_opened() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        Lobby::open(page).await?;
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("game.json");
        fs::write(&file, script.save(script::SCENARIO, 9)?)?;
        let drop = "const data = new DataTransfer(); \
            data.items.add(new File([arguments[0]], 'game.json', { type: 'application/json' })); \
            for (const kind of ['dragover', 'drop']) { \
                document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })); } \
            return true;";
        page.script::<bool>(drop, vec![fs::read_to_string(&file)?.into()]).await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, script.hash(9));
        Ok(())
    })
    .await
}

/// Gives the page a file, as the button in the lobby does.
async fn import(page: &Page, save: &Value) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("game.json");
    fs::write(&file, save.to_string())?;
    page.goto("#/").await?;
    Lobby::open(page).await?;
    page.choose_file("import", &file).await?;
    // The file is read while the page goes on.
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(())
}

/// Everything that is kept of saves.
async fn kept(page: &Page) -> Result<Vec<String>> {
    let saves = "return Object.keys(localStorage).filter(key => key.startsWith('tamburino/save/')) \
        .map(key => localStorage.getItem(key));";
    page.script(saves, Vec::new()).await
}

#[tokio::test]
async fn a_save_of_a_newer_version_says_so_and_stays_untouched() -> Result<()> {
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 3).await?;
        // As a newer version would have left it here, with a field that nobody knows yet.
        let newer = "const key = 'tamburino/save/bezzecca-1866-1'; \
            const save = JSON.parse(localStorage.getItem(key)); save.format = 99; save.weather = 'rain'; \
            localStorage.setItem(key, JSON.stringify(save)); return localStorage.getItem(key);";
        page.goto("#/").await?;
        Lobby::open(page).await?;
        let text: String = page.script(newer, Vec::new()).await?;
        page.goto("#/play/bezzecca-1866-1").await?;
        page.element("not-whole").await?;
        assert!(!page.has("open-rest").await?);
        assert_eq!(kept(page).await?, std::slice::from_ref(&text));
        // As a file it is not taken in.
        import(page, &serde_json::from_str(&text)?).await?;
        page.element("notices").await?;
        assert_eq!(kept(page).await?, [text]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_journal_that_breaks_a_rule_opens_up_to_the_entry_before() -> Result<()> {
    const BROKEN: usize = 6;
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let mut save: Value = serde_json::from_str(&script.save(script::SCENARIO, 12)?)?;
        let side = &mut save["journal"]["entries"][BROKEN]["side"];
        *side = if *side == "first" { "second" } else { "first" }.into();
        import(page, &save).await?;
        // Told with the step and the reason; the broken game stays beside what holds of it.
        let said = page.element("not-whole").await?.text().await?;
        assert!(said.contains(&(BROKEN + 1).to_string()), "{said}");
        page.click("open-rest").await?;
        let game = GamePage::open(page).await?;
        assert_eq!((game.entries().await?, game.hash().await?), (BROKEN, script.hash(BROKEN)));
        script.play(&game, BROKEN, BROKEN + 2).await?;
        assert_eq!(kept(page).await?.len(), 2);
        Ok(())
    })
    .await
}
