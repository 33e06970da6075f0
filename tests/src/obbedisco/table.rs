//! What happens on a table, in the words of the book.

use rules_core::Side;
use rules_core::books::obbedisco::{
    Action, Decision, Event, Frame, Garrison, Leader, March, Modifier, Name, Order, Tally,
};
use rules_core::dice::Rolled;
use rules_core::hex::HexId;

use super::{Table, Terms, attack};

impl Table {
    /// Lays out a draw: `"Kaim"`, `"End"`, `"Event"`.
    pub fn chit(&mut self, label: &str) -> &mut Self {
        self.dice.push_back(Rolled::Draw(label.into()));
        self
    }

    /// Marches (the march die must lie ready).
    pub fn march(&mut self) -> &mut Self {
        self.act(Action::March)
    }

    /// Steps to a hex.
    pub fn step(&mut self, to: u16) -> &mut Self {
        self.act(Action::Step { to: HexId(to) })
    }

    /// Steps through hexes.
    pub fn steps(&mut self, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.step(to);
        }
        self
    }

    /// Attacks a hex.
    pub fn attack(&mut self, target: u16) -> &mut Self {
        self.act(attack(target))
    }

    /// Retreats through hexes.
    pub fn retreat(&mut self, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.act(Action::Retreat { to: HexId(to) });
        }
        self
    }

    /// Advances to a hex.
    pub fn advance(&mut self, to: u16) -> &mut Self {
        self.act(Action::Advance { to: HexId(to) })
    }

    /// Stays where a retreat or advance would go on.
    pub fn stay(&mut self) -> &mut Self {
        self.act(Action::Stay)
    }

    /// Makes no (further) reaction, if a window asks.
    pub fn no_reaction(&mut self) -> &mut Self {
        if matches!(self.asked(), Decision::Reaction { .. }) {
            self.act(Action::StandFast);
        }
        self
    }

    /// A leader as he stands.
    pub fn leader(&self, name: Name) -> Leader {
        *self.game().leader(name)
    }

    /// A leader's fatigue points.
    pub fn fp(&self, name: Name) -> u8 {
        self.leader(name).fp
    }

    /// A leader's order.
    pub fn order(&self, name: Name) -> Order {
        self.leader(name).order
    }

    /// A leader's hex; 0 when he is off the map.
    pub fn hex(&self, name: Name) -> u16 {
        self.leader(name).hex().map_or(0, |hex| hex.0)
    }

    /// The garrison of a hex.
    pub fn garrison(&self, hex: u16) -> Option<Garrison> {
        self.game().garrison_at(HexId(hex)).copied()
    }

    /// Whether the Italian controls the city.
    pub fn is_italian(&self, city: u16) -> bool {
        self.game().is_italian(HexId(city))
    }

    /// The hexes in a side's ZOC, in order.
    pub fn zoc(&self, side: Side) -> Vec<u16> {
        self.game().zoc_hexes(side).into_iter().map(|hex| hex.0).collect()
    }

    /// The march going on.
    pub fn march_state(&self) -> March {
        match self.game().state().frames.first() {
            Some(Frame::March(march)) => *march,
            other => panic!("no march: {other:?}"),
        }
    }

    /// MP spent up to the last step, though the march may have ended with it.
    pub fn spent(&self) -> u8 {
        self.events
            .iter()
            .rev()
            .find_map(|event| if let Event::Stepped { spent, .. } = event { Some(*spent) } else { None })
            .unwrap_or(0)
    }

    /// Whether a march is going on.
    pub fn is_marching(&self) -> bool {
        matches!(self.game().state().frames.first(), Some(Frame::March(_)))
    }

    /// The MP of the last march: without and with the road bonus.
    pub fn move_points(&self) -> (u8, u8) {
        match self.events.iter().rev().find(|event| matches!(event, Event::MovePoints { .. })) {
            Some(Event::MovePoints { mp, road_mp, .. }) => (*mp, *road_mp),
            _ => panic!("no march"),
        }
    }

    /// Whether the first event by one clause came before the first by another.
    pub fn came_before(&self, one: &str, other: &str) -> bool {
        let at = |id: &str| self.events.iter().position(|event| event.clause().id() == id);
        match (at(one), at(other)) {
            (Some(one), Some(other)) => one < other,
            missing => panic!("{one} and {other}: {missing:?}"),
        }
    }

    /// Hexes that are legal answers of a kind now, as numbers in order.
    pub fn hexes_offered(&self) -> Vec<u16> {
        let mut hexes: Vec<u16> = self
            .hints()
            .offers
            .into_iter()
            .filter_map(|offer| match offer.action {
                Action::Step { to } | Action::Retreat { to } | Action::Advance { to } | Action::React { to, .. } => {
                    Some(to.0)
                }
                _ => None,
            })
            .collect();
        hexes.sort_unstable();
        hexes
    }

    /// The last totals fought: attacker's, defender's, difference.
    pub fn fought(&self) -> Option<(i8, i8, i8)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Fought { attack, defence, difference, .. } => Some((attack.total(), defence.total(), *difference)),
            _ => None,
        })
    }

    /// The terms of the last combat, without dice: attacker's and defender's.
    pub fn terms(&self) -> (Terms, Terms) {
        let terms = |tally: &Tally| {
            let kept = tally.0.iter().filter(|term| term.what != Modifier::Die);
            kept.map(|term| (term.what, term.value)).collect()
        };
        match self.events.iter().rev().find(|event| matches!(event, Event::Fought { .. })) {
            Some(Event::Fought { attack, defence, .. }) => (terms(attack), terms(defence)),
            _ => panic!("nothing was fought"),
        }
    }

    /// Fails unless all dice laid out were thrown.
    pub fn all_dice_thrown(&self) -> &Self {
        assert!(self.dice.is_empty(), "dice left: {:?}", self.dice);
        self
    }

    /// Ends the turn by passes of both sides; recovery dice must lie ready.
    pub fn end_turn(&mut self) -> &mut Self {
        self.act(Action::Pass).act(Action::Pass)
    }
}
