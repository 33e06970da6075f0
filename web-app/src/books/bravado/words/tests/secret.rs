//! The number chosen in secret: nothing of it is told before both are shown.

use rules_core::Session;
use rules_core::books::bravado::{Action, Decision, Frame};

use super::*;

fn bidding() -> Bravado {
    changed(MAIDA, Options::default(), |_, position| position.frames = vec![Frame::Bid])
}

/// What the panel offers.
fn offered(game: &Bravado) -> Vec<(String, Action)> {
    let choices = on(game, &Eye::default(), Bravado::choices);
    let all = choices.first.into_iter().chain(choices.rest);
    all.map(|choice| (choice.label, serde_json::from_str(&choice.act).unwrap())).collect()
}

/// The heading and all that led here, as one text.
fn asked(game: &Bravado) -> String {
    let asked = on(game, &Eye::default(), Bravado::asked).unwrap();
    let facts: Vec<String> = asked.facts.iter().map(text).collect();
    [asked.heading, asked.note.unwrap_or_default(), facts.join(" / ")].join(" | ")
}

#[test]
fn six_numbers_and_a_pass_are_offered_with_the_odds_of_their_tests() {
    italian();
    let game = bidding();
    let choices = on(&game, &Eye::default(), Bravado::choices);
    let said: Vec<(&str, &str)> =
        choices.first.iter().map(|choice| (choice.label.as_str(), choice.short.as_str())).collect();
    // B16b, no marker: 6, 5, 4, 3, 2, 1 of 6.
    assert_eq!(
        said,
        [
            ("Numero 1", "6 su 6"),
            ("Numero 2", "5 su 6"),
            ("Numero 3", "4 su 6"),
            ("Numero 4", "3 su 6"),
            ("Numero 5", "2 su 6"),
            ("Numero 6", "1 su 6"),
            ("Passa per questo turno", ""),
        ]
    );
    assert!(choices.ballot.is_none() && choices.rest.is_empty() && choices.forbidden.is_empty());
}

#[test]
fn both_numbers_are_shown_only_once_both_are_opened() {
    italian();
    let mut session = Session::new(bidding(), 1);
    let seal = |game: &Bravado, label: &str| {
        offered(game).into_iter().find(|(said, _)| said == label).map(|(_, action)| action).unwrap()
    };
    let first = seal(session.game(), "Numero 3");
    session.act(Side::First, first).unwrap();
    let second = seal(session.game(), "Numero 5");
    session.act(Side::Second, second).unwrap();
    let hidden = asked(session.game());
    assert!(hidden.starts_with("Si scoprono i numeri"), "{hidden}");
    assert!(hidden.contains("*coperto*") && !hidden.contains("numero"), "{hidden}");
    for side in Side::BOTH {
        let offers = offered(session.game());
        let [(label, open)] = offers.as_slice() else { panic!("{offers:?}") };
        assert_eq!(label, "Scopri il numero");
        session.act(side, open.clone()).unwrap();
        if side == Side::First {
            assert!(asked(session.game()).contains("Corpo francese di Calabria *coperto*"));
        }
    }
    assert_eq!(
        asked(session.game()),
        "Quale Generale si attiva? | Numero 5: il test segue comunque | \
         |3| Corpo di spedizione britannico *numero 3* / |5| Corpo francese di Calabria *numero 5*"
    );
    let pending = session.game().pending();
    assert_eq!(pending.decider(), Some(Side::Second));
    assert!(matches!(pending.question(Side::Second).unwrap().what, Decision::General { .. }));
}

#[test]
fn a_number_sealed_elsewhere_cannot_be_shown_and_is_a_pass() {
    italian();
    let seal = rules_core::secret::Commitment::to(&[4], rules_core::secret::Salt([9; 16]));
    let game = changed(MAIDA, Options::default(), |_, position| {
        position.frames = vec![Frame::Reveal];
        position.bids.first.seal = Some(seal);
    });
    let offers = offered(&game);
    assert_eq!(offers, [("Il numero non è su questo dispositivo: passa".to_owned(), Action::Open { number: None })]);
}
