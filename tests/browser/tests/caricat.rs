//! Both battles of *Caricat!* through the page.

use anyhow::{Result, ensure};
use browser_tests::script::Script;
use browser_tests::{GamePage, Lobby, Screen, visit};
use rules_core::books::caricat::{Action, Caricat, Event, Level, Mobile, Victory};
use rules_core::hex::HexId;
use rules_core::{Game as _, Pending, Side};

const PASTRENGO: &str = "pastrengo-1848";
const MONTEBELLO: &str = "montebello-1859";

/// How much the players of these games like an action: to ride up and charge, to close and fight.
fn liked(game: &Caricat, action: &Action) -> u32 {
    let near = |side: Side, hex: HexId| {
        let enemies = game.units_of(side.other()).map(|(_, at)| u32::from(game.board().map.distance(at, hex)));
        enemies.min().unwrap_or(50)
    };
    match *action {
        Action::Melee { charge: true, .. } => 200,
        Action::Melee { .. } => 100,
        Action::Ride { .. } => 90,
        Action::Step { piece: Mobile::Unit(unit), to } => {
            let (side, from) = (game.card(unit).side, game.unit(unit).hex());
            match from {
                Some(from) if near(side, to) >= near(side, from) => 10,
                _ => 80 - near(side, to).min(40),
            }
        }
        Action::Shift { to: Level::Attack | Level::Advance } | Action::Throw { .. } | Action::Activate { .. } => 40,
        Action::Stop => 30,
        Action::Fire { .. } => 25,
        _ => 20,
    }
}

/// Two turns with a charge, a melee, a retreat and a recovery.
fn eventful(scenario: &str) -> Result<Script<Caricat>> {
    for seed in 1..300 {
        let script = Script::<Caricat>::steered(scenario, seed, 2, liked)?;
        let events = script.events()?;
        let met = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
        if met(|event| matches!(event, Event::Declared { charge: true, .. }))
            && met(|event| matches!(event, Event::Fought { .. }))
            && met(|event| matches!(event, Event::Retreated { .. }))
            && met(|event| matches!(event, Event::Recovery { success: true, .. }))
        {
            return Ok(script);
        }
    }
    Err(anyhow::anyhow!("no game of {scenario} has it all in two turns"))
}

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
