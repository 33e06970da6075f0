//! Both battles of *Caricat!* through the page.

use anyhow::{Result, ensure};
use browser_tests::battles::{MONTEBELLO, PASTRENGO, before_a_melee, eventful};
use browser_tests::script::Script;
use browser_tests::{GamePage, Lobby, Screen, visit};
use rules_core::books::caricat::{Caricat, Outcome, Victory};
use rules_core::{Game as _, Pending, odds};
use serde_json::Value;

async fn two_turns(scenario: &str) -> Result<()> {
    let script = eventful(scenario)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.start(&format!("caricat-{scenario}"), script.seed(), &[]).await?;
        script.play(&game, 0, script.len()).await?;
        ensure!(game.turn().await? == 3, "two turns are over");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_turns_of_pastrengo_with_charge_melee_retreat_and_recovery() -> Result<()> {
    two_turns(PASTRENGO).await
}

#[tokio::test]
async fn two_turns_of_montebello_with_charge_melee_retreat_and_recovery() -> Result<()> {
    two_turns(MONTEBELLO).await
}

/// Each victory, with a seed whose random game ends in it.
const VICTORIES: [(&str, Victory, u64); 8] = [
    (PASTRENGO, Victory::AustrianSubstantial, 273),
    (PASTRENGO, Victory::AustrianMarginal, 35),
    (PASTRENGO, Victory::ItalianMarginal, 249),
    (PASTRENGO, Victory::ItalianSubstantial, 286),
    (PASTRENGO, Victory::ItalianDecisive, 19),
    (MONTEBELLO, Victory::Austrian, 27),
    (MONTEBELLO, Victory::Draw, 264),
    (MONTEBELLO, Victory::Italian, 71),
];

#[tokio::test]
async fn each_victory_has_its_screen() -> Result<()> {
    visit(Screen::Wide, async |page| {
        let folder = tempfile::tempdir()?;
        for (scenario, victory, seed) in VICTORIES {
            let script = Script::<Caricat>::random(scenario, seed)?;
            let last = script.len() - 1;
            let Pending::Over(ending) = script.at(script.len()).pending() else { anyhow::bail!("the game ends") };
            ensure!(ending.victory == victory, "seed {seed} of {scenario} ends in {:?}", ending.victory);
            let file = folder.path().join(format!("{scenario}-{seed}.json"));
            std::fs::write(&file, script.save(scenario, last)?)?;
            let game = Lobby::open(page).await?.import(&file).await?;
            script.play(&game, last, script.len()).await?;
            let winner = Caricat::winner(&ending).map_or("draw", |side| Caricat::SIDES[side]);
            ensure!(game.winner().await?.as_deref() == Some(winner), "{victory:?} is won by {winner}");
            let shown = page.attribute("victory", "data-ending").await?;
            ensure!(shown == serde_json::to_string(&ending)?, "the screen shows {shown}");
            page.click("victory-look").await?;
            page.click("to-lobby").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "plays both battles to their end, some minutes"]
async fn whole_battles_end_in_victory_with_the_hash_of_the_engine() -> Result<()> {
    for scenario in [PASTRENGO, MONTEBELLO] {
        let script = Script::<Caricat>::random(scenario, 1)?;
        let (half, end) = (script.len() / 2, script.len());
        visit(Screen::Wide, async |page| {
            let game = Lobby::open(page).await?.start(&format!("caricat-{scenario}"), script.seed(), &[]).await?;
            script.play(&game, 0, half).await?;
            page.reload().await?;
            let game = GamePage::open(page).await?;
            script.play(&game, half, end).await?;
            ensure!(game.winner().await?.is_some(), "no victory screen");
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_odds_shown_before_a_melee_are_the_exact_ones() -> Result<()> {
    let script = eventful(MONTEBELLO)?;
    let (at, side, action) = before_a_melee(&script)?;
    let (ahead, thrower, dice) =
        script.at(at).before_dice(side, &action).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
    let exact = odds::of(&ahead, thrower, &dice, odds::BUDGET);
    ensure!(exact.sampled == 0.0, "the melee is followed to its end");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("before.json");
    std::fs::write(&file, script.save(MONTEBELLO, at)?)?;
    visit(Screen::Wide, async |page| {
        let game = Lobby::open(page).await?.import(&file).await?;
        game.point_at(&serde_json::to_value(action)?).await?;
        let read = "return [...document.querySelectorAll('[data-testid=\"odds\"] [data-share]')].map(b => Number(b.dataset.share) / 1e12);";
        page.element("odds").await?;
        let shown: Vec<f64> = page.script(read, Vec::<Value>::new()).await?;
        let expected = exact.outcomes.iter().rev().filter(|(outcome, _)| *outcome != Outcome::Nothing);
        let expected: Vec<f64> = expected.map(|&(_, share)| share).collect();
        ensure!(shown.len() == expected.len(), "{shown:?} is shown for {expected:?}");
        for (shown, expected) in shown.iter().zip(&expected) {
            ensure!((shown - expected).abs() < 1e-9, "{shown} is shown for {expected}");
        }
        Ok(())
    })
    .await
}
