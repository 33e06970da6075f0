//! Worked cases: orders, radius, obligations.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Order, Plan, Row};
use rules_core::secret::{Commitment, Salt};
use tests::colonia::{Setup, Table, field, leg, walk};

const SALT: Salt = Salt([7; 16]);

fn seal(order: Order) -> Commitment {
    Commitment::to(&[order as u8], SALT)
}

fn open(order: Order) -> Action {
    Action::Open { marker: Some((order, SALT)) }
}

/// Both have laid; these generals' markers wait.
fn laid(setup: Setup, markers: &[(&str, Order)]) -> Table {
    let mut game = setup.choosing(Side::First);
    let roster = game.scenario.clone();
    let chief = |id: &str| roster.0.card(game.u(id)).general.map_or(0, |general| general.chief);
    let markers: Vec<_> = markers.iter().map(|&(id, order)| (chief(id), order)).collect();
    game.position(|position| {
        (position.laid.first, position.laid.second) = (true, true);
        for (chief, order) in markers {
            position.chiefs[usize::from(chief)].seal = Some(seal(order));
        }
    });
    game
}

/// Clauses: 4.5g, 4.6e, 4.6i, 4.6j
#[test]
fn a_new_order_cancels_opportunity_only_where_it_reaches() {
    // The HQ reaches to y = 33; 20.0 and 20.1 further the two units begin.
    let setup = field().hq(Side::First, "HQ", 400, 300, 0, (20, 0, 0)).order("HQ", Order::Manovra);
    let setup = setup.red("A", Row::Ascari, 400, 550, 0).red("B", Row::Ascari, 400, 49, 0);
    let setup = setup.order("A", Order::Manovra).order("B", Order::Manovra).ready("A").ready("B");
    let mut game = laid(setup.blue("E", Row::Ascari, 900, 750, 180), &[("HQ", Order::Attacco)]);
    game.act(Action::Brigade { brigade: 0 });
    assert_eq!(game.asked(), Decision::Open { general: game.u("HQ") });
    assert_eq!(game.refused_by(open(Order::Difesa)), "4.6e");
    game.act(open(Order::Attacco));
    assert_eq!((game.piece("A").order, game.piece("A").opportunity), (Order::Attacco, false));
    assert_eq!((game.piece("B").order, game.piece("B").opportunity), (Order::Manovra, true));
    let a = Action::Name { unit: game.u("A") };
    game.act(a);
    assert_eq!(game.refused_by(Action::Done), "4.6m");
    game.walk([leg(0, 50)]).done();
    let b = Action::Name { unit: game.u("B") };
    game.act(b);
    // It takes no action of its own: the general is named next.
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
}

/// Clauses: 4.6d, 4.6f, 4.6g, 4.6h
#[test]
fn ladder_and_superiors_order_bound_the_marker() {
    let setup = field().cic(Side::First, "CIC", 600, 100, 0, (40, 0, 0)).order("CIC", Order::Attacco);
    let setup = setup.hq(Side::First, "P", 500, 200, 0, (20, 0, 0)).red("A", Row::Ascari, 500, 300, 0);
    let setup =
        setup.order("P", Order::Manovra).brigade(Side::First, "Q").hq(Side::First, "Q", 700, 200, 0, (20, 0, 0));
    let setup = setup.red("B", Row::Ascari, 700, 300, 0).order("Q", Order::Ritirata);
    let game = setup.blue("E", Row::Ascari, 600, 700, 180).choosing(Side::First);
    let laid = [(game.u("CIC"), Order::Attacco)];
    let may = |id: &str, order: Order| {
        let general = game.u(id);
        let superior = game.game().binding(general, &laid);
        game.game().may_order(general, order, superior).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!((may("P", Order::Attacco), may("P", Order::Manovra)), (Ok(()), Ok(())));
    assert_eq!(may("P", Order::Difesa), Err("4.6f"));
    assert_eq!(may("Q", Order::Difesa), Ok(()));
    assert_eq!((may("Q", Order::Ritirata), may("Q", Order::Manovra)), (Err("4.6h"), Err("4.6h")));
    // Where the superior manoeuvres, defence is an adjacent order, and the ladder bounds the rest.
    assert_eq!(game.game().may_order(game.u("P"), Order::Ritirata, None).map_err(|r| r.clause.id()), Err("4.6d"));
}

/// Clauses: 4.6k, 2.2s
#[test]
fn a_general_outside_his_superiors_radius_keeps_his_order() {
    let field = |y: i32| {
        // The CIC reaches to y = 130 of his base, 40 cm further to 530.
        let setup = field().cic(Side::First, "CIC", 600, 100, 0, (40, 0, 0)).order("CIC", Order::Manovra);
        let setup = setup.hq(Side::First, "P", 600, y, 0, (20, 0, 0)).order("P", Order::Attacco);
        let setup = setup.red("A", Row::Ascari, 600, y + 60, 0).order("A", Order::Attacco);
        let setup = setup.blue("E", Row::Ascari, 600, 770, 180);
        laid(setup, &[("CIC", Order::Difesa), ("P", Order::Manovra)])
    };
    let mut game = field(561);
    game.act(Action::Brigade { brigade: 0 }).act(open(Order::Difesa));
    assert_eq!((game.piece("CIC").order, game.piece("P").order), (Order::Difesa, Order::Attacco));
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    let mut game = field(560);
    game.act(Action::Brigade { brigade: 0 }).act(open(Order::Difesa));
    assert_eq!(game.asked(), Decision::Open { general: game.u("P") });
    game.act(open(Order::Manovra));
    assert_eq!((game.piece("P").order, game.piece("A").order), (Order::Manovra, Order::Manovra));
}

/// Clauses: 4.6m, 4.6n, 4.6r, 2.2j
#[test]
fn attacco_makes_even_the_disordered_advance_half_their_move() {
    let setup = || {
        let setup = field().red("A", Row::Fanteria, 200, 400, 90).disordered("A").order("A", Order::Attacco);
        let setup = setup.red("G", Row::MgGatling, 200, 550, 90).order("G", Order::Attacco);
        setup.blue("E", Row::Ascari, 440, 400, 270)
    };
    let mut game = setup().acting("A");
    assert_eq!(game.refused_by(Action::Done), "4.6m");
    assert_eq!(game.refused_by(walk([leg(90, 24)])), "4.6m");
    game.walk([leg(90, 25)]).done();
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((225, 400, 90), true));
    let mut game = setup().acting("G");
    game.done();
    // Near enough, it charges, disordered as it is.
    let setup = field().red("A", Row::Fanteria, 400, 400, 90).disordered("A").order("A", Order::Attacco);
    let game = setup.blue("E", Row::Ascari, 480, 400, 270).acting("A");
    let charge = game.charging("E", 90, false);
    let own = game.preview(&charge).own.unwrap();
    assert_eq!(own.total(), 12 + 5 - 1);
}

/// Clauses: 4.6s, 4.6t, 4.6u
#[test]
fn a_third_of_its_bases_lost_sends_a_brigade_back_for_one_whole_activation() {
    let setup = || {
        let mut setup = field().hq(Side::First, "HQ", 400, 60, 0, (30, 0, 0)).order("HQ", Order::Attacco);
        for (at, id) in ["A", "B", "C", "D"].into_iter().enumerate() {
            setup = setup.red(id, Row::Ascari, 200 + 90 * at as i32, 200, 0).order(id, Order::Attacco);
        }
        setup.blue("E", Row::Ascari, 300, 700, 180)
    };
    let dying = |setup: Setup, id: &str| setup.with(id, |piece| (piece.losses, piece.damage) = (9, 1));
    let mut game = dying(dying(setup(), "A"), "B").naming("A");
    let (a, b) = (Action::Name { unit: game.u("A") }, Action::Name { unit: game.u("B") });
    game.dice([1]).act(a);
    assert!(game.is_gone("A"));
    assert_eq!(game.piece("C").order, Order::Attacco);
    game.dice([1]).act(b);
    let orders = ["C", "D", "HQ"].map(|id| game.piece(id).order);
    assert_eq!(orders, [Order::Ritirata; 3]);
    assert!(game.game().state().brigades[0].forced);
    // The next turn its marker is void; it goes back, and is free afterwards.
    let gone =
        |setup: Setup, id: &str| setup.with(id, |piece| piece.place = rules_core::books::colonia::Place::Removed);
    let setup =
        ["C", "D", "HQ"].into_iter().fold(gone(gone(setup(), "A"), "B"), |setup, id| setup.order(id, Order::Ritirata));
    let mut game = laid(setup, &[("HQ", Order::Difesa)]);
    game.position(|position| position.brigades[0].forced = true);
    game.act(Action::Brigade { brigade: 0 });
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    for id in ["C", "D"] {
        let name = Action::Name { unit: game.u(id) };
        game.act(name);
        assert_eq!(game.refused_by(Action::Done), "4.6o");
        assert!(!game.allows(game.firing("E", Plan::Stand)));
        game.walk([leg(180, 25)]).done();
    }
    let hq = Action::Name { unit: game.u("HQ") };
    game.act(hq).done();
    assert!(!game.game().state().brigades[0].forced);
    assert_eq!(game.piece("HQ").order, Order::Ritirata);
    let superior = game.game().binding(game.u("HQ"), &[]);
    assert!(game.game().may_order(game.u("HQ"), Order::Difesa, superior).is_ok());
}
