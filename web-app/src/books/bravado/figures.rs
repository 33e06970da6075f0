//! The figures on a base: what the armies of 1806 wore, seen from above.

use rules_core::Side;
use rules_core::books::bravado::{Board, Card, Code, Quality};

use super::words::{AUERSTEDT, MAIDA};
use crate::stage::Tone;
use crate::table_board::{Arm, Figures, Headgear, Tint};

/// Whose army it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nation {
    French,
    British,
    Prussian,
    Other,
}

const FACE: Tint = Tint(0x00d9_b48f);
const BLACK: u32 = 0x0023_211e;

fn nation(board: &Board, side: Side) -> Nation {
    match (board.file.id.as_str(), side) {
        (MAIDA, Side::First) => Nation::British,
        (MAIDA, Side::Second) | (AUERSTEDT, Side::First) => Nation::French,
        (AUERSTEDT, Side::Second) => Nation::Prussian,
        _ => Nation::Other,
    }
}

/// The colours of a side: one dark, one light.
pub(super) fn tone(board: &Board, side: Side) -> Tone {
    match (nation(board, side), side) {
        (Nation::British, _) => Tone::Madder,
        // Against red the blue of France is pale, against Prussia dark.
        (Nation::French, Side::First) => Tone::Savoy,
        (Nation::French, Side::Second) | (Nation::Prussian, _) => Tone::Prussia,
        (Nation::Other, Side::First) => Tone::Savoy,
        (Nation::Other, Side::Second) => Tone::Austria,
    }
}

const fn flag(nation: Nation) -> [Tint; 3] {
    match nation {
        Nation::French | Nation::Other => [Tint(0x0024_428c), Tint(0x00ff_fdf4), Tint(0x00c8_322b)],
        Nation::British => [Tint(0x0024_428c), Tint(0x00c8_322b), Tint(0x00ff_fdf4)],
        Nation::Prussian => [Tint(BLACK), Tint(0x00ff_fdf4), Tint(BLACK)],
    }
}

/// Coat, trousers, belts and what is on the head.
struct Dress(u32, u32, u32, Headgear);

/// Those who wore something else than their army, by what their ids stand for.
fn singular(board: &Board, id: &str) -> Option<Dress> {
    if board.file.id != MAIDA {
        return None;
    }
    Some(match id {
        // Green rifles; Highlanders in kilts; the Swiss in red, the Poles in blue with czapkas.
        "BR-12" => Dress(0x0030_4232, 0x0030_4232, BLACK, Headgear::Shako),
        "BR-13" => Dress(0x00a6_2b26, 0x002f_4a35, 0x00f3_eee0, Headgear::Bearskin),
        "FR-15" => Dress(0x009c_3029, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
        "FR-16" | "FR-17" => Dress(0x0024_3f73, 0x0024_3f73, 0x00f3_eee0, Headgear::Shako),
        _ => return None,
    })
}

/// The French infantry of 1806 still wore the hat; its light infantry the shako. The Prussians wore hats, their
/// fusiliers green, their cuirassiers white.
fn dress(nation: Nation, card: &Card) -> Dress {
    let elite = matches!(card.quality, Quality::Elite | Quality::Guard);
    match (nation, card.code) {
        (Nation::French | Nation::Other, Code::Li) => Dress(0x0023_3a6b, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
        (Nation::French | Nation::Other, Code::Lt) => Dress(0x0023_3a6b, 0x0023_3a6b, 0x00f3_eee0, Headgear::Shako),
        (Nation::French | Nation::Other, Code::Lc) => Dress(0x0027_4a3c, 0x0027_4a3c, 0x00f3_eee0, Headgear::Shako),
        (Nation::French | Nation::Other, Code::Hc) => Dress(0x0023_3a6b, 0x00ec_e6d6, 0x00b9_bcc0, Headgear::Helmet),
        (Nation::French | Nation::Other, Code::Ha) => Dress(0x0022_304f, 0x0022_304f, 0x00c8_322b, Headgear::Bearskin),
        (Nation::French | Nation::Other, _) => Dress(0x0022_304f, 0x0022_304f, 0x00f3_eee0, Headgear::Bicorne),
        (Nation::British, Code::Li) if elite => Dress(0x00a6_2b26, 0x00d8_d2c4, 0x00f3_eee0, Headgear::Bearskin),
        (Nation::British, Code::Li | Code::Lt) => Dress(0x00a6_2b26, 0x00d8_d2c4, 0x00f3_eee0, Headgear::Shako),
        (Nation::British, Code::Fa | Code::Ha) => Dress(0x002a_3c60, 0x00d8_d2c4, 0x00f3_eee0, Headgear::Shako),
        (Nation::British, Code::Lc | Code::Hc) => Dress(0x002a_3c60, 0x00d8_d2c4, 0x00f3_eee0, Headgear::Helmet),
        (Nation::British, _) => Dress(0x00a6_2b26, 0x00ec_e6d6, 0x00c9_a24a, Headgear::Bicorne),
        (Nation::Prussian, Code::Li) if elite => Dress(0x0023_3350, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bearskin),
        (Nation::Prussian, Code::Li) => Dress(0x0023_3350, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
        (Nation::Prussian, Code::Lt) => Dress(0x002f_4a35, 0x00ec_e6d6, BLACK, Headgear::Bicorne),
        (Nation::Prussian, Code::Lc) => Dress(0x0086_a7c4, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
        (Nation::Prussian, Code::Hc) => Dress(0x00ef_e9da, 0x00ec_e6d6, BLACK, Headgear::Bicorne),
        (Nation::Prussian, _) => Dress(0x0023_3350, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
    }
}

const fn arm(code: Code) -> Arm {
    match code {
        Code::Li => Arm::Line,
        Code::Lt => Arm::Light,
        Code::Lc | Code::Hc => Arm::Cavalry,
        Code::Fa | Code::Ha => Arm::Gun,
        Code::Gn | Code::Ac => Arm::General,
    }
}

/// The figures of a unit or General.
pub(super) fn figures(board: &Board, card: &Card) -> Figures {
    let nation = nation(board, card.side);
    let Dress(coat, legs, belt, headgear) = singular(board, &card.id).unwrap_or_else(|| dress(nation, card));
    let hat = if headgear == Headgear::Helmet { 0x00c9_a24a } else { BLACK };
    Figures {
        arm: arm(card.code),
        count: 0,
        coat: Tint(coat),
        legs: Tint(legs),
        belt: Tint(belt),
        hat: Tint(hat),
        headgear,
        skin: FACE,
        flag: card.code.is_general().then(|| flag(nation)),
    }
}
