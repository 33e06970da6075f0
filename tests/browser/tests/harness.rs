//! The harness holds what it promises, shown on pages of its own.

use std::fs;

use anyhow::Result;
use browser_tests::{Screen, frames, visit_folder};
use tempfile::TempDir;

/// A folder with one page.
fn site(body: &str) -> Result<TempDir> {
    let folder = tempfile::tempdir()?;
    let page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport \
         content='width=device-width'><link rel=icon href='data:,'><title>a page</title>{body}"
    );
    fs::write(folder.path().join("index.html"), page)?;
    Ok(folder)
}

#[tokio::test]
async fn a_quiet_page_passes_and_pictures_have_the_size_of_the_screen() -> Result<()> {
    let folder = site("<p data-testid=hello>hello</p>")?;
    for screen in [Screen::Wide, Screen::Phone] {
        visit_folder(folder.path(), screen, async |page| {
            assert_eq!(page.element("hello").await?.text().await?, "hello");
            let picture = page.picture_bytes().await?;
            assert_eq!(png_size(&picture), screen.size());
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_page_that_writes_an_error_fails() -> Result<()> {
    for body in [
        "<script>console.error('panicked at nothing')</script>",
        "<script>throw new Error('thrown')</script>",
        "<script>Promise.reject(new Error('rejected'))</script>",
        "<img src=missing.png alt=''>",
        // What a policy forbids: a script in the page, a style, another host.
        "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\"><script>let a = 1</script>",
        "<meta http-equiv=Content-Security-Policy content=\"style-src 'self'\"><style>p { color: red }</style>",
        "<meta http-equiv=Content-Security-Policy content=\"img-src 'self'\"><img src='http://127.0.0.2/a.png' alt=''>",
    ] {
        let folder = site(body)?;
        let outcome = visit_folder(folder.path(), Screen::Wide, async |page| {
            // Errors written before a page is left count as well.
            page.reload().await?;
            page.driver().goto("about:blank").await?;
            Ok(())
        })
        .await;
        assert!(outcome.is_err(), "nothing was noticed of: {body}");
    }
    Ok(())
}

#[tokio::test]
async fn a_download_is_found_and_a_file_is_given() -> Result<()> {
    let folder = site(
        "<a data-testid=export download=game.json href='data:application/json,{\"format\":1}'>save</a>\
         <input data-testid=import type=file hidden onchange=\"this.files[0].text()\
         .then(t => document.body.dataset.testid = JSON.parse(t).format === 1 ? 'read' : 'wrong')\">",
    )?;
    visit_folder(folder.path(), Screen::Wide, async |page| {
        let file = page.download("export").await?;
        assert_eq!(fs::read_to_string(&file)?, "{\"format\":1}");
        page.choose_file("import", &file).await?;
        page.element("read").await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn gestures_are_measured_beside_an_empty_page() -> Result<()> {
    let folder = site("<p>to be replaced by a board")?;
    frames::write_empty_page(folder.path())?;
    visit_folder(folder.path(), Screen::Wide, async |page| {
        page.goto("empty.html").await?;
        let measured = frames::compare(page, 4.0).await?;
        println!("{measured}");
        assert!(measured.pan.board.drawn > 10 && measured.pan.empty.drawn > 10);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_time_of_a_click_holds_the_work_it_causes() -> Result<()> {
    let folder = site(
        "<button data-testid=work onclick=\"const end = performance.now() + 150; \
         while (performance.now() < end) {}\">work</button>",
    )?;
    visit_folder(folder.path(), Screen::Wide, async |page| {
        let time = frames::time_to_screen(page, "work").await?;
        assert!(time >= 150.0, "{time} ms");
        Ok(())
    })
    .await
}

/// Width and height as the header of a PNG file names them.
fn png_size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    (number(16), number(20))
}
