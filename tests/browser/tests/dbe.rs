//! *De Bellis Empire* through the page: two armies built, shared and set up; a battle fought to its end by mouse, at every
//! step beside the engine itself; what may not be done.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::clash::{self, body};
use browser_tests::hand::Hand;
use browser_tests::script::Script;
use browser_tests::{GamePage, Lobby, Page, Screen, Table, visit};
use rules_core::books::dbe::army::{ArmyList, CorpsList, Field};
use rules_core::books::dbe::{Action, Dbe, Decision, Event, Leg, Manoeuvre, Options, Placed, Roll, Tally, Unit, What};
use rules_core::table::{Angle, Base, Length};
use rules_core::{Game as _, Pending, Play, Session, Side};
use serde_json::Value;

/// A battle whose last three turns have it all.
const SEED: u64 = 104;

/// Opens a game as it stands after so many entries.
async fn open<'a>(page: &'a Page, script: &Script<Dbe>, scenario: &str, after: usize) -> Result<GamePage<'a>> {
    // Nothing glides while a hand aims.
    page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("game.json");
    std::fs::write(&file, script.save(scenario, after)?)?;
    Lobby::open(page).await?.import(&file).await
}

/// Plays an action by hand and in the engine, and compares; with what happened.
async fn both(table: &Table<'_>, native: &mut Session<Dbe>, side: Side, action: &Action) -> Result<Vec<Event>> {
    let asked = table.game().side().await?;
    ensure!(asked == Dbe::SIDES[side], "{asked} is asked");
    table.order(native.game(), action).await.with_context(|| format!("{action:?}"))?;
    let Ok(played) = native.act(side, action.clone()) else { bail!("the engine refuses {action:?}") };
    agrees(table.game(), native).await.with_context(|| format!("after {action:?}"))?;
    Ok(played.events)
}

async fn agrees(game: &GamePage<'_>, native: &Session<Dbe>) -> Result<()> {
    let (here, there) = (native.digest().to_string(), game.hash().await?);
    ensure!(here == there, "the engine is at {here}, the page at {there}");
    Ok(())
}

fn asked(session: &Session<Dbe>) -> Result<(Side, Decision)> {
    let pending = session.game().pending();
    let side = pending.decider().context("somebody decides")?;
    Ok((side, pending.question(side).context("he is asked")?.what.clone()))
}

/// Presses the buttons that make one corps of the builder into another.
async fn build(page: &Page, of: usize, from: CorpsList, to: CorpsList) -> Result<()> {
    let rows = [(from.plain, to.plain, ""), (from.guard, to.guard, "-guard")];
    for (from, to, guard) in rows {
        for (row, (&from, &to)) in from.iter().zip(&to).enumerate() {
            let step = if to > from { "more" } else { "less" };
            for _ in 0..to.abs_diff(from) {
                Hand::Mouse.press(page, &format!("list-{of}-0-{row}{guard}-{step}")).await?;
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

#[tokio::test]
async fn two_armies_are_built_shared_and_set_up_and_play_their_first_turn() -> Result<()> {
    const DICE: u64 = 3;
    let (field, lists) = clash::lists();
    ensure!(field == Field::Open, "the ground of the first button");
    let mut native = Session::new(clash::start()?, DICE);
    visit(Screen::Wide, async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await?;
        Lobby::open(page).await?;
        page.click("scenario-dbe-free").await?;
        page.element("start-dialog").await?;
        Hand::Mouse.press(page, "field-0").await?;
        for (of, list) in lists.iter().enumerate() {
            Hand::Mouse.press(page, &format!("nation-{of}-{}", list.nation as u8)).await?;
            let [from, to] = [&ArmyList::preset(list.nation, 1), list].map(|list| list.corps[0]);
            build(page, of, from, to).await?;
        }
        Hand::Mouse.press(page, "share-scenario").await?;
        let link = link_on_show(page).await?;
        ensure!(link.starts_with(&format!("#/s/{}", clash::code())), "the link is {link}");

        // As somebody who has been sent the link.
        page.goto("").await?;
        Lobby::open(page).await?;
        page.goto(&link).await?;
        page.element("start-dialog").await?;
        for (of, list) in lists.iter().enumerate() {
            for (row, wanted) in list.corps[0].plain.iter().enumerate() {
                let shown = "return document.querySelector(`[data-testid=\"${arguments[0]}\"]`)?.textContent;";
                let id = Value::String(format!("list-{of}-0-{row}"));
                let shown: Option<String> = page.script(shown, vec![id]).await?;
                ensure!(shown == Some(wanted.to_string()), "{shown:?} of type {row} for {wanted}");
            }
        }
        let field = page.element("seed").await?;
        field.send_keys(DICE.to_string()).await?;
        page.click("start").await?;
        let game = GamePage::open(page).await?;
        agrees(&game, &native).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        let mut dragged = false;
        loop {
            let (side, what) = asked(&native)?;
            let action = match what {
                Decision::Move => break,
                Decision::Deploy if dragged => another_place(&table).await?,
                Decision::Deploy => {
                    dragged = true;
                    dragged_place(&table, &native, side).await?
                }
                _ => serde_json::from_value(table.game().choices().await?[0].action.clone())?,
            };
            both(&table, &mut native, side, &action).await?;
        }
        let (turn, mut dice) = (native.game().turn(), clash::dice(DICE));
        while native.game().turn() == turn {
            let (side, what) = asked(&native)?;
            let action = clash::answer(native.game(), side, &what, &mut dice)?;
            both(&table, &mut native, side, &action).await?;
        }
        Ok(())
    })
    .await
}

/// Places the corps on offer elsewhere than where it stands at first.
async fn another_place(table: &Table<'_>) -> Result<Action> {
    let choices = table.game().choices().await?;
    let first = choices.first().context("a place is offered")?;
    let other = choices.iter().find(|choice| choice.action != first.action).context("another place is offered")?;
    Ok(serde_json::from_value(other.action.clone())?)
}

/// Drags the whole corps on offer 10 cm to its right; with what that would be.
async fn dragged_place(table: &Table<'_>, native: &Session<Dbe>, side: Side) -> Result<Action> {
    let game = native.game();
    let first = table.game().choices().await?.into_iter().next().context("a place is offered")?;
    let Action::Deploy { at } = serde_json::from_value(first.action)? else { bail!("a place is offered") };
    let bases: Vec<Base> = at.iter().map(|placed| placed.at.base(game.code(placed.unit), false)).collect();
    table.ring(game, &bases).await?;
    let base = bases.first().context("a base")?;
    table.carry(game, base, 100).await?;
    table.game().page().click("table-commit").await?;
    let right = base.place(Length::cm(10), Length::ZERO) - base.centre();
    let (x, y) = (right.x().0 / 10, right.y().0 / 10);
    let shifted = |placed: Placed| {
        let at = rules_core::books::dbe::Pose { x: placed.at.x + x, y: placed.at.y + y, ..placed.at };
        Placed { at, ..placed }
    };
    let wanted = Action::Deploy { at: at.into_iter().map(shifted).collect() };
    ensure!(native.check(side, &Play::Act(wanted.clone())).is_ok(), "there is room there");
    Ok(wanted)
}

/// A sum as the panel of odds lays it out: its total without the die, and its lines.
async fn sums(page: &Page) -> Result<Vec<(String, Vec<String>)>> {
    let read = "return [...document.querySelectorAll('[data-testid=\"odds\"] .totals > div')].map(sum => \
        [sum.querySelector('h3').textContent, [...sum.querySelectorAll('p')].map(line => line.textContent)]);";
    page.script(read, Vec::new()).await
}

/// A number with its sign as the page writes it.
fn signed(value: i8) -> String {
    let sign = if value < 0 { '−' } else { '+' };
    format!("{sign}{}", value.unsigned_abs())
}

/// Whether lines name each term of a sum with its value and its clause, in its order.
fn tells(lines: &[String], tally: &Tally) -> Result<()> {
    for (line, term) in lines.iter().zip(&tally.0) {
        let value = term.value.unsigned_abs().to_string();
        ensure!(line.contains(&value) && line.contains(term.clause.id()), "{line:?} for {term:?}");
    }
    Ok(())
}

/// Compares the panel of odds with both sums of an opposed roll that is aimed at.
async fn odds_agree(table: &Table<'_>, native: &Session<Dbe>, side: Side, action: &Action) -> Result<()> {
    let Ok(preview) = native.game().preview(side, action) else { bail!("{action:?} is not foreseen") };
    // A shot shows its odds by itself, a melee once one of those in it is tapped.
    if let Action::Name { unit } = action {
        table.choose(native.game(), unit.0.into()).await?;
    }
    table.shown("[data-testid=\"odds\"] .totals").await?;
    let shown = sums(table.game().page()).await?;
    ensure!(shown.len() == 2, "{} sums", shown.len());
    for ((head, lines), tally) in shown.iter().zip([&preview.own, &preview.other]) {
        ensure!(head.ends_with(&format!("d6 {}", signed(tally.total()))), "{head} for {}", tally.total());
        // After the terms stands what the loser suffers.
        ensure!((tally.0.len()..=tally.0.len() + 1).contains(&lines.len()), "{lines:?} for {tally:?}");
        tells(lines, tally)?;
    }
    Ok(())
}

/// The last opposed roll among what happened.
fn rolled(events: &[Event]) -> Option<[&Roll; 2]> {
    events.iter().rev().find_map(|event| match &event.what {
        What::Fought { own, other, .. } => Some([own, other]),
        What::Fired { shooter, target, .. } => Some([shooter, target]),
        _ => None,
    })
}

/// Compares what the decision panel says of the roll just made with it: terms, clauses and totals.
async fn roll_agrees(page: &Page, rolls: [&Roll; 2]) -> Result<()> {
    let read = "return [...document.querySelectorAll('[data-testid=\"decision\"] .facts .log-line.indent')] \
        .map(line => [line.querySelector('b').textContent, \
            [...line.querySelectorAll('span')].map(span => span.textContent + (span.nextElementSibling?.textContent ?? ''))]);";
    let shown: Vec<(String, Vec<String>)> = page.script(read, Vec::new()).await?;
    ensure!(shown.len() == 2, "{} sums are laid out", shown.len());
    for ((total, lines), roll) in shown.iter().zip(rolls) {
        ensure!(*total == format!("= {}", roll.total()), "{total} for {}", roll.total());
        // First stands who rolls.
        tells(lines.get(1..).unwrap_or_default(), &roll.tally)?;
    }
    Ok(())
}

/// Plays the last three turns of a battle, in which everything happens, to the screen of its victory.
async fn three_turns(hand: Hand) -> Result<()> {
    let (from, whole) = clash::eventful(SEED)?;
    let entries = whole.journal().entries.clone();
    let Pending::Over(ending) = whole.game().pending() else { bail!("the battle ends") };
    let winner = ending.winner.context("somebody wins")?;
    let script = Script::new(whole, Options::default());
    let mut native = script.session(from);
    visit(Screen::Wide, async |page| {
        let game = open(page, &script, &clash::code(), from).await?;
        let mut table = Table::new(game, hand, native.game());
        table.count_pointers().await?;
        agrees(table.game(), &native).await?;
        let (mut aimed, mut told, mut joined) = (0, 0, 0);
        for (number, entry) in entries.iter().enumerate().skip(from) {
            let Play::Act(action) = &entry.play else { bail!("an agreement in a battle") };
            let (side, what) = asked(&native)?;
            let turned = matches!(&what, Decision::Melee { pairs } if pairs.iter().all(|(own, other)| own != other));
            if hand == Hand::Keys && clash::joins(action) {
                // The button goes straight for the enemy; a hand draws another way there. The battle goes on as drawn.
                let pressed = table.join(native.game(), action).await.with_context(|| format!("entry {number}"))?;
                let mut other = native.clone();
                ensure!(other.act(side, pressed.clone()).is_ok(), "the engine refuses {pressed:?}");
                agrees(table.game(), &other).await.with_context(|| format!("after {pressed:?}"))?;
                ensure!(native.act(side, action.clone()).is_ok(), "the engine refuses {action:?}");
                page.goto("").await?;
                table = Table::new(open(page, &script, &clash::code(), number + 1).await?, hand, native.game());
                table.count_pointers().await?;
                joined += 1;
                continue;
            }
            // By keys nothing is tapped: the button that has the focus shows its odds.
            if hand != Hand::Keys && (turned || matches!(action, Action::Shoot { .. })) {
                let step = odds_agree(&table, &native, side, action).await;
                step.with_context(|| format!("the odds at entry {number}"))?;
                aimed += 1;
            }
            let step = both(&table, &mut native, side, action).await;
            let events = step.with_context(|| format!("entry {number}"))?;
            if let Some(rolls) = rolled(&events)
                && native.game().pending().decider().is_some()
            {
                roll_agrees(page, rolls).await.with_context(|| format!("the roll of entry {number}"))?;
                told += 1;
            }
        }
        ensure!((aimed > 0 || hand == Hand::Keys) && told > 0, "{aimed} rolls were aimed at, {told} told");
        ensure!(joined > 0 || hand != Hand::Keys, "nobody came into contact");
        let expected = match hand {
            Hand::Mouse => "mouse",
            Hand::Finger => "touch",
            Hand::Keys => "nothing",
        };
        let pressed = table.pointers().await?;
        ensure!(pressed.as_object().context("counted")?.keys().all(|kind| kind == expected), "pressed by {pressed}");
        ensure!(table.game().winner().await?.as_deref() == Some(Dbe::SIDES[winner]), "{winner:?} wins");
        let shown = page.attribute("victory", "data-ending").await?;
        ensure!(shown == serde_json::to_string(&ending)?, "the screen shows {shown}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn three_turns_with_wheel_contact_supported_melee_pursuit_and_break_by_mouse_lead_to_victory() -> Result<()> {
    three_turns(Hand::Mouse).await
}

#[tokio::test]
async fn a_refused_drag_says_why_and_changes_nothing_and_one_too_far_ends_where_it_may() -> Result<()> {
    let mut native = Session::new(clash::start()?, SEED);
    let mut dice = clash::dice(SEED);
    while !matches!(asked(&native)?, (_, Decision::Move)) {
        let (side, what) = asked(&native)?;
        let action = clash::answer(native.game(), side, &what, &mut dice)?;
        ensure!(native.act(side, action).is_ok(), "the way there is legal");
    }
    let (side, _) = asked(&native)?;
    let unit = native.game().elements_of(side).find(|&unit| native.game().group_of(unit).len() > 2);
    let mut group: Vec<Unit> = native.game().group_of(unit.context("a group stands there")?);
    group[1..].sort_unstable();
    let script = Script::new(native.clone(), Options::default());
    visit(Screen::Wide, async |page| {
        let game = open(page, &script, &clash::code(), script.len()).await?;
        let table = Table::new(game, Hand::Mouse, native.game());
        let pay = native.game().payment(0, &group).or_else(|| native.game().payment(1, &group));
        let march = |legs: Vec<Leg>| Action::Group {
            units: group.clone(),
            how: Manoeuvre::March { legs },
            onto: None,
            pay: pay.unwrap_or_default(),
        };
        // A group does not turn on its middle.
        let turn = vec![Leg::Pivot { turn: Angle::degrees(30) }];
        let refused = native.game().propose(side, &march(turn.clone())).refusal;
        let clause = refused.context("it is refused")?.clause.id();
        table.lead(native.game(), &group, &turn, false).await?;
        let shown = table.shown(".tb-refusal .clause").await?;
        ensure!(shown.trim() == clause, "clause {shown} is shown for {clause}");
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

        // Thirty centimetres are more than any group goes.
        let far = vec![Leg::Straight { toward: Angle::ZERO, length: Length::cm(30) }];
        let within = native.game().propose(side, &march(far.clone())).within;
        let legal = within.context("part of it is legal")?.action;
        ensure!(body(native.game(), &group).is_some(), "it has a body");
        table.lead(native.game(), &group, &far, false).await?;
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
