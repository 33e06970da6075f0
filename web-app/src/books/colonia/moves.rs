//! Moves made on the table: a drag becomes a move or a charge, and the rules say what it would come to.

use rules_core::any::Book;
use rules_core::books::colonia::{Action, Colonia, Decision, Frame, Part, Preview, Proposed, Reason, Unit};
use rules_core::table::{Angle, Base, Length, Motion};
use rules_core::{Clause, Game as _, Log, Side};

use super::words::{self, Names, names};
use super::{card, deploy};
use crate::books;
use crate::session_store::facts::Pick;
use crate::session_store::presenter::{Now, act};
use crate::table_board::{Ghost, Note, Overlay, Price, Proposal, Refused, Weight, tracks};
use crate::tr;

/// What a drag stands for: the game in which the unit acts, what names it first, and the ways it may be made.
struct Making {
    game: Colonia,
    side: Side,
    unit: Unit,
    named: Option<Action>,
    ways: Vec<Way>,
}

/// A way in which a move may be made.
struct Way {
    label: String,
    action: Action,
    proposed: Proposed,
}

/// What a move in the making would come to.
pub(super) fn propose(now: &Now<'_, Colonia>, proposal: &Proposal) -> Option<Ghost> {
    if deploy::is_due(now) {
        return deploy::propose(now, proposal);
    }
    let making = making(now, proposal)?;
    let way = making.ways.get(proposal.way).or(making.ways.first())?;
    let mut ghost = ghost(&making, way);
    ghost.ways = making.ways.iter().map(|way| way.label.clone()).collect();
    Some(ghost)
}

/// What making the move means.
pub(super) fn carry(now: &Now<'_, Colonia>, proposal: &Proposal) -> Pick {
    if deploy::is_due(now) {
        return deploy::carry(now, proposal);
    }
    let Some(making) = making(now, proposal) else { return Pick::Play(Vec::new()) };
    let Some(way) = making.ways.get(proposal.way).or(making.ways.first()) else { return Pick::Play(Vec::new()) };
    let action = match (&way.proposed.refusal, within(way)) {
        (None, _) => &way.action,
        (Some(_), Some((action, _))) => action,
        (Some(refusal), None) => {
            let why = words::refusal(refusal, making.side, &Names::new(&making.game));
            return Pick::Refused { hex: None, why, clause: Some(refusal.clause) };
        }
    };
    Pick::Play(making.named.iter().chain([action]).map(act).collect())
}

/// The move that is legal along the same way, if the one wanted is not. A charge that fails is not a move.
fn within(way: &Way) -> Option<(&Action, &Preview)> {
    let within = way.proposed.within.as_ref()?;
    matches!(way.action, Action::Move { .. }).then_some((&within.action, &within.preview))
}

fn making(now: &Now<'_, Colonia>, proposal: &Proposal) -> Option<Making> {
    let (side, question) = now.question().filter(|_| now.live)?;
    let unit = card::unit(now.game, *proposal.keys.first()?)?;
    let (game, named) = match question.what {
        Decision::Act { unit: acting } if acting == unit => (now.game.clone(), None),
        Decision::Name { .. } => {
            let name = Action::Name { unit };
            (named(now.game, side, &name)?, Some(name))
        }
        _ => return None,
    };
    let parts = parts(proposal);
    let ways = ways(&game, side, unit, &parts, proposal);
    Some(Making { game, side, unit, named, ways })
}

/// The game once the unit is named, if it then asks what the unit does. Naming throws no dice.
fn named(game: &Colonia, side: Side, name: &Action) -> Option<Colonia> {
    game.check(side, name).ok()?;
    let mut ahead = game.clone();
    let mut none = rules_core::dice::Script::new(&[]);
    ahead.resolve(side, name, &mut none, &mut Log::muted()).ok()?;
    matches!(ahead.state().frames.last(), Some(Frame::Act(_))).then_some(ahead)
}

/// The motions as parts of a move: whole millimetres and degrees (0b).
fn parts(proposal: &Proposal) -> Vec<Part> {
    let mut base = proposal.body;
    let mut parts = Vec::new();
    for motion in &proposal.motions {
        parts.push(match *motion {
            Motion::Leg { oblique, length } => Part::Leg {
                toward: (base.facing() + oblique).normalised().0 as u16,
                mm: (length.rounded_to(Length::MILLIMETRE).0 / 100).clamp(0, 1000) as u16,
            },
            Motion::Wheel { on, turn } => Part::Wheel { on, degrees: degrees(turn.abs()).clamp(0, 255) as u8 },
            Motion::Pivot { turn } | Motion::Around { turn, .. } => Part::Pivot { by: degrees(turn) as i16 },
        });
        base = motion.end(&base);
    }
    parts
}

fn degrees(angle: Angle) -> i32 {
    angle.rounded_to(Angle::DEGREE).0 / 100
}

fn ways(game: &Colonia, side: Side, unit: Unit, parts: &[Part], proposal: &Proposal) -> Vec<Way> {
    let way =
        |label: &str, action: Action| Way { label: label.to_owned(), proposed: game.propose(side, &action), action };
    let plain = way(tr!(col.way.go), Action::Move { parts: parts.to_vec(), with: None });
    // A drag onto an enemy, or one that an enemy stops, may be meant as a charge.
    let stopped = match plain.proposed.refusal.as_ref().map(|refusal| &refusal.reason) {
        Some(Reason::TouchesEnemy { unit }) => Some(*unit),
        _ => None,
    };
    let onto = proposal.onto.and_then(|key| card::unit(game, key)).filter(|&other| game.side_of(other) != side);
    let mut ways = Vec::new();
    if let Some(target) = onto.or(stopped) {
        let charge = |bonus, with| Action::Charge { target, parts: parts.to_vec(), bonus, with };
        ways.push(way(tr!(col.way.charge), charge(false, None)));
        ways.push(way(tr!(col.way.bonus), charge(true, None)));
        ways.extend(going_along(game, side, unit).into_iter().map(|general| {
            way(&words::fill(tr!(col.way.charge_with), &[Names::new(game).unit(general)]), charge(false, Some(general)))
        }));
        if onto.is_none() {
            ways.insert(0, plain);
        } else {
            ways.push(plain);
        }
    } else {
        ways.push(plain);
        ways.extend(going_along(game, side, unit).into_iter().map(|general| {
            let action = Action::Move { parts: parts.to_vec(), with: Some(general) };
            way(&words::fill(tr!(col.way.with), &[Names::new(game).unit(general)]), action)
        }));
    }
    // The first one always stands, so that it can say why not; of the others those that may be.
    let mut at = 0;
    ways.retain(|way| {
        at += 1;
        at == 1
            || way.proposed.refusal.is_none()
            || within(way).is_some() && matches!(way.action, Action::Move { with: None, .. })
    });
    ways
}

/// Generals who might go along with a unit's move (2.1.4g).
fn going_along(game: &Colonia, side: Side, unit: Unit) -> Vec<Unit> {
    let own = game.on_table_of(side);
    own.filter(|&other| other != unit && game.card(other).is_hq() && !game.piece(other).activated)
        .filter(|&general| game.base(general).gap(&game.base(unit)) <= Length::CENTIMETRE)
        .collect()
}

fn ghost(making: &Making, way: &Way) -> Ghost {
    let Making { game, side, unit, .. } = making;
    let names = Names::new(game);
    let start = game.base(*unit);
    let legal = within(way);
    let (action, preview) = legal.unwrap_or((&way.action, &way.proposed.preview));
    let end = preview.path.last().map_or(start, |&pose| game.base_at(*unit, pose));
    let used = match (preview.spent, preview.allowance) {
        (Some(spent), Some(have)) => words::fill(tr!(col.way.used), &[&names::cm(spent), &names::cm(have)]),
        _ => String::new(),
    };
    let motions = motions(&start, action, &end);
    let mut overlay = Overlay { tracks: tracks(start, &motions, &used), ..Overlay::default() };
    let mut prices = Vec::new();
    let why = way.proposed.refusal.as_ref().map(|refusal| (words::refusal(refusal, *side, &names), refusal.clause));
    let refused = match why {
        Some((text, clause)) if legal.is_some() => {
            let text = words::fill(tr!(col.way.stops), &[&text]);
            prices.push(Price { text, clause: Some(clause), weight: Weight::Costs });
            None
        }
        Some((text, clause)) => Some(Refused { text, clause: Some(clause) }),
        None => None,
    };
    if let Some(clause) = preview.disorder {
        let text = words::names::capital(tr!(col.cost.disorder));
        overlay.notes.push(Note { at: end.muzzle(), text: text.clone(), weight: Weight::Costs });
        prices.push(Price { text, clause: Some(clause), weight: Weight::Costs });
    }
    let plain = |text: String| Price { text: words::names::capital(&text), clause: None, weight: Weight::Plain };
    if matches!(action, Action::Charge { bonus: true, .. }) {
        prices.push(Price { clause: clause("4.4a"), ..plain(tr!(col.cost.half_die).to_owned()) });
    }
    if let (Some(own), Some(other)) = (&preview.own, &preview.other) {
        let dice = [own, other].map(|tally| tally.dice().to_string());
        prices.push(plain(words::fill(tr!(col.cost.against), &[&dice[0], &dice[1]])));
    }
    if !preview.contact.is_empty() {
        prices.push(plain(words::fill(tr!(col.cost.contact), &[&names.units(&preview.contact)])));
    }
    if !preview.interrupts.is_empty() {
        let text = words::fill(tr!(col.cost.interrupts), &[&names.units(&preview.interrupts)]);
        prices.push(Price { weight: Weight::Costs, clause: clause("4.5h"), ..plain(text) });
    }
    let mut said: Vec<String> = vec![words::action(action, &names), used.clone()];
    said.extend(prices.iter().map(|price| price.text.clone()));
    said.extend(refused.iter().map(|refused| refused.text.clone()));
    said.retain(|part| !part.is_empty());
    Ghost {
        poses: vec![(card::key(*unit), end)],
        overlay,
        used,
        prices,
        refused,
        ways: Vec::new(),
        said: said.join("; "),
    }
}

/// A clause of the book.
fn clause(id: &str) -> Option<Clause> {
    books::clause(Book::Colonia, id)
}

/// The motions of an action; the last leg of a charge ends where the charge does.
fn motions(start: &Base, action: &Action, end: &Base) -> Vec<Motion> {
    let (Action::Move { parts, .. } | Action::Charge { parts, .. }) = action else { return Vec::new() };
    let mut base = *start;
    let mut motions: Vec<Motion> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let mut motion = part.motion(&base);
        if matches!(action, Action::Charge { .. }) && at + 1 == parts.len() {
            motion = Motion::toward(&base, end.centre());
        }
        base = motion.end(&base);
        motions.push(motion);
    }
    motions
}
