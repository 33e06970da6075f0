//! Retreats, rout moves and advances: clauses 5.1c–p, 5.1.4d, 5.3.

use super::event::Event;
use super::morale::ROUT_HEXES;
use super::position::{Advance, Frame, Retreat};
use super::refusal::Reason;
use super::scenario::Goal;
use super::units::{Name, Place};
use super::{Events, Obbedisco, clause, refuse};
use crate::hex::HexId;
use crate::{Clause, Refusal};

impl Obbedisco {
    /// The goals between which the owner may choose: one, or those tied for fewest chart MP (5.1c).
    pub(super) fn retreat_goals(&self, leader: Name) -> impl Iterator<Item = Goal> + use<'_> {
        let cell = self.board.map.cell(self.place_of(leader));
        let mp = move |goal: Goal| self.board.goal(goal).mp(cell).unwrap_or(u16::MAX);
        let goals = Goal::of(leader.side());
        let least = goals.iter().map(|&goal| mp(goal)).min().unwrap_or(u16::MAX);
        goals.iter().copied().filter(move |&goal| mp(goal) == least)
    }

    /// The class of a step (5.1e), best first; `None` where the retreat may not go.
    fn retreat_class(&self, retreat: &Retreat, to: HexId) -> Option<u8> {
        let map = &self.board.map;
        let goal = self.board.goal(retreat.goal?);
        let from = self.place_of(retreat.leader);
        let ground = map.ground(to);
        if !ground.is_land() || retreat.visited.contains(&to) || self.holds(retreat.leader.side().other(), to) {
            return None;
        }
        let edge = map.edge(from, to)?;
        if ground.level >= 4 {
            return (retreat.any_terrain && !retreat.rout).then_some(5);
        }
        let (here, there) = (map.cell(from), map.cell(to));
        // Out of a level 4 hex, which has no D, any way down is nearer.
        let (now, then) = (goal.hexes(here).unwrap_or(u16::MAX), goal.hexes(there)?);
        if then > now {
            return None;
        }
        let nearer = then < now || edge.road && goal.mp(there) < goal.mp(here);
        let in_zoc = u8::from(self.in_enemy_zoc(retreat.leader, to));
        Some(if nearer { 1 } else { 3 } + in_zoc)
    }

    /// The legal next hexes: those of the best class there is (5.1e).
    pub(super) fn retreat_hexes(&self, retreat: &Retreat) -> impl Iterator<Item = HexId> + use<'_> {
        let retreat = retreat.clone();
        let from = self.place_of(retreat.leader);
        let best = self.board.map.around(from).filter_map(|to| self.retreat_class(&retreat, to)).min();
        self.board.map.around(from).filter(move |&to| best.is_some() && self.retreat_class(&retreat, to) == best)
    }

    /// D of 5.1d.
    fn hexes_to_goal(&self, leader: Name, goal: Goal) -> Option<u16> {
        self.board.goal(goal).hexes(self.board.map.cell(self.place_of(leader)))
    }

    /// Hexes from a leader to his retreat goal (5.1d), the nearer by chart MP.
    pub fn distance_home(&self, leader: Name) -> Option<u16> {
        let goal = self.retreat_goals(leader).next()?;
        self.hexes_to_goal(leader, goal)
    }

    /// Runs a retreat until the owner must choose, or it is over.
    pub(super) fn run_retreat(&mut self, mut retreat: Retreat, log: &mut Events) -> bool {
        let leader = retreat.leader;
        let Some(hex) = self.leader(leader).hex() else {
            self.pop_frame();
            return false;
        };
        let Some(goal) = retreat.goal else {
            let mut goals = self.retreat_goals(leader);
            let (first, second) = (goals.next(), goals.next());
            drop(goals);
            if let (Some(goal), None) = (first, second) {
                self.make_for(retreat, goal, log);
                return false;
            }
            return true;
        };
        let among_friends = self.friend_at(hex, leader).is_some();
        if retreat.gone >= retreat.most && !among_friends {
            self.pop_frame();
            return false;
        }
        if self.hexes_to_goal(leader, goal) == Some(0) {
            // Also out of a friend's hex, his last: the next one lies off the map (5.1h, 5.1l).
            if retreat.rout {
                log.push(Event::LeftMap { leader, from: hex, exit: None, clause: clause!("5.1l") });
                self.leave_map(leader, Place::Removed, log);
                self.pop_frame();
                return false;
            }
            if !among_friends {
                if retreat.gone == 0 && retreat.least > 0 {
                    log.push(Event::Stayed { leader, clause: clause!("5.1k") });
                    if self.tire_in_combat(leader, 1, clause!("5.1k"), log) {
                        self.rout_in_retreat(&mut retreat, log);
                        self.set_top(Frame::Retreat(retreat));
                        return false;
                    }
                }
                self.pop_frame();
                return false;
            }
        }
        if self.retreat_hexes(&retreat).next().is_some() {
            return true;
        }
        self.cut_short(&retreat, among_friends, log);
        self.pop_frame();
        false
    }

    /// No hex to go to: 5.1i, 5.1j.
    fn cut_short(&mut self, retreat: &Retreat, among_friends: bool, log: &mut Events) {
        let leader = retreat.leader;
        if among_friends {
            let back = retreat.visited.iter().rev().copied().find(|&hex| self.friend_at(hex, leader).is_none());
            if let Some(back) = back {
                let from = self.place_of(leader);
                self.leader_mut(leader).place = Place::Hex(back);
                log.push(Event::Retreated { leader, from, to: back, clause: clause!("5.1i") });
            }
        }
        let forced = among_friends || retreat.gone < retreat.least;
        if retreat.rout {
            log.push(Event::Stayed { leader, clause: clause!("5.1j") });
        } else if forced {
            self.rout(leader, clause!("5.1i"), log);
        }
    }

    pub(super) fn make_for(&mut self, retreat: Retreat, goal: Goal, log: &mut Events) {
        log.push(Event::MakesFor { leader: retreat.leader, goal, clause: clause!("5.1c") });
        self.set_top(Frame::Retreat(Retreat { goal: Some(goal), ..retreat }));
    }

    /// FP past 4 in a retreat: it grows to four hexes in all (5.1n).
    fn rout_in_retreat(&mut self, retreat: &mut Retreat, log: &mut Events) {
        self.rout(retreat.leader, clause!("5.1n"), log);
        retreat.rout = true;
        retreat.least = ROUT_HEXES;
        retreat.most = ROUT_HEXES;
    }

    /// One hex of a retreat and its price (5.1g–h, 2.9b).
    pub(super) fn retreat_to(&mut self, mut retreat: Retreat, to: HexId, log: &mut Events) {
        let leader = retreat.leader;
        let from = self.place_of(leader);
        self.abandon_trench(leader, log);
        self.leader_mut(leader).place = Place::Hex(to);
        let clause = if retreat.rout { clause!("5.3h") } else { clause!("5.1e") };
        log.push(Event::Retreated { leader, from, to, clause });
        retreat.gone += 1;
        let _ = retreat.visited.try_push(to);
        if let Some(friend) = self.friend_at(to, leader) {
            self.jostle(leader, friend, log);
        }
        let mut exceeds = false;
        if self.in_enemy_zoc(leader, to) {
            exceeds |= self.tire_in_combat(leader, 1, clause!("5.1g"), log);
        }
        if retreat.gone > retreat.most && !exceeds {
            exceeds |= self.tire_in_combat(leader, 1, clause!("5.1h"), log);
        }
        if exceeds {
            self.rout_in_retreat(&mut retreat, log);
        }
        self.set_top(Frame::Retreat(retreat));
        self.take_control(to, leader.side(), log);
    }

    pub(super) fn check_retreat(&self, retreat: &Retreat, to: HexId) -> Result<(), Refusal<Reason>> {
        if retreat.goal.is_none() {
            refuse!("5.1c", Reason::NotAsked);
        }
        if self.board.map.grid.cell(to).is_none() {
            refuse!("5.1f", Reason::NotOnMap { hex: to });
        }
        let from = self.place_of(retreat.leader);
        if self.board.map.distance(from, to) != 1 {
            refuse!("5.1e", Reason::NotAdjacent { from, to });
        }
        if !self.board.map.ground(to).is_land() {
            refuse!("5.1f", Reason::NoEntry { hex: to });
        }
        if self.holds(retreat.leader.side().other(), to) {
            refuse!("5.1f", Reason::EnemyThere { hex: to });
        }
        if self.retreat_class(retreat, to).is_none() {
            refuse!("5.1e", Reason::NotTowardsGoal { hex: to });
        }
        let mut open = self.retreat_hexes(retreat);
        match open.next() {
            Some(first) if first != to && !open.any(|hex| hex == to) => {
                refuse!("5.1e", Reason::BetterRetreat { open: first })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn check_stay(&self, retreat: &Retreat) -> Result<(), Refusal<Reason>> {
        if let Some(leader) = self.friend_at(self.place_of(retreat.leader), retreat.leader) {
            refuse!("2.9a", Reason::InFriendsHex { leader });
        }
        if retreat.gone < retreat.least {
            let reason = Reason::MustRetreat { gone: retreat.gone, need: retreat.least };
            let clause = if retreat.rout { clause!("5.1.4a") } else { clause!("5.1m") };
            return Err(Refusal::new(clause, reason));
        }
        Ok(())
    }

    pub(super) fn stay(&mut self, retreat: &Retreat, log: &mut Events) {
        log.push(Event::Stayed { leader: retreat.leader, clause: clause!("5.1m") });
        self.pop_frame();
    }

    /// Whether a winner could take part in an advance at all, and enter this hex (5.1o–p).
    pub(super) fn can_advance_into(&self, leader: Name, to: HexId) -> bool {
        let state = self.leader(leader);
        state.hex().is_some()
            && !state.is_routed()
            && state.fp < super::MOST_FP
            && self.board.map.ground(to).is_low_land()
            && self.leader_at(to).is_none()
            && !self.holds(leader.side().other(), to)
    }

    pub(super) fn check_advance(&self, advance: &Advance, to: HexId) -> Result<(), Refusal<Reason>> {
        let leader = advance.leader;
        if self.board.map.grid.cell(to).is_none() {
            refuse!("5.1o", Reason::NotOnMap { hex: to });
        }
        if advance.gone == 0 && to != advance.vacated {
            refuse!("5.1o", Reason::NotVacated { vacated: advance.vacated });
        }
        let from = self.place_of(leader);
        if self.board.map.distance(from, to) != 1 {
            refuse!("5.1o", Reason::NotAdjacent { from, to });
        }
        if self.holds(leader.side().other(), to) {
            refuse!("5.1o", Reason::EnemyThere { hex: to });
        }
        if let Some(friend) = self.leader_at(to) {
            refuse!("5.1o", Reason::FriendThere { hex: to, leader: friend });
        }
        if !self.can_advance_into(leader, to) {
            refuse!("5.1o", Reason::NoEntry { hex: to });
        }
        Ok(())
    }

    /// The legal next hexes of an advance.
    pub(super) fn advance_hexes(&self, advance: Advance) -> impl Iterator<Item = HexId> + use<'_> {
        let from = self.place_of(advance.leader);
        self.board.map.around(from).filter(move |&to| advance.left > 0 && self.check_advance(&advance, to).is_ok())
    }

    /// Whether the advance asks for a decision; ends it where nothing is left.
    pub(super) fn run_advance(&mut self, advance: Advance) -> bool {
        let asks = self.advance_hexes(advance).next().is_some();
        if !asks {
            self.pop_frame();
        }
        asks
    }

    /// One hex of an advance; ZOC stops it after the first (5.1.4d).
    pub(super) fn advance_to(&mut self, advance: Advance, to: HexId, log: &mut Events) {
        let leader = advance.leader;
        let from = self.place_of(leader);
        self.abandon_trench(leader, log);
        self.leader_mut(leader).place = Place::Hex(to);
        let in_zoc = self.in_enemy_zoc(leader, to);
        let left = advance.left - 1;
        let left = match (in_zoc, advance.gone) {
            (true, 0) => left.min(1),
            (true, _) => 0,
            // A first hex in ZOC has already cut `left`.
            (false, _) => left,
        };
        let clause: Clause = if in_zoc { clause!("5.1.4d") } else { clause!("5.1o") };
        log.push(Event::Advanced { leader, from, to, clause });
        self.set_top(Frame::Advance(Advance { gone: advance.gone + 1, left, ..advance }));
        self.take_control(to, leader.side(), log);
    }
}
