//! The built site, as it is published: below a path, on both screens.

use anyhow::Result;
use browser_tests::{Screen, visit};

#[tokio::test]
async fn the_site_opens_below_any_path_without_an_error() -> Result<()> {
    for screen in [Screen::Wide, Screen::Phone] {
        visit(screen, async |page| {
            let started = "const done = arguments[0]; const until = performance.now() + 15000; \
                const look = () => document.body.childElementCount > 0 ? done(true) \
                    : performance.now() > until ? done(false) : setTimeout(look, 20); look();";
            assert!(page.script_later::<bool>(started, Vec::new()).await?, "the page stays empty");
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_site_asks_no_other_host() -> Result<()> {
    visit(Screen::Wide, async |page| {
        let elsewhere = "return performance.getEntriesByType('resource').map(e => e.name) \
                         .filter(name => !name.startsWith(location.origin) && !name.startsWith('data:'));";
        let asked: Vec<String> = page.script(elsewhere, Vec::new()).await?;
        assert!(asked.is_empty(), "{asked:?}");
        Ok(())
    })
    .await
}
