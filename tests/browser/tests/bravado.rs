//! *Bravado* through the page: a turn of its command system and one of the simple command, by mouse and by keys alone, at
//! every step beside the engine itself; numbers that stay secret; two armies built, shared and set up; the end.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::engagement::{self, Played, Step};
use browser_tests::hand::Hand;
use browser_tests::script::Script;
use browser_tests::{GamePage, Lobby, Page, Screen, Table, visit};
use rules_core::books::bravado::army::{ArmyList, Battle, Nation, QUALITIES, TYPES};
use rules_core::books::bravado::{
    Action, Bravado, Code, Decision, Event, Field, Options, Placed, Pose, Quality, Stand, Status, Test, What,
};
use rules_core::table::{Base, Length};
use rules_core::{Game as _, Pending, Play, Session, Side};
use serde_json::Value;

/// The games whose turns are played by hand.
const COMMANDED: u64 = 8;
const SIMPLE: u64 = 1;
/// A game that ends with a winner.
const ENDED: u64 = 6;

const fn options(simple_command: bool) -> Options {
    Options { simple_command, simple_bravado: true, command_efficiency: false, militia_guard: false, extreme: false }
}

/// Opens a game as it stands after so many entries.
async fn open<'a>(page: &'a Page, script: &Script<Bravado>, scenario: &str, after: usize) -> Result<GamePage<'a>> {
    // Nothing glides while a hand aims.
    page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("game.json");
    std::fs::write(&file, script.save(scenario, after)?)?;
    Lobby::open(page).await?.import(&file).await
}

async fn agrees(game: &GamePage<'_>, native: &Session<Bravado>) -> Result<()> {
    let (here, there) = (native.digest().to_string(), game.hash().await?);
    ensure!(here == there, "the engine is at {here}, the page at {there}");
    Ok(())
}

fn asked(session: &Session<Bravado>) -> Result<(Side, Decision)> {
    let pending = session.game().pending();
    let side = pending.decider().context("somebody decides")?;
    Ok((side, pending.question(side).context("he is asked")?.what.clone()))
}

/// The action of a choice by its number.
async fn offered(table: &Table<'_>, number: usize) -> Result<Action> {
    let choices = table.game().choices().await?;
    let choice = choices.iter().find(|choice| choice.number == number).context("it is offered")?;
    Ok(serde_json::from_value(choice.action.clone())?)
}

/// Does a step by hand and in the engine, and compares. What the page seals, with a salt of its own, the engine seals.
async fn both(table: &Table<'_>, native: &mut Session<Bravado>, side: Side, step: &Step) -> Result<Vec<Event>> {
    let here = table.game().side().await?;
    ensure!(here == Bravado::SIDES[side], "{here} is asked");
    let action = match step {
        // The numbers stand in their order, the pass after them.
        Step::Bid(number) => offered(table, usize::from(number.checked_sub(1).unwrap_or(6))).await?,
        Step::Show => offered(table, 0).await?,
        Step::Act(action) => action.clone(),
    };
    table.command(native.game(), &action).await.with_context(|| format!("{action:?}"))?;
    let Ok(played) = native.act(side, action.clone()) else { bail!("the engine refuses {action:?}") };
    if let Err(error) = agrees(table.game(), native).await {
        let last = "return Object.keys(localStorage).filter(key => key.startsWith('tamburino/save/')) \
            .map(key => JSON.stringify(JSON.parse(localStorage.getItem(key)).journal.entries.at(-1).play)).join(' or ');";
        let done: String = table.game().page().script(last, Vec::new()).await?;
        return Err(error.context(format!("the page did {done} for {action:?}")));
    }
    if let (Step::Bid(number), Action::Seal { seal }) = (step, &action) {
        ensure!(native.game().state().bids[side].seal == Some(*seal), "{number} is sealed");
    }
    Ok(played.events)
}

/// Each status and all smoke stand on the table as marks, as often as they should.
async fn marks_agree(page: &Page, game: &Bravado) -> Result<()> {
    let count = |status| game.units().filter(|&unit| game.status(unit) == status).count();
    let fired = game.units().filter(|&unit| game.piece(unit).fired).count();
    let wanted = [
        ("disordered", count(Status::Disordered)),
        ("permanent", count(Status::Permanent)),
        ("routed", count(Status::Routed)),
        ("fired", fired),
    ];
    for (mark, wanted) in wanted {
        let read =
            "return document.querySelectorAll(`.table-board .b-live use[href=\"#tb-m-${arguments[0]}\"]`).length;";
        let shown: usize = page.script(read, vec![Value::from(mark)]).await?;
        ensure!(shown == wanted, "{shown} are marked {mark} of {wanted}");
    }
    Ok(())
}

/// A test's dice, those that do not count marked: of three the lowest of Good, the highest of Bad.
fn dice(test: &Test) -> Vec<(u8, bool)> {
    let stand = test.tally.stand();
    let spare = match stand {
        Stand::Good => test.dice.iter().min(),
        Stand::Bad => test.dice.iter().max(),
        Stand::Indifferent => None,
    };
    let at = spare.and_then(|face| test.dice.iter().position(|die| die == face));
    test.dice.iter().enumerate().map(|(number, &face)| (face, at == Some(number))).collect()
}

/// Compares the tests that the decision panel lays out with those just made: dice, which two of three count, totals.
async fn tests_agree(page: &Page, tests: &[&Test]) -> Result<()> {
    let read = "return [...document.querySelectorAll('[data-testid=\"decision\"] .facts .log-line.indent')] \
        .map(line => [[...line.querySelectorAll('.die')].map(die => \
            [Number(die.getAttribute('aria-label')), !!die.closest('.spare')]), line.querySelector('b').textContent]);";
    let shown: Vec<(Vec<(u8, bool)>, String)> = page.script(read, Vec::new()).await?;
    ensure!(shown.len() == tests.len(), "{} tests are laid out of {}", shown.len(), tests.len());
    for ((faces, total), test) in shown.iter().zip(tests) {
        ensure!(*faces == dice(test), "{faces:?} for {test:?}");
        ensure!(total.starts_with(&format!("= {},", test.total)), "{total} for {test:?}");
    }
    Ok(())
}

/// The morale tests among the last two tests of a step, which are laid out.
fn tested(events: &[Event]) -> Vec<&Test> {
    let is_test = |event: &&Event| {
        matches!(event.what, What::Fired { .. } | What::Fought { .. } | What::Tested { .. } | What::Bravado { .. })
    };
    let all: Vec<&Event> = events.iter().filter(is_test).collect();
    let last = all.iter().skip(all.len().saturating_sub(2));
    last.flat_map(|event| match &event.what {
        What::Fired { test, .. } | What::Tested { test } => vec![test],
        What::Fought { charger, target, .. } => vec![charger, target],
        _ => Vec::new(),
    })
    .collect()
}

/// Compares marks and tests on the screen with what has just happened; how many tests that were.
async fn told(page: &Page, game: &Bravado, events: &[Event]) -> Result<usize> {
    marks_agree(page, game).await?;
    let tests = tested(events);
    if !tests.is_empty() && game.pending().decider().is_some() {
        tests_agree(page, &tests).await?;
    }
    Ok(tests.len())
}

/// A turn in which everything happens, every step of it by one hand.
async fn a_turn(hand: Hand, simple_command: bool, seed: u64) -> Result<()> {
    let (Played { session, steps, .. }, from, to) = engagement::eventful(options(simple_command), seed)?;
    let script = Script::new(session, options(simple_command));
    let mut native = script.session(from);
    visit(Screen::Wide, async |page| {
        let game = open(page, &script, &engagement::lists().code(), from).await?;
        let table = Table::new(game, hand, native.game());
        table.count_pointers().await?;
        agrees(table.game(), &native).await?;
        let (mut revealed, mut laid_out) = (0, 0);
        for (number, (side, step)) in steps.iter().enumerate().take(to).skip(from) {
            let events = both(&table, &mut native, *side, step).await.with_context(|| format!("entry {number}"))?;
            let said = told(page, native.game(), &events).await;
            laid_out += said.with_context(|| format!("what entry {number} shows"))?;
            if matches!(step, Step::Show) && matches!(asked(&native)?.1, Decision::General { .. }) {
                numbers_agree(page, native.game()).await.with_context(|| format!("the numbers at {number}"))?;
                revealed += 1;
            }
        }
        ensure!(laid_out > 0, "no test was laid out");
        ensure!(simple_command || revealed > 0, "no numbers were shown");
        let pressed = table.pointers().await?;
        let expected = if hand == Hand::Mouse { "mouse" } else { "nothing" };
        ensure!(pressed.as_object().context("counted")?.keys().all(|kind| kind == expected), "pressed by {pressed}");
        Ok(())
    })
    .await
}

/// Both numbers stand on their tiles once both are shown.
async fn numbers_agree(page: &Page, game: &Bravado) -> Result<()> {
    let read =
        "return [...document.querySelectorAll('[data-testid=\"decision\"] .tile')].map(tile => tile.textContent);";
    let shown: Vec<String> = page.script(read, Vec::new()).await?;
    let number = |side: Side| match game.state().bids[side].shown? {
        0 => Some("–".to_owned()),
        number => Some(number.to_string()),
    };
    let wanted: Vec<String> = Side::BOTH.into_iter().filter_map(number).collect();
    ensure!(shown == wanted, "{shown:?} for {wanted:?}");
    Ok(())
}

#[tokio::test]
async fn a_turn_of_numbers_activation_by_range_charge_fire_melee_and_pluck_by_mouse() -> Result<()> {
    a_turn(Hand::Mouse, false, COMMANDED).await
}

#[tokio::test]
async fn a_turn_of_numbers_activation_by_range_charge_fire_melee_and_pluck_by_keys() -> Result<()> {
    a_turn(Hand::Keys, false, COMMANDED).await
}

#[tokio::test]
async fn a_turn_of_simple_command_with_wheel_charge_fire_and_melee_by_mouse() -> Result<()> {
    a_turn(Hand::Mouse, true, SIMPLE).await
}

#[tokio::test]
async fn a_turn_of_simple_command_with_wheel_charge_fire_and_melee_by_keys() -> Result<()> {
    a_turn(Hand::Keys, true, SIMPLE).await
}

#[tokio::test]
async fn a_battle_played_on_to_its_end_has_its_victory_screen() -> Result<()> {
    let game = engagement::play(options(false), ENDED)?;
    let from = game.near_the_end(12);
    let Pending::Over(ending) = game.session.game().pending() else { bail!("the battle ends") };
    let winner = ending.winner.context("somebody wins")?;
    let Played { session, steps, .. } = game;
    let script = Script::new(session, options(false));
    let mut native = script.session(from);
    visit(Screen::Wide, async |page| {
        let game = open(page, &script, &engagement::lists().code(), from).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        for (number, (side, step)) in steps.iter().enumerate().skip(from) {
            both(&table, &mut native, *side, step).await.with_context(|| format!("entry {number}"))?;
        }
        ensure!(table.game().winner().await?.as_deref() == Some(Bravado::SIDES[winner]), "{winner:?} wins");
        let shown = page.attribute("victory", "data-ending").await?;
        ensure!(shown == serde_json::to_string(&ending)?, "the screen shows {shown}");
        Ok(())
    })
    .await
}

/// Everything the other player could read: the document, the address, what the browser keeps. What is random by itself,
/// seals and salts, is left out, and so is when things were kept.
async fn readable(page: &Page) -> Result<String> {
    let read = "const page = document.documentElement.cloneNode(true); page.removeAttribute('data-offline'); \
        const kept = store => Object.keys(store).sort().map(key => key + '=' + store.getItem(key)).join('\\n'); \
        return [page.outerHTML, location.href, document.title, kept(localStorage), kept(sessionStorage)].join('\\n')\
        .replace(/data-hash=\"[^\"]*\"|\"hash\":\"[^\"]*\"/g, '').replace(/\\[(\\d+,){31}\\d+\\]/g, '').replace(/\\[(\\d+,){15}\\d+\\]/g, '')\
        .replace(/\"[0-9a-f]{64}\"/g, '').replace(/\\d{10,}(\\.\\d+)?/g, '').replace(/(tamburino\\/tab\\/[\\w-]+)=\\w*/g, '$1').replace(/play\\/[\\w-]+|save\\/[\\w-]+/g, '');";
    page.script(read, Vec::new()).await
}

/// What can be read while the second side chooses, the first having chosen this number.
async fn while_the_other_chooses(page: &Page, number: usize) -> Result<String> {
    page.goto("#/").await?;
    Lobby::open(page).await?;
    page.script::<Value>("localStorage.clear(); sessionStorage.clear();", Vec::new()).await?;
    page.reload().await?;
    let game = Lobby::open(page).await?.start("bravado-maida-1806", 3, &[]).await?;
    let table = Table::new(game, Hand::Mouse, &Script::<Bravado>::start("maida-1806")?);
    while !page.attribute("decision", "data-decision").await?.contains("bid") {
        let before = table.game().entries().await?;
        Hand::Mouse.press(page, "choice-0").await?;
        table.game().grows(before).await?;
    }
    let (first, before) = (table.game().side().await?, table.game().entries().await?);
    Hand::Mouse.press(page, &format!("choice-{}", number - 1)).await?;
    table.game().grows(before).await?;
    ensure!(table.game().side().await? != first, "the other side chooses");
    // The pointer does not tell which button it left.
    Hand::Mouse.tap(page, (700, 20)).await?;
    table.rest().await?;
    readable(page).await
}

#[tokio::test]
async fn a_number_is_nowhere_to_be_read_until_both_are_shown() -> Result<()> {
    visit(Screen::Wide, async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
        let two = while_the_other_chooses(page, 2).await?;
        let five = while_the_other_chooses(page, 5).await?;
        if two != five {
            let differ = two.char_indices().zip(five.chars()).find(|((_, one), other)| one != other);
            let at = differ.map_or(0, |((at, _), _)| at);
            let around = |text: &str| {
                let before = text.get(at.saturating_sub(120)..).unwrap_or("");
                before.chars().take(300).collect::<String>()
            };
            bail!("the numbers are told apart:\n{}\n{}", around(&two), around(&five));
        }
        // What the device keeps to show the number later does not say which it is.
        let kept =
            "return JSON.parse(localStorage.getItem('tamburino/seals')).map(kept => Object.keys(kept).sort().join());";
        let kept: Vec<String> = page.script(kept, Vec::new()).await?;
        ensure!(kept.len() > 6 && kept.iter().all(|keys| keys == "salt,seal"), "kept are {kept:?}");

        // The other side passes, and both are shown together: the one who chose five has the initiative.
        let game = GamePage::open(page).await?;
        for choice in ["choice-6", "choice-0", "choice-0"] {
            let before = game.entries().await?;
            Hand::Mouse.press(page, choice).await?;
            game.grows(before).await?;
        }
        ensure!(page.attribute("decision", "data-decision").await?.contains("general"), "a General is chosen");
        let read =
            "return [...document.querySelectorAll('[data-testid=\"decision\"] .tile')].map(tile => tile.textContent);";
        let tiles: Vec<String> = page.script(read, Vec::new()).await?;
        ensure!(tiles == ["5", "–"], "the tiles show {tiles:?}");
        Ok(())
    })
    .await
}

/// Presses the buttons that make one list of the builder into another.
async fn build(page: &Page, of: usize, from: &ArmyList, to: &ArmyList) -> Result<()> {
    for (kind, (from, to)) in from.counts.iter().zip(&to.counts).enumerate() {
        for (quality, (&from, &to)) in from.iter().zip(to).enumerate() {
            let step = if to > from { "more" } else { "less" };
            for _ in 0..to.abs_diff(from) {
                Hand::Mouse.press(page, &format!("list-{of}-{kind}-{quality}-{step}")).await?;
            }
        }
    }
    Ok(())
}

/// The part after the address of the site of the link on show, once it is there.
async fn link_on_show(page: &Page) -> Result<String> {
    page.element("link").await?;
    let value = "const done = arguments[0]; const look = () => { \
        const link = document.querySelector('[data-testid=\"link\"]')?.value ?? ''; \
        if (link.includes('#')) done(link.slice(link.indexOf('#'))); else setTimeout(look, 20); }; look();";
    page.script_later(value, Vec::new()).await
}

/// A battle with an elite and a Guard unit, on the table with the stream.
fn to_build() -> Battle {
    let mut battle = engagement::lists();
    battle.field = Field::Stream;
    battle.armies[0].add(Code::Li, Quality::Guard, 1);
    battle.armies[1].add(Code::Lt, Quality::Elite, 1);
    battle
}

async fn shows(page: &Page, id: &str) -> Result<String> {
    let shown = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`)?.textContent ?? '';";
    page.script(shown, vec![Value::from(id)]).await
}

#[tokio::test]
async fn two_armies_are_built_by_points_shared_set_up_kept_and_play_a_turn() -> Result<()> {
    const DICE: u64 = 3;
    let battle = to_build();
    let guard = Options { militia_guard: true, ..options(false) };
    let scenario = scenarios::bravado(&battle.code()).map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let start = Bravado::start(&scenario, &guard).map_err(|problems| anyhow::anyhow!("{problems}"))?;
    let mut native = Session::new(start, DICE);
    visit(Screen::Wide, async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
        Lobby::open(page).await?;
        page.click("scenario-bravado-points").await?;
        page.element("start-dialog").await?;
        Hand::Mouse.press(page, "option-militia_guard").await?;
        Hand::Mouse.press(page, "field-2").await?;
        for (of, list) in battle.armies.iter().enumerate() {
            let nation = Nation::ALL.iter().position(|&nation| nation == list.nation).context("a nation")?;
            Hand::Mouse.press(page, &format!("nation-{of}-{nation}")).await?;
            build(page, of, &ArmyList::preset(list.nation), list).await?;
        }
        Hand::Mouse.press(page, "budget-0").await?;
        page.picture_if_wanted("builder-wide").await?;
        Hand::Mouse.press(page, "share-scenario").await?;
        let link = link_on_show(page).await?;
        ensure!(link.starts_with(&format!("#/s/{}", battle.code())), "the link is {link}");

        // As somebody who has been sent the link.
        page.goto("").await?;
        Lobby::open(page).await?;
        page.goto(&link).await?;
        page.element("start-dialog").await?;
        for (of, list) in battle.armies.iter().enumerate() {
            for (kind, quality) in (0..TYPES.len()).flat_map(|kind| (0..QUALITIES.len()).map(move |at| (kind, at))) {
                let shown = shows(page, &format!("list-{of}-{kind}-{quality}")).await?;
                let wanted = list.counts[kind][quality].to_string();
                ensure!(shown == wanted, "{shown} of type {kind}, quality {quality} for {wanted}");
            }
            let cost = shows(page, &format!("cost-{of}")).await?;
            ensure!(cost.starts_with(&list.cost().to_string()), "{cost} is said of {}", list.cost());
        }
        page.element("seed").await?.send_keys(DICE.to_string()).await?;
        page.click("start").await?;
        let game = GamePage::open(page).await?;
        agrees(&game, &native).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        let mut dragged = false;
        while !matches!(asked(&native)?.1, Decision::Bid) {
            let (side, what) = asked(&native)?;
            if matches!(what, Decision::Deploy { .. }) && !dragged {
                dragged = true;
                dragged_place(&table, &mut native, side).await?;
                continue;
            }
            let action = offered(&table, 0).await?;
            both(&table, &mut native, side, &Step::Act(action)).await?;
        }
        ensure!(dragged, "nobody was set up");

        // The game is kept, and goes on where it was left.
        let slot: String = page.script("return location.hash.split('/').pop();", Vec::new()).await?;
        page.goto("#/saves").await?;
        page.reload().await?;
        page.click(&format!("continue-{slot}")).await?;
        let game = GamePage::open(page).await?;
        agrees(&game, &native).await?;
        // Whole degrees are typed: on a table this small a pixel may be more than one.
        let table = Table::new(game, Hand::Keys, native.game());
        let mut rng = engagement::dice(DICE);
        for _ in 0..80 {
            if native.game().turn() > 1 {
                break;
            }
            let (side, what) = asked(&native)?;
            let step = engagement::answer(native.game(), side, &what, &mut rng)?;
            both(&table, &mut native, side, &step).await?;
        }
        ensure!(native.game().turn() > 1, "the first turn is over");
        Ok(())
    })
    .await
}

/// Drags the units on offer 10 cm to their right and sets them up there; their General stays where he is offered a place.
async fn dragged_place(table: &Table<'_>, native: &mut Session<Bravado>, side: Side) -> Result<()> {
    let game = native.game().clone();
    let Action::Deploy { at } = offered(table, 0).await? else { bail!("a place is offered") };
    ensure!(at.len() > 2, "a General is offered with his units");
    let units = at.iter().filter(|placed| !game.is_general(placed.unit));
    let bases: Vec<Base> = units.map(|placed| placed.at.base(game.card(placed.unit).size)).collect();
    table.ring(&game, &bases).await?;
    let base = bases.first().context("a base")?;
    table.carry(&game, base, 100).await?;
    let before = table.game().entries().await?;
    Hand::Mouse.press(table.game().page(), "table-commit").await?;
    let right = base.place(Length::cm(10), Length::ZERO) - base.centre();
    let shifted = |placed: &Placed| {
        if game.is_general(placed.unit) {
            return *placed;
        }
        let at = Pose { x: placed.at.x + right.x().0 / 100, y: placed.at.y + right.y().0 / 100, ..placed.at };
        Placed { at, ..*placed }
    };
    let wanted = Action::Deploy { at: at.iter().map(shifted).collect() };
    ensure!(native.check(side, &Play::Act(wanted.clone())).is_ok(), "there is room there");
    table.button(&wanted).await?;
    table.game().grows(before).await?;
    ensure!(native.act(side, wanted).is_ok(), "the engine sets it up there");
    agrees(table.game(), native).await
}

#[tokio::test]
async fn every_optional_rule_is_offered_before_each_battle() -> Result<()> {
    visit(Screen::Wide, async |page| {
        Lobby::open(page).await?;
        for battle in ["maida-1806", "auerstedt-1806", "points"] {
            page.click(&format!("scenario-bravado-{battle}")).await?;
            for (option, on) in [
                ("simple_bravado", true),
                ("simple_command", false),
                ("command_efficiency", false),
                ("militia_guard", false),
                ("extreme", false),
            ] {
                page.element_present(&format!("option-{option}")).await?;
                let checked = "return document.querySelector(`[data-testid=\"option-${arguments[0]}\"]`).checked;";
                let checked: bool = page.script(checked, vec![Value::from(option)]).await?;
                ensure!(checked == on, "{option} is {checked} before {battle}");
            }
            page.goto("#/").await?;
            page.reload().await?;
            Lobby::open(page).await?;
        }
        Ok(())
    })
    .await
}
