//! Orders: clauses 4.6.

use rules_core::books::colonia::{Action, Colonia, Decision, Direction, Frame, Options, Order, Part, Row};
use rules_core::secret::{Commitment, Salt};
use rules_core::table::Edge;
use rules_core::{Game, Side, Viewer};
use tests::colonia::{Table, field, leg, pivot, scenario, walk};

/// Clauses: 4.6a, 4.6b
#[test]
fn markers_are_hidden_until_they_are_shown_and_optional_as_a_whole() {
    let start = Colonia::start(&scenario("coatit-1895"), &Options::default()).unwrap();
    let mut session = rules_core::Session::new(start, 1);
    for side in Side::BOTH {
        session.act(side, Action::Opportunity { units: vec![] }).unwrap();
    }
    assert_eq!(session.game().pending().question(Side::First).map(|q| q.what.clone()), Some(Decision::Orders));
    assert_eq!(session.game().pending().question(Side::Second).map(|q| q.what.clone()), Some(Decision::Orders));
    let seals = |order: Order| -> Vec<_> {
        let game = session.game();
        let own = game.layers(Side::First).into_iter();
        own.map(|unit| (unit, Commitment::to(&[order as u8], Salt([unit.0; 16])))).collect()
    };
    let mut views = Vec::new();
    for order in [Order::Attacco, Order::Manovra] {
        let mut game = session.clone();
        game.act(Side::First, Action::Lay { seals: seals(order) }).unwrap();
        views.push(game.game().view(Viewer::Player(Side::Second)));
    }
    // The other side cannot tell what has been laid.
    assert_eq!(views[0], views[1]);
    // Without orders nobody lays, and any unit may charge.
    let options = Options { orders: false, aeroplane: false };
    let start = Colonia::start(&scenario("coatit-1895"), &options).unwrap();
    let mut session = rules_core::Session::new(start, 1);
    for side in Side::BOTH {
        session.act(side, Action::Opportunity { units: vec![] }).unwrap();
    }
    assert_eq!(session.game().pending().question(Side::First).map(|q| q.what.clone()), Some(Decision::Brigade));
    let setup =
        field().red("A", Row::Ascari, 400, 400, 90).order("A", Order::Manovra).red("B", Row::Ascari, 100, 600, 0);
    let setup = setup.blue("E", Row::FanteriaSenussa, 480, 400, 270);
    let mut game = setup.acting("A");
    let charge = game.charging("E", 90, false);
    assert_eq!(game.refused_by(charge), "4.6o");
    let setup = field().red("A", Row::Ascari, 400, 400, 90).order("A", Order::Manovra).without_orders();
    let game = setup.blue("E", Row::FanteriaSenussa, 480, 400, 270).acting("A");
    assert!(game.allows(game.charging("E", 90, false)));
}

/// Clauses: 4.6l
#[test]
fn without_a_general_nothing_changes() {
    let setup = field().red("A", Row::Ascari, 400, 300, 0).order("A", Order::Manovra);
    let mut game = setup.blue("E", Row::Ascari, 400, 700, 180).choosing(Side::First);
    game.position(|position| (position.laid.first, position.laid.second) = (true, true));
    game.act(Action::Brigade { brigade: 0 });
    assert_eq!((game.asked(), game.piece("A").order), (Decision::Name { brigade: 0 }, Order::Manovra));
}

/// Clauses: 4.6q
#[test]
fn engaged_on_ritirata_a_unit_disengages_if_it_may() {
    let setup = |row: Row| {
        let setup = field().red("A", row, 500, 400, 90).order("A", Order::Ritirata).red("C", Row::Ascari, 100, 600, 90);
        let setup = setup.blue("E", Row::FanteriaMista, 540, 400, 270).tested("A").tested("E");
        setup.link("A", "E", Edge::Front, Direction::Frontal).engaged("A")
    };
    let mut game = setup(Row::PenneDiFalco);
    assert_eq!(game.refused_by(Action::Fight), "4.6q");
    assert!(game.allows(Action::Disengage));
    // Slower than the enemy it fights.
    let mut game = setup(Row::Ascari);
    assert!(game.allows(Action::Fight));
    assert_eq!(game.refused_by(Action::Disengage), "4.3b");
}

/// Clauses: 4.6v, 4.6x
#[test]
fn on_difesa_the_general_stands_and_guns_only_pivot() {
    let setup = field().hq(Side::First, "HQ", 400, 300, 0, (30, 0, 0)).red("G", Row::ArtDaMontagna, 600, 300, 0);
    let setup = setup.blue("E", Row::Ascari, 400, 700, 180);
    let mut game = setup.acting("HQ");
    assert_eq!(game.refused_by(walk([leg(0, 10)])), "4.6v");
    game.done();
    let name = Action::Name { unit: game.u("G") };
    game.act(name);
    assert_eq!(game.refused_by(walk([leg(0, 10)])), "4.6x");
    assert!(game.allows(walk([pivot(45)])));
}

/// Clauses: 4.6w
#[test]
fn halted_units_owe_no_move() {
    let setup =
        field().red("A", Row::Ascari, 400, 300, 0).order("A", Order::Attacco).red("B", Row::Ascari, 600, 300, 0);
    let setup = setup.with("A", |piece| piece.halted = true).blue("E", Row::Ascari, 400, 700, 180);
    let mut game = setup.naming("A");
    assert_eq!(game.game().owes(game.u("A")), None);
    let name = Action::Name { unit: game.u("A") };
    game.act(name);
    // It has no actions: the next is named.
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    assert!(!game.game().state().frames.iter().any(|frame| matches!(frame, Frame::Act(_))));
    // A shot does not replace the move.
    let setup = field().red("A", Row::Ascari, 400, 300, 0).order("A", Order::Attacco);
    let mut game = setup.blue("E", Row::Ascari, 400, 400, 180).acting("A");
    let shot = game.firing("E", rules_core::books::colonia::Plan::Stand);
    assert_eq!(game.refused_by(shot), "4.6m");
}

/// Clauses: 4.6m, 4.6p
#[test]
fn what_an_order_obliges_to_is_among_the_offers() {
    let setup = |order| {
        let setup = field().red("A", Row::Fanteria, 400, 400, 0).order("A", order).red("Z", Row::Ascari, 100, 100, 90);
        setup.blue("E", Row::FanteriaTurca, 520, 700, 180)
    };
    let legs = |game: &Table| {
        let ways = game.hints().offers.into_iter().filter_map(|offer| match offer.action {
            Action::Move { parts, .. } => match parts[..] {
                [Part::Leg { toward, mm }] => Some((toward, mm)),
                _ => None,
            },
            _ => None,
        });
        ways.collect::<Vec<_>>()
    };
    // E is 12 to the right and 30 ahead: 21.80 degrees.
    let game = setup(Order::Attacco).acting("A");
    assert!(legs(&game).contains(&(2180, 50)) && legs(&game).contains(&(2180, 25)), "{:?}", legs(&game));
    // Another order obliges to nothing.
    assert!(!legs(&setup(Order::Manovra).acting("A")).iter().any(|&(toward, _)| toward == 2180));
    // Going back, a friend leaves 11 of the 25 that half of M asks for, a touch included.
    let game = setup(Order::Ritirata).red("B", Row::Fanteria, 400, 350, 0).acting("A");
    assert_eq!(legs(&game), [(18_000, 11)]);
}
