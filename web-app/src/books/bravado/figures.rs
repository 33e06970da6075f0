//! The figures on a base: what the armies of 1806 wore, seen from above.

use rules_core::Side;
use rules_core::books::bravado::army::Nation;
use rules_core::books::bravado::{Board, Card, Code, Quality};

use super::words::{AUERSTEDT, MAIDA};
use crate::stage::Tone;
use crate::table_board::{Arm, Figures, Headgear, Tint};

const FACE: Tint = Tint(0x00d9_b48f);
const BLACK: u32 = 0x0023_211e;

fn nation(board: &Board, side: Side) -> Nation {
    match (board.file.id.as_str(), side) {
        (MAIDA, Side::First) => Nation::British,
        (MAIDA, Side::Second) | (AUERSTEDT, Side::First) => Nation::French,
        (AUERSTEDT, Side::Second) => Nation::Prussian,
        _ => {
            let name = &board.file.sides[side].name;
            Nation::ALL.into_iter().find(|nation| nation.name() == name).unwrap_or(Nation::French)
        }
    }
}

/// The colours of a side: dark against light. The French are dark, and whoever else meets no dark army first; at Maida
/// the British are.
pub(super) fn tone(board: &Board, side: Side) -> Tone {
    let [own, other] = [side, side.other()].map(|side| nation(board, side));
    let light = match own {
        Nation::Austrian => Tone::Austria,
        Nation::Russian => Tone::Ottomans,
        Nation::French | Nation::Prussian => Tone::Prussia,
        Nation::British => Tone::Tigray,
    };
    match (own, other, side) {
        _ if board.file.id == MAIDA => {
            if side == Side::First {
                Tone::Madder
            } else {
                light
            }
        }
        (Nation::French, Nation::French, Side::Second) => light,
        (Nation::French, ..) => Tone::Savoy,
        (_, Nation::French, _) | (_, _, Side::Second) => light,
        _ => Tone::Madder,
    }
}

/// The flag of a side, by its name in the sprite.
pub(super) const fn flag_name(nation: Nation) -> &'static str {
    match nation {
        Nation::French => "france",
        Nation::Austrian => "austria",
        Nation::Russian => "russia",
        Nation::Prussian => "prussia",
        Nation::British => "britain",
    }
}

const fn flag(nation: Nation) -> [Tint; 3] {
    match nation {
        Nation::French => [Tint(0x0024_428c), Tint(0x00ff_fdf4), Tint(0x00c8_322b)],
        Nation::Austrian => [Tint(0x00f0_be2c), Tint(BLACK), Tint(0x00f0_be2c)],
        Nation::Russian => [Tint(0x00ff_fdf4), Tint(0x0024_428c), Tint(0x00c8_322b)],
        Nation::Prussian => [Tint(BLACK), Tint(0x00ff_fdf4), Tint(BLACK)],
        Nation::British => [Tint(0x0024_428c), Tint(0x00c8_322b), Tint(0x00ff_fdf4)],
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
        (Nation::French, Code::Li) => Dress(0x0023_3a6b, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bicorne),
        (Nation::French, Code::Lt) => Dress(0x0023_3a6b, 0x0023_3a6b, 0x00f3_eee0, Headgear::Shako),
        (Nation::French, Code::Lc) => Dress(0x0027_4a3c, 0x0027_4a3c, 0x00f3_eee0, Headgear::Shako),
        (Nation::French, Code::Hc) => Dress(0x0023_3a6b, 0x00ec_e6d6, 0x00b9_bcc0, Headgear::Helmet),
        (Nation::French, Code::Ha) => Dress(0x0022_304f, 0x0022_304f, 0x00c8_322b, Headgear::Bearskin),
        (Nation::French, _) => Dress(0x0022_304f, 0x0022_304f, 0x00f3_eee0, Headgear::Bicorne),
        // White coats and, from 1806 on, shakos; brown gunners. Russians in dark green, their cuirassiers white.
        (Nation::Austrian, Code::Li) if elite => Dress(0x00ef_e9da, 0x00e4_dcc8, 0x00b9_ad93, Headgear::Bearskin),
        (Nation::Austrian, Code::Li) => Dress(0x00ef_e9da, 0x00e4_dcc8, 0x00b9_ad93, Headgear::Shako),
        (Nation::Austrian, Code::Lt) => Dress(0x006b_6f72, 0x006b_6f72, BLACK, Headgear::Shako),
        (Nation::Austrian, Code::Lc) => Dress(0x0024_3f73, 0x0024_3f73, 0x00f0_be2c, Headgear::Shako),
        (Nation::Austrian, Code::Hc) => Dress(0x00ef_e9da, 0x00e4_dcc8, BLACK, Headgear::Helmet),
        (Nation::Austrian, Code::Fa | Code::Ha) => Dress(0x008a_6a4a, 0x00e4_dcc8, 0x00b9_ad93, Headgear::Bicorne),
        (Nation::Austrian, _) => Dress(0x00ef_e9da, 0x00e4_dcc8, 0x00c9_a24a, Headgear::Bicorne),
        (Nation::Russian, Code::Li) if elite => Dress(0x0033_5136, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Bearskin),
        (Nation::Russian, Code::Hc) => Dress(0x00ef_e9da, 0x00ec_e6d6, BLACK, Headgear::Helmet),
        (Nation::Russian, Code::Lt | Code::Lc) => Dress(0x0028_3f2c, 0x0028_3f2c, BLACK, Headgear::Shako),
        (Nation::Russian, Code::Gn | Code::Ac) => Dress(0x0033_5136, 0x00ec_e6d6, 0x00c9_a24a, Headgear::Bicorne),
        (Nation::Russian, _) => Dress(0x0033_5136, 0x00ec_e6d6, 0x00f3_eee0, Headgear::Shako),
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
