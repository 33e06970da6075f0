//! One window of the browser.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::prelude::{By, DesiredCapabilities, ElementQueryable, WebDriver, WebElement};
use thirtyfour::{CapabilitiesHelper, LoggingPrefsLogLevel};
use xtask::project;

/// How long an element may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);
const INTERVAL: Duration = Duration::from_millis(50);

/// A browser that meets nobody but this machine, and forgets everything.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// The size of a screen, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// A laptop, 1366x768, with a mouse.
    Wide,
    /// A phone, 390x844, with a finger.
    Phone,
}

impl Screen {
    /// Width and height.
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Wide => (1366, 768),
            Self::Phone => (390, 844),
        }
    }
}

/// One window of the browser, on the site.
pub struct Page {
    driver: WebDriver,
    site: String,
    downloads: PathBuf,
    errors: RefCell<Vec<String>>,
    // Last, so that the folders outlive the browser.
    fresh: TempDir,
}

impl Page {
    pub(crate) async fn open(driver: &str, chromium: &Path, site: &str, screen: Screen) -> Result<Self> {
        let fresh = tempfile::tempdir().context("making a fresh profile")?;
        let downloads = fresh.path().join("downloads");
        fs::create_dir(&downloads)?;
        let mut wish = DesiredCapabilities::chrome();
        wish.set_binary(&chromium.display().to_string())?;
        for flag in FLAGS {
            wish.add_arg(flag)?;
        }
        wish.add_arg(&format!("--user-data-dir={}", fresh.path().join("profile").display()))?;
        wish.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        // The tests read attributes, yet a fixed language keeps pictures the same everywhere.
        wish.add_arg("--lang=en")?;
        wish.set("acceptInsecureCerts", false)?;
        let driver = WebDriver::new(driver, wish).await.context("starting Chromium")?;
        let errors = RefCell::default();
        let page = Self { driver, site: site.to_owned(), downloads, errors, fresh };
        page.set_screen(screen).await?;
        let to = json!({ "behavior": "allow", "downloadPath": page.downloads });
        page.devtools("Browser.setDownloadBehavior", to).await?;
        Ok(page)
    }

    /// Quits the browser and gives the errors the page wrote to the console.
    pub(crate) async fn close(self) -> Result<Vec<String>> {
        let collected = self.console_errors().await;
        let quit = self.driver.quit().await;
        drop(self.fresh);
        let errors = collected?;
        quit?;
        Ok(errors)
    }

    /// What stands behind the page, for what has no word here.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Takes the size and the pointer of a screen.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn set_screen(&self, screen: Screen) -> Result<()> {
        let (width, height) = screen.size();
        let touch = screen == Screen::Phone;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch })).await?;
        Ok(())
    }

    /// Says what the system prefers, as in `("prefers-color-scheme", "dark")`.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn prefer(&self, wishes: &[(&str, &str)]) -> Result<()> {
        let features: Vec<Value> = wishes.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// Makes the processor slower by a factor, 1 being its own speed.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn slow_down(&self, factor: f64) -> Result<()> {
        self.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": factor })).await?;
        Ok(())
    }

    /// Opens an address of the site, as in `#/rules`; the empty one is its first screen.
    ///
    /// # Errors
    /// The page cannot be loaded.
    pub async fn goto(&self, address: &str) -> Result<()> {
        self.driver.goto(format!("{}{address}", self.site)).await?;
        Ok(())
    }

    /// Loads the page anew, as a player does who closed it.
    ///
    /// # Errors
    /// The page cannot be loaded.
    pub async fn reload(&self) -> Result<()> {
        self.driver.refresh().await?;
        Ok(())
    }

    /// The element with a test id, once it is there and shown.
    ///
    /// # Errors
    /// It does not appear in time.
    pub async fn element(&self, test_id: &str) -> Result<WebElement> {
        self.driver
            .query(by(test_id))
            .wait(PATIENCE, INTERVAL)
            .and_displayed()
            .first()
            .await
            .with_context(|| format!("waiting for \"{test_id}\""))
    }

    /// Waits until an element with a test id is there, shown or folded away.
    ///
    /// # Errors
    /// It does not appear in time.
    pub async fn element_present(&self, test_id: &str) -> Result<WebElement> {
        let element = self.driver.query(by(test_id)).wait(PATIENCE, INTERVAL).first().await;
        element.with_context(|| format!("waiting for \"{test_id}\""))
    }

    /// Whether an element with a test id is there now.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn has(&self, test_id: &str) -> Result<bool> {
        Ok(!self.driver.find_all(by(test_id)).await?.is_empty())
    }

    /// Clicks the element with a test id, once it can be clicked.
    ///
    /// # Errors
    /// It cannot be clicked in time.
    pub async fn click(&self, test_id: &str) -> Result<()> {
        let element = self.driver.query(by(test_id)).wait(PATIENCE, INTERVAL).and_clickable();
        let element = element.first().await.with_context(|| format!("waiting for \"{test_id}\""))?;
        // To the middle, clear of what stays in view at the edges.
        let middle =
            "document.querySelector(`[data-testid=\"${arguments[0]}\"]`)?.scrollIntoView({ block: 'center' });";
        self.script::<Value>(middle, vec![json!(test_id)]).await?;
        element.click().await.with_context(|| format!("clicking \"{test_id}\""))
    }

    /// An attribute of the element with a test id.
    ///
    /// # Errors
    /// The element does not appear in time, or lacks the attribute.
    pub async fn attribute(&self, test_id: &str, name: &str) -> Result<String> {
        let element = self.driver.query(by(test_id)).wait(PATIENCE, INTERVAL).first().await?;
        match element.attr(name).await? {
            Some(value) => Ok(value),
            None => bail!("\"{test_id}\" has no attribute {name}"),
        }
    }

    /// Gives a file to a file input.
    ///
    /// # Errors
    /// The input does not appear in time, or takes no file.
    pub async fn choose_file(&self, test_id: &str, file: &Path) -> Result<()> {
        // Such inputs are often hidden behind a button, so it is enough that it is there.
        let input = self.driver.query(by(test_id)).wait(PATIENCE, INTERVAL).first().await?;
        input.send_keys(file.display().to_string()).await?;
        Ok(())
    }

    /// The file that a click on the element with a test id downloads.
    ///
    /// # Errors
    /// No file arrives in time.
    pub async fn download(&self, test_id: &str) -> Result<PathBuf> {
        let before = self.downloaded()?;
        self.click(test_id).await?;
        for _ in 0..PATIENCE.as_millis() / INTERVAL.as_millis() {
            let new = self.downloaded()?.into_iter().find(|file| !before.contains(file));
            if let Some(file) = new {
                return Ok(file);
            }
            tokio::time::sleep(INTERVAL).await;
        }
        bail!("\"{test_id}\" downloaded no file")
    }

    fn downloaded(&self) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.downloads)? {
            let entry = entry?;
            let path = entry.path();
            // A file that has no bytes yet is still to be written.
            if entry.metadata()?.len() > 0
                && path.extension().is_none_or(|extension| extension != "crdownload" && extension != "tmp")
            {
                files.push(path);
            }
        }
        Ok(files)
    }

    /// What a function of JavaScript returns; its arguments stand in `arguments`.
    ///
    /// # Errors
    /// It throws, or returns something else than expected.
    pub async fn script<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> Result<T> {
        let answer = self.driver.execute(body.to_owned(), arguments).await?;
        Ok(answer.convert()?)
    }

    /// As [`Page::script`] for a function that calls its last argument with the answer.
    ///
    /// # Errors
    /// It throws, does not answer in time, or answers something else than expected.
    pub async fn script_later<T: DeserializeOwned>(&self, body: &str, arguments: Vec<Value>) -> Result<T> {
        let answer = self.driver.execute_async(body.to_owned(), arguments).await?;
        Ok(answer.convert()?)
    }

    /// Sends a command of the Chrome `DevTools` protocol.
    ///
    /// # Errors
    /// The browser refuses it.
    pub async fn devtools(&self, command: &str, arguments: Value) -> Result<Value> {
        Ok(self.driver.cdp().send_raw(command, arguments).await?)
    }

    /// Takes a picture of the screen into `docs/pictures/<name>.png`, once fonts are loaded and
    /// nothing moves.
    ///
    /// # Errors
    /// The browser or the disk refuses.
    pub async fn picture(&self, name: &str) -> Result<PathBuf> {
        let folder = project::root().join("docs").join("pictures");
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{name}.png"));
        fs::write(&path, self.picture_bytes().await?)?;
        Ok(path)
    }

    /// As [`picture`](Self::picture), where the variable `TAMBURINO_PICTURES` is set: for a test that passes by what the
    /// README shows.
    ///
    /// # Errors
    /// The browser or the disk refuses.
    pub async fn picture_if_wanted(&self, name: &str) -> Result<()> {
        if std::env::var_os("TAMBURINO_PICTURES").is_some() {
            self.picture(name).await?;
        }
        Ok(())
    }

    /// A picture of the screen as the bytes of a PNG file.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn picture_bytes(&self) -> Result<Vec<u8>> {
        let settled = "const done = arguments[0]; \
                       document.fonts.ready.then(() => setTimeout(() => done(true), 600));";
        self.script_later::<bool>(settled, Vec::new()).await?;
        Ok(self.driver.screenshot_as_png().await?)
    }

    /// The errors the page has written to the console so far, failed requests and panics included.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        self.keep_errors().await?;
        Ok(self.errors.borrow().clone())
    }

    /// The browser forgets its log as it is read, so what was read is kept here.
    async fn keep_errors(&self) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let errors = log.into_iter().filter(|entry| entry.level == "SEVERE");
        self.errors.borrow_mut().extend(errors.map(|entry| entry.message));
        Ok(())
    }
}

fn by(test_id: &str) -> By {
    By::Css(format!("[data-testid=\"{test_id}\"]"))
}
