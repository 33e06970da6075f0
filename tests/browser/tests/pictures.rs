//! The pictures of the README, and the figures of what a player feels.

use anyhow::{Result, bail};
use browser_tests::battles::{MONTEBELLO, PASTRENGO, before_a_melee, eventful};
use browser_tests::by_link::{accept, invite, link_on_show, play_on as play_until_sent};
use browser_tests::clash;
use browser_tests::engagement;
use browser_tests::hand::Hand;
use browser_tests::script::{IN_LOBBY, Script};
use browser_tests::{GamePage, Lobby, Page, Screen, Table, frames, visit};
use rules_core::books::bravado::{self, Bravado};
use rules_core::books::dbe::{Action, Dbe, Options};

/// The game that is shown, and after how many actions.
const SEED: u64 = 11;
const SHOWN_AFTER: usize = 60;

const SCREENS: [(Screen, &str); 2] = [(Screen::Wide, "wide"), (Screen::Phone, "phone")];

async fn play_on<'a>(page: &'a Page, script: &Script, to: usize) -> Result<GamePage<'a>> {
    let game = Lobby::open(page).await?.start(IN_LOBBY, SEED, &[]).await?;
    script.play(&game, 0, to).await?;
    Ok(game)
}

#[tokio::test]
#[ignore = "writes docs/pictures"]
async fn lobby_game_and_victory_are_pictured() -> Result<()> {
    let script = Script::of(SEED)?;
    for (screen, name) in SCREENS {
        visit(screen, async |page| {
            Lobby::open(page).await?;
            page.picture(&format!("lobby-{name}")).await?;
            let game = play_on(page, &script, SHOWN_AFTER).await?;
            page.picture(&format!("game-{name}")).await?;
            script.play(&game, SHOWN_AFTER, script.len()).await?;
            page.picture(&format!("victory-{name}")).await?;
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
#[ignore = "writes docs/pictures"]
async fn both_battles_of_caricat_are_pictured() -> Result<()> {
    let folder = tempfile::tempdir()?;
    for (screen, name) in SCREENS {
        for (scenario, battle) in [(PASTRENGO, "pastrengo"), (MONTEBELLO, "montebello")] {
            let script = eventful(scenario)?;
            let (at, _, action) = before_a_melee(&script)?;
            let file = folder.path().join(format!("{battle}.json"));
            std::fs::write(&file, script.save(scenario, at)?)?;
            visit(screen, async |page| {
                let game = Lobby::open(page).await?.import(&file).await?;
                game.point_at(&serde_json::to_value(action)?).await?;
                page.picture(&format!("{battle}-{name}")).await?;
                Ok(())
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test]
#[ignore = "writes docs/pictures"]
async fn both_battles_of_de_bellis_empire_are_pictured() -> Result<()> {
    let folder = tempfile::tempdir()?;
    for (scenario, battle) in [("marengo-1800", "marengo"), ("quatre-bras-1815", "quatre-bras")] {
        let (session, action) = clash::to_a_melee(Script::<Dbe>::start(scenario)?, SEED)?;
        let state = session.game().clone();
        let script = Script::new(session, Options::default());
        let file = folder.path().join(format!("{battle}.json"));
        std::fs::write(&file, script.save(scenario, script.len())?)?;
        for (screen, name) in SCREENS {
            visit(screen, async |page| {
                let game = Lobby::open(page).await?.import(&file).await?;
                let hand = if screen == Screen::Phone { Hand::Finger } else { Hand::Mouse };
                let Action::Name { unit } = action else { bail!("a melee is named") };
                // A tap on one of those in it shows its odds.
                Table::new(game, hand, &state).choose(&state, unit.0.into()).await?;
                page.picture(&format!("{battle}-{name}")).await?;
                Ok(())
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test]
#[ignore = "writes docs/pictures"]
async fn what_goes_by_link_is_pictured() -> Result<()> {
    for (screen, name) in SCREENS {
        visit(screen, async |anna| {
            visit(screen, async |bruno| {
                let link = invite(anna, IN_LOBBY).await?;
                anna.picture(&format!("link-invitation-{name}")).await?;
                bruno.goto(&link).await?;
                bruno.element("invitation").await?;
                bruno.picture(&format!("link-invited-{name}")).await?;
                accept(anna, bruno).await?;
                // Back and forth until there is something to look back at.
                for round in 0..12 {
                    let (from, to) = if anna.has("send-link").await? { (bruno, anna) } else { (anna, bruno) };
                    let game = GamePage::open(from).await?;
                    play_until_sent(&game).await?;
                    from.click("send-link").await?;
                    to.goto(&link_on_show(from).await?).await?;
                    GamePage::open(to).await?;
                    if round > 4 && to.has("to-now").await? {
                        to.picture(&format!("link-replay-{name}")).await?;
                        break;
                    }
                    if to.has("to-now").await? {
                        to.click("to-now").await?;
                    }
                }
                Ok(())
            })
            .await
        })
        .await?;
        visit(screen, async |page| {
            // Games of several books in the list.
            for scenario in ["colonia-coatit-1895", "dbe-marengo-1800", "bravado-maida-1806", IN_LOBBY] {
                page.goto("#/").await?;
                Lobby::open(page).await?.start(scenario, SEED, &[]).await?;
            }
            page.goto("#/saves").await?;
            page.element("saves-list").await?;
            page.picture(&format!("saves-{name}")).await?;
            page.goto("#/s/maida-1806~BR-11.x300.y700.f180.quality-elite~BR-12.out").await?;
            page.element("set-up").await?;
            let open = "document.querySelector('[data-testid=\"set-up\"]').open = true; return true;";
            page.script::<bool>(open, Vec::new()).await?;
            page.click("piece-BR-11").await?;
            page.picture(&format!("set-up-{name}")).await?;
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
#[ignore = "writes docs/pictures"]
async fn both_battles_of_bravado_are_pictured() -> Result<()> {
    let folder = tempfile::tempdir()?;
    for (scenario, battle) in [("maida-1806", "maida"), ("auerstedt-1806", "auerstedt")] {
        let (session, shot) = engagement::to_a_shot(Script::<Bravado>::start(scenario)?, SEED)?;
        let state = session.game().clone();
        let script = Script::new(session, bravado::Options::default());
        let file = folder.path().join(format!("{battle}.json"));
        std::fs::write(&file, script.save(scenario, script.len())?)?;
        for (screen, name) in SCREENS {
            visit(screen, async |page| {
                let game = Lobby::open(page).await?.import(&file).await?;
                let hand = if screen == Screen::Phone { Hand::Finger } else { Hand::Mouse };
                let bravado::Action::Fire { unit, target } = shot else { bail!("guns fire") };
                // Guns and their target, tapped: the arc with its bands, and the odds of the shot.
                let table = Table::new(game, hand, &state);
                table.choose(&state, unit.0.into()).await?;
                table.choose(&state, target.0.into()).await?;
                page.picture(&format!("{battle}-{name}")).await?;
                Ok(())
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test]
#[ignore = "measures, and wants the machine to itself"]
async fn frames_and_answers_are_measured_at_a_quarter_of_the_speed() -> Result<()> {
    const SLOWER: f64 = 4.0;
    let script = Script::of(SEED)?;
    visit(Screen::Wide, async |page| {
        let game = play_on(page, &script, 0).await?;
        page.slow_down(SLOWER).await?;
        let mut times = Vec::new();
        for (number, action) in script.actions()?.iter().enumerate().take(SHOWN_AFTER) {
            let choice = game.find(action).await?;
            times.push(frames::time_to_screen(page, &format!("choice-{}", choice.number)).await?);
            assert_eq!(game.entries().await?, number + 1);
        }
        times.sort_by(f64::total_cmp);
        println!(
            "from a choice to the screen, {SHOWN_AFTER} choices: median {:.0} ms, 95 of 100 within {:.0} ms, longest {:.0} ms",
            times[times.len() / 2],
            times[times.len() * 95 / 100],
            times[times.len() - 1]
        );
        println!("{}", frames::compare(page, SLOWER).await?);
        Ok(())
    })
    .await
}
