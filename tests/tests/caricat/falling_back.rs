//! Retreats, morale, recovery and lines: clauses 7.4, 7.5, 10, 11, 12.

use rules_core::books::caricat::{
    AUSTRIAN, Action, Caricat, Decision, ITALIAN, Kind, Level, Marker, Modifier, Options, Place, Range, State,
};
use rules_core::hex::HexId;
use rules_core::{BySide, Game, Session};
use tests::caricat::{Setup, montebello, pastrengo, scenario, squad, u};

/// A table on which no turn ends: somebody is always left to be activated.
fn table() -> Setup {
    pastrengo().leader("SIG", 3802).leader_at("FED", 3, Level::Reserve)
}

/// I1 in 2013 against GRA in 2113, WOH at Advance.
fn duel() -> Setup {
    table().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance)
}

/// Clauses: 7.4c, 7.4f
#[test]
fn retreating_through_a_friend_costs_a_level_and_goes_on_to_an_empty_hex() {
    // Both hexes nearer the exit are taken by friends: 2114 and 2214.
    let mut game = duel().unit("KJ4", 2114).unit("OGU", 2214).fighting("BRO");
    // 9 + 5 + 1 = 15 against 9 + 3 = 12: one level, one hex.
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 5]).answer("I1");
    assert_eq!(game.hexes_offered(), [2114, 2214]);
    game.retreat(2114);
    // It stands with KJ4 and goes on: one level for the melee, one for the friend.
    if matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat(to);
    }
    assert!(![2114, 2214, 2113].contains(&game.hex("GRA")));
    assert_eq!((game.damage("GRA"), game.damage("KJ4")), (2, 0));
    assert_eq!(game.clauses().iter().filter(|id| **id == "7.4c").count(), 1);
}

/// Clauses: 7.4b
#[test]
fn each_hex_of_enemy_zoc_entered_in_retreat_costs_a_level() {
    // I2 in 2215 covers 2114 and 2214; 2213 and 2112 are no better than the same distance, and in the ZOC of I7.
    let table = duel().unit("I2", 2215).unit("I7", 2212).unit("I8", 2111);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 5]).answer("I1");
    let to = game.hexes_offered()[0];
    game.retreat(to);
    assert_eq!((game.damage("GRA"), game.clauses().iter().filter(|id| **id == "7.4b").count()), (2, 1));
}

/// Clauses: 7.4h
#[test]
fn from_an_exit_hex_the_next_retreat_step_leaves_the_map_and_scores() {
    let table = table().leader("BRO", 2315).unit("I1", 2416).unit("GRA", 2417).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.fighting("BRO");
    // 9 + 5 + 1 = 15 against 9 + 3 + 1 (woods) = 13.
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 5]).answer("I1");
    assert_eq!(game.fought(), Some((15, 13, 2)));
    assert_eq!((game.unit("GRA").place, game.vp(ITALIAN)), (Place::Eliminated, 2));
    assert!(game.has_event("7.4h"));
}

/// Clauses: 7.4i
#[test]
fn with_no_reachable_exit_nearer_means_farther_from_the_nearest_enemy() {
    // East of the Adige with the bridge down no Italian exit can be reached.
    let table = table().with(|position| position.blown = true).unit("I1", 3706).unit("GRA", 3705).leader("BRO", 3709);
    let mut game = table.leader_at("WOH", 3703, Level::Advance).fighting("WOH");
    // 10 + 3 = 13 against 2 + 5 + 1 = 8: two levels, one hex.
    game.melee(["GRA"], "I1").dice([1, 1, 1, 5, 5, 1, 1]).answer("GRA");
    // Of the neighbours of 3706 those two hexes from GRA.
    assert_eq!(game.hexes_offered(), [3607, 3707, 3807]);
    game.retreat(3707);
    assert!(game.has_event("7.4i"));
}

/// Clauses: 7.4j, 7.2.1f
#[test]
fn a_flight_stops_when_the_next_step_is_too_dear_but_takes_one_step_at_least() {
    // Crushed from 2112 (hills): woods 2213 or hills cost 2 each: two steps and 4 MP, no more.
    let table = table().leader("BRO", 2013).unit("I1", 2112).unit("I2", 2012).unit("GRA", 2111);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).fighting("BRO");
    game.melee(["I1", "I2"], "GRA").dice([1, 1]).answer("I1");
    game.dice([6, 6, 1, 1]).name("I1");
    while matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat(to);
    }
    assert_eq!(game.unit("GRA").state(), State::Routed);
    let spent: u8 = game
        .events
        .iter()
        .map(|event| match event {
            rules_core::books::caricat::Event::Retreated { from, to, .. } => {
                game.game().board().map.edge(*from, *to).map_or(0, |edge| edge.foot)
            }
            _ => 0,
        })
        .sum();
    assert!((1..=4).contains(&spent), "{spent} MP");
    assert!(game.has_event("7.4j") || spent == 4);
}

/// Clauses: 7.5a, 7.5.1f, 7.5.1o, 7.5.1j
#[test]
fn damage_walks_through_the_states_and_even_routed_units_defend() {
    let rows = [
        (0, State::Ready, 5, 3),
        (1, State::Reduced, 4, 2),
        (2, State::Shaken, 4, 2),
        (3, State::Broken, 4, 2),
        (4, State::Routed, 1, 1),
    ];
    for (damage, state, melee, dice) in rows {
        let mut game =
            table().leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).hurt("I1", 2013, damage).fighting("WOH");
        assert_eq!((game.unit("I1").state(), game.game().melee_value(u("I1"))), (state, melee));
        game.melee(["GRA"], "I1");
        let answer = Action::Answer { at: u("GRA") };
        assert_eq!(game.preview(answer).dice, Some(dice), "{damage}");
        // It defends in the melee with that value, and loses its last levels there.
        game.dice(vec![1; usize::from(dice)]).dice([6, 6, 1, 1]).act(answer);
        assert_eq!(game.terms().1[0], (Modifier::Melee, melee as i8));
    }
    // The fifth level is elimination.
    let mut game = duel().piece("GRA", |gra| gra.damage = 4).fighting("BRO");
    game.fire(["I1"], "GRA").dice([6, 1, 1]).act(Action::Stand);
    assert_eq!(game.unit("GRA").place, Place::Eliminated);
}

/// Clauses: 7.5.1g, 7.5.1n
#[test]
fn a_routed_unit_flees_with_all_its_mp_but_stops_in_an_exit() {
    let table = table().leader_at("WOH", 2309, Level::Hold).hurt("GRA", 2214, 4);
    let mut game = table.activated("WOH");
    assert_eq!(game.refused_by(Action::EndMovement), "7.5.1g");
    // Along the road 2214, 2215, 2315, 2316, 2417: four hexes to the exit.
    game.step("GRA", 2215);
    assert_eq!(game.refused_by(Action::Stop), "7.5.1g");
    game.steps("GRA", [2315, 2316, 2417]);
    assert_eq!((game.hex("GRA"), game.unit("GRA").moved), (2417, true));
    assert_eq!(game.unit("GRA").place, Place::Hex(HexId(2417)));
}

/// Clauses: 7.5.1b, 7.5.1k
#[test]
fn a_shaken_unit_may_leave_enemy_zoc_at_any_level_with_its_whole_allowance() {
    let table = table().leader_at("WOH", 2309, Level::Hold).hurt("GRA", 2113, 2).unit("I1", 2013);
    let mut game = table.clone().activated("WOH");
    let withdraw = Action::Withdraw { unit: u("GRA") };
    game.act(withdraw);
    assert_eq!(game.refused_by(Action::Stop), "7.5.1k");
    // 2114: 1 and 1 for leaving ZOC; then 2 MP are left, though Hold allows one hex.
    game.step("GRA", 2114).step("GRA", 2115).stop();
    assert_eq!((game.hex("GRA"), game.unit("GRA").barred), (2115, true));
    // It may not end in ZOC: of 2012, 2014, 2112 none is offered as an end, and staying is no withdrawal.
    let mut game = table.clone().activated("WOH");
    game.act(withdraw).step("GRA", 2014).act(Action::React { units: squad([]) });
    assert_eq!(game.refused_by(Action::Stop), "7.5.1k");
    // A reduced unit has no such right, nor has one outside ZOC.
    let mut game =
        self::table().leader_at("WOH", 2309, Level::Hold).hurt("GRA", 2113, 1).unit("I1", 2013).activated("WOH");
    assert_eq!(game.refused_by(withdraw), "7.5.1b");
    let mut game =
        self::table().leader_at("WOH", 2309, Level::Hold).hurt("GRA", 2113, 2).unit("I1", 1913).activated("WOH");
    assert_eq!(game.refused_by(withdraw), "7.5.1k");
    // Having withdrawn next to a Routed enemy it attacks nobody.
    let table = table.hurt("I8", 2216, 4);
    let mut game = table.activated("WOH");
    game.act(withdraw).step("GRA", 2114).step("GRA", 2115).end_movement();
    assert!(game.game().go().is_none());
}

/// Clauses: 7.5.1p, 7.5.1q
#[test]
fn broken_cavalry_makes_its_move_without_a_throw_and_nothing_else() {
    let table = pastrengo().hurt("AC1", 2013, 3).unit("I7", 1913).leader_at("SIG", 3802, Level::Hold);
    let mut game = table.clone().choosing(AUSTRIAN);
    game.ride("AC1");
    assert_eq!(game.refused_by(Action::EndMovement), "7.5.1d");
    let to = game.steps_offered("AC1")[0];
    game.step("AC1", to).stop();
    assert_eq!((game.unit("AC1").marker, game.game().go()), (Some(Marker::Activated), None));
    // Left over, it moves in SWEEP.
    let mut game = table.choosing(AUSTRIAN);
    game.act(Action::Pass);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Movement { moving: None }));
    let to = game.steps_offered("AC1")[0];
    game.dice([6, 6, 6, 6]).step("AC1", to).stop();
    assert_eq!(game.unit("AC1").marker, Some(Marker::Activated));
    assert_eq!(game.asked(), Decision::Bridge);
}

/// Clauses: 7.5.1r
#[test]
fn broken_infantry_of_a_command_not_activated_stays_put() {
    let table = pastrengo().hurt("GRA", 2113, 3).leader_at("WOH", 2309, Level::Hold).unit("I7", 1313);
    let mut game = table.choosing(AUSTRIAN);
    game.act(Action::Pass);
    assert_eq!((game.asked(), game.hex("GRA")), (Decision::Bridge, 2113));
}

/// Clauses: 10c, 10d
#[test]
fn beside_routed_enemies_only_a_unit_recovers_without_a_throw_and_never_above_its_morale() {
    let table = pastrengo().hurt("I1", 2013, 1).hurt("GRA", 2113, 4).unit("I2", 2015);
    // I1 throws nothing; GRA in the ZOC of I1 does.
    let game = table.recovering([6, 6]);
    assert_eq!((game.damage("I1"), game.damage("GRA"), game.damage("I2")), (0, 4, 0));
    assert!(game.dice_are_spent());
}

/// Clauses: 10g
#[test]
fn pieces_off_the_map_are_untouched_by_recovery() {
    let game = pastrengo().piece("I9", |piece| (piece.place, piece.damage) = (Place::Off, 1)).recovering([]);
    assert_eq!(game.damage("I9"), 1);
}

/// Clauses: 11e, 11d
#[test]
fn enemy_zoc_cuts_a_line_unless_a_friend_contests_it() {
    // GRA beside the road from 2214 to the exit 2417; an enemy at 2216 covers 2215, 2315 and 2316.
    let line = |table: Setup| table.begin().game().has_line(u("GRA"));
    let alone = pastrengo().unit("GRA", 2213).unit("I1", 2415).unit("I2", 2216);
    assert!(line(pastrengo().unit("GRA", 2213)));
    // Also toward Ponton the road is cut: at Pastrengo.
    let cut = alone.unit("I3", 2410).unit("I4", 2408).unit("I7", 2310);
    assert!(!line(cut.clone()));
    // A friend in 2316 contests 2215? He stands in the road and projects ZOC into 2315.
    assert!(line(cut.unit("KJ4", 2316).unit("OGU", 2314)));
}

/// Clauses: 12c
#[test]
fn the_morale_check_is_agreed_before_set_up() {
    let plain = Caricat::start(&scenario("pastrengo-1848"), &Options::default());
    assert!(plain.is_ok_and(|game| !game.options().morale_check));
    let agreed = Caricat::start(&scenario("pastrengo-1848"), &Options { morale_check: true });
    let Ok(game) = agreed else { panic!("a sound scenario") };
    assert!(game.options().morale_check);
    // Nothing in play changes it.
    let mut session = Session::new(game, 1);
    assert!(session.act(ITALIAN, Action::Opt { used: false }).is_ok());
    assert!(session.game().options().morale_check);
    // Without it nobody throws before a melee.
    let mut table = duel().fighting("BRO");
    table.melee(["I1"], "GRA").dice([1, 1, 3, 3, 3, 3]).answer("I1");
    assert!(!table.has_event("12a"));
}

/// Clauses: 13.1.1a, 13.1.1b, 14.1.1a, 14.1.1b
#[test]
fn lines_and_retreats_end_at_the_roads_of_each_side() {
    let ends = |id: &str, line: bool| {
        let scenario = scenario(id);
        let mut hexes = BySide::new(Vec::new(), Vec::new());
        for exit in &scenario.0.file.exits {
            if let Some(side) = if line { exit.line } else { exit.retreat } {
                hexes[side.0].push(exit.hex.0);
            }
        }
        hexes
    };
    for line in [true, false] {
        assert_eq!(ends("pastrengo-1848", line), BySide::new(vec![717, 2000, 1, 2017], vec![2417, 3700]));
    }
    assert_eq!(ends("montebello-1859", true), BySide::new(vec![1216], vec![3808, 3800]));
    assert_eq!(ends("montebello-1859", false), BySide::new(vec![16], vec![3808, 3800]));
    // Beyond Voghera a beaten Frenchman still has a way to go.
    let game = montebello().unit("84eI", 1116).begin();
    assert!(game.game().has_line(u("84eI")));
}

/// Clauses: 11b, 11d
#[test]
fn a_line_shown_runs_from_the_unit_by_the_road_to_an_end_of_its_side() {
    // I3 begins on the road from Pastrengo to Lazise by Colà, a hex in each column: from column 11 to column 0.
    let game = pastrengo().set_up();
    let line = game.game().line_of(u("I3")).unwrap_or_default();
    assert_eq!((line.first(), line.last(), line.len()), (Some(&HexId(1102)), Some(&HexId(1)), 12));
    // PRE, in 1103 beside it, joins the same road.
    let line = game.game().line_of(u("PRE")).unwrap_or_default();
    assert_eq!((line.first(), line.last()), (Some(&HexId(1103)), Some(&HexId(1))));
    // The unit that has no line is shown none.
    let cut = pastrengo().unit("GRA", 2213).unit("I1", 2415).unit("I2", 2216);
    let cut = cut.unit("I3", 2410).unit("I4", 2408).unit("I7", 2310).begin();
    assert_eq!(cut.game().line_of(u("GRA")), None);
}

/// Clauses: 11b, 11d
#[test]
fn in_random_games_a_line_is_shown_exactly_where_there_is_one_and_holds_together() {
    for id in ["pastrengo-1848", "montebello-1859"] {
        let start = Caricat::start(&scenario(id), &Options::default()).unwrap_or_else(|problems| panic!("{problems}"));
        let mut looked = 0;
        let played = referee::fuzz::play_out(&start, 3, |_, _, session| {
            looked += 1;
            if looked % 40 > 0 {
                return;
            }
            let game = session.game();
            for (side, unit, hex) in [ITALIAN, AUSTRIAN]
                .into_iter()
                .flat_map(|side| game.units_of(side).map(move |(unit, hex)| (side, unit, hex)))
            {
                let line = game.line_of(unit);
                assert_eq!(line.is_some(), game.has_line(unit), "{unit} in {hex}");
                let Some(line) = line else { continue };
                let ends = |exit: &rules_core::books::caricat::ExitFile| {
                    exit.line.is_some_and(|end| end.0 == side) && Some(&exit.hex) == line.last()
                };
                assert!(line.first() == Some(&hex) && game.board().file.exits.iter().any(ends), "{unit}: {line:?}");
                assert!(
                    line.windows(2).all(|step| game.board().map.distance(step[0], step[1]) == 1),
                    "{unit}: {line:?}"
                );
            }
        });
        assert!(played.is_ok(), "{played:?}");
    }
}

/// Clauses: 7.4d
#[test]
fn a_retreat_goes_for_the_nearest_exit_of_its_side() {
    // 2803 is nearer to Ponton than to Bussolengo, 2214 the other way round: a hex nearer to the exit is all there is.
    for (target, attacker, exit) in [(2803, 2703, 3700), (2214, 2114, 2417)] {
        let table = table().leader("BRO", 2604).unit("I1", attacker).unit("GRA", target);
        let mut game = table.leader_at("WOH", 2309, Level::Advance).fighting("BRO");
        game.position(|position| position.units.iter_mut().for_each(|piece| piece.range = Range::Within));
        let far = |game: &tests::caricat::Table| {
            game.game().distance(Kind::Infantry, AUSTRIAN, HexId(game.hex("GRA")), HexId(exit))
        };
        let before = far(&game);
        // 10 + 5 + 1 = 16 against 8 + 3 = 11: one hex.
        game.melee(["I1"], "GRA").dice([1, 1, 5, 5, 4, 4]).answer("I1");
        if matches!(game.asked(), Decision::Retreat { .. }) {
            let to = game.hexes_offered()[0];
            game.retreat(to);
        }
        assert_eq!(far(&game), before.map(|hexes| hexes - 1), "toward {exit}");
    }
}
