//! *Italiani in Colonia* through the page: by mouse, by finger and by keys, at every step beside the engine itself.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};
use browser_tests::activation::eventful;
use browser_tests::hand::Hand;
use browser_tests::script::{Script, referee_replay};
use browser_tests::{GamePage, Lobby, Page, Screen, Table, visit};
use rules_core::books::colonia::{Action, Colonia, Decision, Event, Options, Part, Placed, Pose, Unit, Victory, What};
use rules_core::table::{Base, Length};
use rules_core::{Game as _, Pending, Play, Session, Side};
use serde_json::Value;

/// The battles.
const COATIT: &str = "coatit-1895";
const SCIARA: &str = "sciara-sciat-1911";
const LANGFANG: &str = "langfang-1900";
const CAMPO: &str = "campo-1896";

fn options(orders: bool) -> Options {
    Options { orders, ..Options::default() }
}

fn start(scenario: &str, orders: bool) -> Result<Colonia> {
    let file = scenarios::colonia(scenario).map_err(|problems| anyhow::anyhow!("{problems}"))?;
    Colonia::start(&file, &options(orders)).map_err(|problems| anyhow::anyhow!("{problems}"))
}

/// Opens a game as it stands after so many entries.
async fn open<'a>(page: &'a Page, script: &Script<Colonia>, scenario: &str, after: usize) -> Result<GamePage<'a>> {
    // Nothing glides while a hand aims.
    page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("game.json");
    std::fs::write(&file, script.save(scenario, after)?)?;
    Lobby::open(page).await?.import(&file).await
}

/// Plays an action by hand and in the engine, and compares; with what happened.
async fn both(table: &Table<'_>, native: &mut Session<Colonia>, side: Side, action: &Action) -> Result<Vec<Event>> {
    table.play(native.game(), action).await?;
    let Ok(played) = native.act(side, action.clone()) else { bail!("the engine refuses {action:?}") };
    agrees(table.game(), native).await.with_context(|| format!("after {action:?}"))?;
    Ok(played.events)
}

/// What of an activation's doings an event is, if it is one of those wanted.
fn doing(event: &Event, by: Side, reacts: bool, game: &Colonia) -> Option<&'static str> {
    match &event.what {
        What::Moved { unit, parts, .. } if game.side_of(*unit) == by => {
            parts.iter().any(|part| matches!(part, Part::Wheel { .. })).then_some("wheel")
        }
        What::Charges { unit, .. } if reacts => (game.side_of(*unit) != by).then_some("opportunity charge"),
        What::Charges { unit, .. } => (game.side_of(*unit) == by).then_some("charge"),
        What::Fired { .. } => Some("fire"),
        What::Fought { .. } => Some("melee"),
        What::Die { .. } => (event.clause.id() == "9.4m").then_some("pursuit"),
        _ => None,
    }
}

async fn agrees(game: &GamePage<'_>, native: &Session<Colonia>) -> Result<()> {
    let (here, there) = (native.digest().to_string(), game.hash().await?);
    ensure!(here == there, "the engine is at {here}, the page at {there}");
    Ok(())
}

/// The battle of the activation that is played by hand, its seed, and after how many entries it begins.
const ACTIVATION: (&str, u64, usize) = (SCIARA, 29, 175);

async fn an_activation(hand: Hand, screen: Screen) -> Result<()> {
    let (scenario, seed, after) = ACTIVATION;
    let (from, whole) = eventful(&start(scenario, true)?, seed, after)?;
    let entries = whole.journal().entries.clone();
    let script = Script::new(whole, options(true));
    let mut native = script.session(from);
    visit(screen, async |page| {
        let game = open(page, &script, scenario, from).await?;
        let table = Table::new(game, hand, native.game());
        table.count_pointers().await?;
        agrees(table.game(), &native).await?;
        let by = entries.get(from).context("the activation has a beginning")?.side;
        let mut done: BTreeSet<&str> = BTreeSet::new();
        for (number, entry) in entries.iter().enumerate().skip(from) {
            let Play::Act(action) = &entry.play else { bail!("an agreement in an activation") };
            let asked = table.game().side().await?;
            ensure!(asked == Colonia::SIDES[entry.side], "{asked} is asked");
            let step = both(&table, &mut native, entry.side, action).await;
            let events = step.with_context(|| format!("entry {number}"))?;
            let reacts = matches!(action, Action::React { .. });
            done.extend(events.iter().filter_map(|event| doing(event, by, reacts, native.game())));
        }
        let wanted = ["charge", "fire", "melee", "opportunity charge", "pursuit", "wheel"];
        ensure!(done.iter().eq(wanted.iter()), "it has {done:?}");
        let pressed = table.pointers().await?;
        let expected = match hand {
            Hand::Mouse => "mouse",
            Hand::Finger => "touch",
            Hand::Keys => "nothing",
        };
        let used = pressed.as_object().context("counted")?;
        ensure!(used.keys().all(|kind| kind == expected), "pressed by {pressed}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_activation_with_wheel_fire_charge_melee_and_pursuit_by_mouse() -> Result<()> {
    an_activation(Hand::Mouse, Screen::Wide).await
}

#[tokio::test]
async fn an_activation_with_wheel_fire_charge_melee_and_pursuit_by_finger() -> Result<()> {
    an_activation(Hand::Finger, Screen::Phone).await
}

#[tokio::test]
async fn an_activation_with_wheel_fire_charge_melee_and_pursuit_by_keys() -> Result<()> {
    an_activation(Hand::Keys, Screen::Wide).await
}

/// A game in which a unit with a front and room before it acts, without orders: before anything of it, and the unit.
fn about_to_act(scenario: &str) -> Result<(Session<Colonia>, Side, Unit)> {
    let mut session = Session::new(start(scenario, false)?, 1);
    for _ in 0..40 {
        let pending = session.game().pending();
        let side = pending.decider().context("somebody decides")?;
        let what = pending.question(side).context("he is asked")?.what.clone();
        let game = session.game();
        let action = match what {
            Decision::Act { unit } => {
                let far = Part::Leg { toward: game.base(unit).facing().0 as u16, mm: 120 };
                let turn = Part::Pivot { by: 30 };
                let proposed = |part| game.propose(side, &Action::Move { parts: vec![part], with: None });
                let (far, turn) = (proposed(far), proposed(turn));
                if far.within.is_some() && turn.refusal.is_some() && turn.within.is_none() {
                    return Ok((session, side, unit));
                }
                Action::Done
            }
            Decision::Opportunity => Action::Opportunity { units: Vec::new() },
            Decision::Brigade => {
                Action::Brigade { brigade: game.brigades_left(side).next().context("a brigade is left")? }
            }
            Decision::Name { brigade } => {
                Action::Name { unit: game.nameable(brigade).first().copied().context("a unit is left")? }
            }
            other => bail!("{other:?} is asked first"),
        };
        ensure!(session.act(side, action).is_ok(), "the way there is legal");
    }
    bail!("nobody has room")
}

#[tokio::test]
async fn a_refused_drag_says_why_and_changes_nothing_and_one_too_far_ends_where_it_may() -> Result<()> {
    let (mut native, side, unit) = about_to_act(COATIT)?;
    let script = Script::new(native.clone(), options(false));
    visit(Screen::Wide, async |page| {
        let game = open(page, &script, COATIT, script.len()).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        // A turn on the spot, which only loose troops make.
        let turn = Part::Pivot { by: 30 };
        let refused = native.game().propose(side, &Action::Move { parts: vec![turn], with: None }).refusal;
        let clause = refused.context("it is refused")?.clause.id();
        table.make(native.game(), &[turn], None).await?;
        let shown = table.shown(".tb-refusal .clause").await?;
        ensure!(shown == clause, "clause {shown} is shown for {clause}");
        let why = table.text(".tb-refusal").await?;
        ensure!(why.len() > clause.len() + 8, "no reason is given: {why}");
        ensure!(!page.element("table-commit").await?.is_enabled().await?, "it can be made");
        // Enter on the board is refused as well, and says why.
        page.script::<Value>("document.querySelector('[data-testid=\"table-board\"]').focus();", Vec::new()).await?;
        browser_tests::hand::keys(page, [browser_tests::hand::ENTER]).await?;
        let notice = page.element("notices").await?;
        ensure!(notice.text().await?.contains(clause), "the notice says {}", notice.text().await?);
        agrees(table.game(), &native).await?;
        ensure!(table.game().entries().await? == script.len(), "something was entered");
        browser_tests::hand::keys(page, ['\u{e00c}']).await?;

        // Twelve centimetres are more than foot goes, and short of the enemy.
        let far = Part::Leg { toward: native.game().base(unit).facing().0 as u16, mm: 120 };
        let within = native.game().propose(side, &Action::Move { parts: vec![far], with: None }).within;
        let legal = within.context("part of it is legal")?.action;
        table.make(native.game(), &[far], None).await?;
        ensure!(!table.shown(".tb-used").await?.is_empty(), "what it uses is not said");
        ensure!(table.text(".tb-refusal").await?.is_empty(), "it is refused");
        let before = table.game().entries().await?;
        table.commit().await?;
        table.game().grows(before).await?;
        ensure!(native.act(side, legal).is_ok(), "the legal end is legal");
        agrees(table.game(), &native).await
    })
    .await
}

/// Each way a battle ends, with a seed whose random game ends so, by a choice that is a button.
const VICTORIES: [(&str, Victory, Option<Side>, u64); 19] = [
    (COATIT, Victory::Rout, Some(Side::Second), 470),
    (COATIT, Victory::Rout, Some(Side::First), 274),
    (COATIT, Victory::Rout, None, 13),
    (COATIT, Victory::Points, Some(Side::First), 953),
    (COATIT, Victory::Points, Some(Side::Second), 997),
    (COATIT, Victory::Points, None, 58),
    (SCIARA, Victory::Rout, Some(Side::Second), 829),
    (SCIARA, Victory::Rout, Some(Side::First), 615),
    (SCIARA, Victory::Points, Some(Side::First), 759),
    (SCIARA, Victory::Points, Some(Side::Second), 270),
    (SCIARA, Victory::Points, None, 1073),
    (LANGFANG, Victory::Rout, Some(Side::Second), 1133),
    (LANGFANG, Victory::Rout, Some(Side::First), 410),
    (LANGFANG, Victory::Points, Some(Side::First), 526),
    (LANGFANG, Victory::Points, Some(Side::Second), 684),
    (LANGFANG, Victory::Points, None, 975),
    (CAMPO, Victory::Points, Some(Side::First), 24),
    (CAMPO, Victory::Points, Some(Side::Second), 718),
    (CAMPO, Victory::Points, None, 564),
];

#[tokio::test]
async fn each_victory_has_its_screen() -> Result<()> {
    visit(Screen::Wide, async |page| {
        for (scenario, by, winner, seed) in VICTORIES {
            let script = Script::<Colonia>::random(scenario, seed)?;
            let last = script.len() - 1;
            let Pending::Over(ending) = script.at(script.len()).pending() else { bail!("the game ends") };
            ensure!(
                (ending.by, ending.winner) == (by, winner),
                "seed {seed} of {scenario} ends by {:?} for {:?}",
                ending.by,
                ending.winner
            );
            let game = open(page, &script, scenario, last).await?;
            script.play(&game, last, script.len()).await?;
            let name = winner.map_or("draw", |side| Colonia::SIDES[side]);
            ensure!(game.winner().await?.as_deref() == Some(name), "{by:?} in {scenario} is won by {name}");
            let shown = page.attribute("victory", "data-ending").await?;
            ensure!(shown == serde_json::to_string(&ending)?, "the screen shows {shown}");
            page.click("victory-look").await?;
            page.click("to-lobby").await?;
        }
        Ok(())
    })
    .await
}

/// The action of the first choice on the screen.
async fn first_choice(game: &GamePage<'_>) -> Result<Action> {
    let choice = game.choices().await?.into_iter().next().context("a choice is offered")?;
    Ok(serde_json::from_value(choice.action)?)
}

#[tokio::test]
async fn a_brigade_is_set_up_by_dragging_it() -> Result<()> {
    const SEED: u64 = 5;
    let mut native = Session::new(start(CAMPO, true)?, SEED);
    visit(Screen::Wide, async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
        let game = Lobby::open(page).await?.start(&format!("colonia-{CAMPO}"), SEED, &[]).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        // Ties are thrown again.
        while matches!(asked(&native)?, (_, Decision::Throw)) {
            let (side, _) = asked(&native)?;
            both(&table, &mut native, side, &Action::Yes).await?;
        }
        let (side, _) = asked(&native)?;
        let Action::Deploy { at: offered } = first_choice(table.game()).await? else { bail!("a place is offered") };
        ensure!(offered.len() > 2, "a brigade is offered a place");
        // A lasso around all of it, then 10 cm to the right of where it is offered a place.
        let bases: Vec<Base> = offered.iter().map(|placed| native.game().base_at(placed.unit, pose(placed))).collect();
        table.ring(native.game(), &bases).await?;
        let base = bases.first().context("a base")?;
        table.carry(native.game(), base, 100).await?;
        page.click("table-commit").await?;
        let right = base.place(Length::cm(10), Length::ZERO) - base.centre();
        let shifted = |placed: &Placed| Placed { x: placed.x + right.x().0 / 100, ..*placed };
        let moved: Vec<Placed> = offered.iter().map(shifted).collect();
        let wanted = Action::Deploy { at: moved };
        ensure!(native.check(side, &Play::Act(wanted.clone())).is_ok(), "there is room there");
        both(&table, &mut native, side, &wanted).await.map(drop)
    })
    .await
}

fn asked(session: &Session<Colonia>) -> Result<(Side, Decision)> {
    let pending = session.game().pending();
    let side = pending.decider().context("somebody decides")?;
    Ok((side, pending.question(side).context("he is asked")?.what.clone()))
}

fn pose(placed: &Placed) -> Pose {
    Pose { x: placed.x, y: placed.y, facing: placed.facing }
}

/// The document as the other side would read it, without what is random by itself.
async fn document(page: &Page) -> Result<String> {
    // The page notes when it is ready to work without a network, whenever that comes.
    let read = "const page = document.documentElement.cloneNode(true); page.removeAttribute('data-offline'); \
        return page.outerHTML\
        .replace(/data-hash=\"[^\"]*\"/g, '').replace(/\\[(\\d+,){31}\\d+\\]/g, '');";
    page.script(read, Vec::new()).await
}

/// The document while the second side lays its markers, the first one having marked each general with another order
/// than the usual one, or not; and how many were marked so.
async fn while_the_other_lays(page: &Page, otherwise: bool) -> Result<(String, usize)> {
    page.goto("").await?;
    let game = Lobby::open(page).await?.start(&format!("colonia-{COATIT}"), 3, &[]).await?;
    let table = Table::new(game, Hand::Mouse, &start(COATIT, true)?);
    let decision = async || page.attribute("decision", "data-decision").await;
    while decision().await?.contains("opportunity") {
        let before = table.game().entries().await?;
        Hand::Mouse.press(page, "choice-0").await?;
        table.game().grows(before).await?;
    }
    ensure!(decision().await?.contains("orders"), "{} is asked", decision().await?);
    let first = table.game().side().await?;
    let marks = "return [...document.querySelectorAll('fieldset.mark')].map(field => \
        field.querySelector('[data-testid^=\"mark-\"][aria-pressed=\"false\"]:not([disabled])')?.dataset.testid ?? '');";
    let mut changed = 0;
    if otherwise {
        let count = page.script::<Vec<String>>(marks, Vec::new()).await?.len();
        for at in 0..count {
            // Those that follow may be bound by those before, so they are read anew.
            let others: Vec<String> = page.script(marks, Vec::new()).await?;
            if let Some(mark) = others.get(at).filter(|mark| !mark.is_empty()) {
                Hand::Mouse.press(page, mark).await?;
                changed += 1;
            }
        }
    }
    let before = table.game().entries().await?;
    Hand::Mouse.press(page, "choice-0").await?;
    table.game().grows(before).await?;
    ensure!(table.game().side().await? != first, "the other side lays");
    table.rest().await?;
    Ok((document(page).await?, changed))
}

#[tokio::test]
async fn markers_are_nowhere_in_the_document_while_the_other_side_decides() -> Result<()> {
    visit(Screen::Wide, async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
        let (usual, _) = while_the_other_lays(page, false).await?;
        let (other, changed) = while_the_other_lays(page, true).await?;
        ensure!(changed > 0, "no other order could be marked");
        if usual != other {
            let differ = usual.char_indices().zip(other.chars()).find(|((_, one), other)| one != other);
            let at = differ.map_or(0, |((at, _), _)| at);
            let around =
                |text: &str| text.get(at.saturating_sub(80)..).unwrap_or("").chars().take(240).collect::<String>();
            bail!("the documents tell the orders apart:\n{}\n{}", around(&usual), around(&other));
        }
        Ok(())
    })
    .await
}

/// A number that is the same every time.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[tokio::test]
#[ignore = "plays all battles to their end by random choices, many minutes"]
async fn whole_battles_by_random_choices_end_with_the_hash_of_the_referee() -> Result<()> {
    for scenario in [COATIT, SCIARA, LANGFANG, CAMPO] {
        visit(Screen::Wide, async |page| {
            page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
            let game = Lobby::open(page).await?.start(&format!("colonia-{scenario}"), 7, &[]).await?;
            let mut dice = 7;
            while game.winner().await?.is_none() {
                let choices = game.choices().await?;
                ensure!(
                    !choices.is_empty(),
                    "nothing is offered: {}",
                    page.attribute("decision", "data-decision").await?
                );
                game.choose(&choices[next(&mut dice) % choices.len()]).await?;
            }
            page.click("victory-look").await?;
            let file = game.export().await?;
            let (here, there) = (referee_replay(&file)?, game.hash().await?);
            ensure!(here == there, "the referee is at {here}, the page at {there}");
            Ok(())
        })
        .await
        .with_context(|| scenario.to_owned())?;
    }
    Ok(())
}
