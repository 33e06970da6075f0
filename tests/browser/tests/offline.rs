//! The site kept on the device: without a network, and from one version to the next.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use browser_tests::script::{IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, site_folder, visit_host};
use xtask::{offline, sizes};

const SEED: u64 = 11;

/// Waits until the page says so of how the site is kept.
async fn wait_for(page: &Page, wanted: &str) -> Result<()> {
    let mut state = String::new();
    for _ in 0..300 {
        let now = "return document.documentElement.dataset.offline || '';";
        state = page.script(now, Vec::new()).await?;
        if state == wanted {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("the page says \"{state}\", not \"{wanted}\"")
}

#[tokio::test]
async fn after_one_visit_the_page_plays_without_a_network() -> Result<()> {
    let script = Script::of(SEED)?;
    visit_host(&site_folder()?, Screen::Wide, async |page, site| {
        wait_for(page, "ready").await?;
        drop(site);
        page.reload().await?;
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        script.play(&game, 0, 6).await?;
        page.reload().await?;
        let game = GamePage::open(page).await?;
        assert_eq!(game.hash().await?, script.hash(6));
        script.play(&game, 6, 12).await?;
        // Maps, pictures and texts are fetched when they are shown; all of them must be there.
        let missing = "const done = arguments[0]; \
            fetch(document.querySelector('link[rel=manifest]').href).then(a => a.ok) \
            .then(() => caches.keys()).then(names => caches.open(names[0])).then(cache => cache.keys()) \
            .then(kept => Promise.all(kept.filter(one => one.url.includes('?')).map(async one => { \
                const path = new URL(one.url); path.search = ''; \
                return (await fetch(path)).ok ? '' : path.pathname; }))) \
            .then(all => done(all.filter(Boolean))).catch(error => done([String(error)]));";
        assert_eq!(page.script_later::<Vec<String>>(missing, Vec::new()).await?, Vec::<String>::new());
        Ok(())
    })
    .await
}

/// Takes the first choice. While a board is still being drawn a click may meet a button that moves away.
async fn choose_first(game: &GamePage<'_>) -> Result<()> {
    let mut done = Ok(());
    for _ in 0..3 {
        let choices = game.choices().await?;
        done = game.choose(choices.first().context("nothing to choose")?).await;
        if done.is_ok() {
            break;
        }
    }
    done
}

#[tokio::test]
async fn every_scenario_of_the_lobby_starts_and_every_book_plays_on_without_a_network() -> Result<()> {
    visit_host(&site_folder()?, Screen::Phone, async |page, site| {
        wait_for(page, "ready").await?;
        drop(site);
        page.reload().await?;
        Lobby::open(page).await?;
        let all = "return [...document.querySelectorAll('[data-testid^=\"scenario-\"]')] \
            .map(one => one.dataset.testid.slice('scenario-'.length));";
        let scenarios: Vec<String> = page.script(all, Vec::new()).await?;
        assert!(scenarios.len() >= 3, "{scenarios:?}");
        let mut books: Vec<String> = Vec::new();
        for scenario in scenarios {
            page.goto("#/").await?;
            let game = Lobby::open(page).await?.start(&scenario, SEED, &[]).await?;
            let book = scenario.split('-').next().unwrap_or_default().to_owned();
            if books.contains(&book) {
                continue;
            }
            // Of each book one is played on, over a reload and out of the saves.
            for round in 0..2 {
                for _ in 0..2 {
                    choose_first(&game).await?;
                }
                let (hash, entries) = (game.hash().await?, game.entries().await?);
                assert!(entries > round, "{scenario}");
                page.reload().await?;
                GamePage::open(page).await?;
                assert_eq!(game.hash().await?, hash, "{scenario}");
            }
            books.push(book);
        }
        books.sort();
        assert_eq!(books, ["bravado", "caricat", "colonia", "dbe", "obbedisco"]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_new_version_waits_until_the_player_takes_it() -> Result<()> {
    const PICTURE: &str = "assets/icons/drum.svg";
    const NEW: &str = "<!-- newer -->";
    let folder = tempfile::tempdir()?;
    copy(&site_folder()?, folder.path())?;
    visit_host(folder.path(), Screen::Wide, async |page, _site| {
        wait_for(page, "ready").await?;
        let picture = folder.path().join(PICTURE);
        fs::write(&picture, fs::read_to_string(&picture)? + NEW)?;
        offline::keep(folder.path())?;

        page.reload().await?;
        page.element("update").await?;
        let is_new = async || -> Result<bool> {
            let text = "const done = arguments[1]; fetch(arguments[0]).then(a => a.text()).then(done);";
            let text: String = page.script_later(text, vec![PICTURE.into()]).await?;
            Ok(text.ends_with(NEW))
        };
        assert!(!is_new().await?, "the new version came unasked");

        // No word of it in a game, and a game outlives a reload in the old version.
        Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        page.reload().await?;
        GamePage::open(page).await?;
        wait_for(page, "update").await?;
        let announced = "return Boolean(document.querySelector('[data-testid=\"update\"]'));";
        assert!(!page.script::<bool>(announced, Vec::new()).await?, "announced in a game");
        assert!(!is_new().await?, "the new version came with a reload");

        page.click("to-lobby").await?;
        page.click("take-update").await?;
        wait_for(page, "ready").await?;
        Lobby::open(page).await?;
        assert!(is_new().await?, "the new version did not come");
        let caches = "const done = arguments[0]; caches.keys().then(keys => done(keys.length));";
        assert_eq!(page.script_later::<usize>(caches, Vec::new()).await?, 1, "an old version is still kept");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_new_version_waits_while_another_window_is_in_a_game() -> Result<()> {
    const PICTURE: &str = "assets/icons/drum.svg";
    let folder = tempfile::tempdir()?;
    copy(&site_folder()?, folder.path())?;
    visit_host(folder.path(), Screen::Wide, async |page, _site| {
        wait_for(page, "ready").await?;
        let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
        let hash = game.hash().await?;
        let playing = page.driver().window().await?;
        let picture = folder.path().join(PICTURE);
        fs::write(&picture, fs::read_to_string(&picture)? + "<!-- newer -->")?;
        offline::keep(folder.path())?;

        // The other window, in the lobby, hears of the new version and may not take it.
        let lobby = page.driver().new_tab().await?;
        page.driver().switch_to_window(lobby.clone()).await?;
        page.goto("#/").await?;
        wait_for(page, "update").await?;
        page.click("take-update").await?;
        wait_for(page, "others").await?;
        page.picture_if_wanted("update-others").await?;
        page.driver().switch_to_window(playing.clone()).await?;
        let game = GamePage::open(page).await?;
        assert_eq!(game.hash().await?, hash, "the game was disturbed");
        assert!(!page.has("update").await?, "announced in a game");

        // Once the game's window is closed it is taken.
        page.driver().close_window().await?;
        page.driver().switch_to_window(lobby).await?;
        page.click("take-update").await?;
        wait_for(page, "ready").await?;
        let caches = "const done = arguments[0]; caches.keys().then(keys => done(keys.length));";
        assert_eq!(page.script_later::<usize>(caches, Vec::new()).await?, 1, "an old version is still kept");
        Lobby::open(page).await?;
        page.click("continue").await?;
        assert_eq!(GamePage::open(page).await?.hash().await?, hash);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_new_version_that_is_not_whole_is_not_taken() -> Result<()> {
    let folder = tempfile::tempdir()?;
    copy(&site_folder()?, folder.path())?;
    visit_host(folder.path(), Screen::Wide, async |page, _site| {
        wait_for(page, "ready").await?;
        let picture = folder.path().join("assets/icons/drum.svg");
        let old = fs::read_to_string(&picture)?;
        fs::write(&picture, format!("{old}<!-- newer -->"))?;
        offline::keep(folder.path())?;
        // The host has the new worker, and still an old file.
        fs::write(&picture, old)?;
        page.reload().await?;
        Lobby::open(page).await?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        wait_for(page, "ready").await
    })
    .await
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    for path in sizes::files_below(from)? {
        let target = to.join(path.strip_prefix(from)?);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&path, target)?;
    }
    Ok(())
}
