//! Both battles of *Caricat!* through the page.

use anyhow::{Result, ensure};
use browser_tests::script::Script;
use browser_tests::{GamePage, Lobby, Screen, visit};
use rules_core::books::caricat::{Caricat, Event, Victory};
use rules_core::{Game as _, Pending};

const PASTRENGO: &str = "pastrengo-1848";
const MONTEBELLO: &str = "montebello-1859";

/// Whether the first two turns have a charge, a melee, a retreat and a recovery.
fn is_eventful(scenario: &str, seed: u64) -> Result<bool> {
    let mut met = [false; 4];
    let start = Script::<Caricat>::start(scenario)?;
    referee::fuzz::play_out(&start, seed, |_, events, session| {
        // What ends the second turn belongs to it.
        let opens_third = session.game().turn() == 3 && events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
        if session.game().turn() > 2 && !opens_third {
            return;
        }
        for event in events {
            match event {
                Event::Declared { charge: true, .. } => met[0] = true,
                Event::Fought { .. } => met[1] = true,
                Event::Retreated { .. } => met[2] = true,
                Event::Recovery { success: true, .. } => met[3] = true,
                _ => {}
            }
        }
    })
    .map_err(anyhow::Error::msg)?;
    Ok(met == [true; 4])
}

fn eventful(scenario: &str) -> Result<Script<Caricat>> {
    for seed in 1..500 {
        if is_eventful(scenario, seed)? {
            return Script::random(scenario, seed);
        }
    }
    Err(anyhow::anyhow!("no random game of {scenario} has it all in two turns"))
}

async fn two_turns(scenario: &str, screen: Screen) -> Result<()> {
    let script = eventful(scenario)?;
    let end = script.until_turn(3);
    ensure!(end < script.len(), "the game has more than two turns");
    visit(screen, async |page| {
        let game = Lobby::open(page).await?.start(&format!("caricat-{scenario}"), script.seed(), &[]).await?;
        script.play(&game, 0, end).await?;
        ensure!(game.turn().await? == 3, "two turns are over");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_turns_of_pastrengo_with_charge_melee_retreat_and_recovery() -> Result<()> {
    two_turns(PASTRENGO, Screen::Wide).await
}

#[tokio::test]
async fn two_turns_of_montebello_with_charge_melee_retreat_and_recovery() -> Result<()> {
    two_turns(MONTEBELLO, Screen::Wide).await
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
