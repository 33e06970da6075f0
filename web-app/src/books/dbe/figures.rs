//! The figures on a base: what each nation's arms wore, seen from above.

use rules_core::Side;
use rules_core::books::dbe::army::Nation;
use rules_core::books::dbe::{Board, Card, Code};

use super::words::{MARENGO, QUATRE_BRAS};
use crate::stage::Tone;
use crate::table_board::{Arm, Figures, Headgear, Tint};

/// Stripes that tell corps apart.
pub(super) const BANDS: [Tint; 5] =
    [Tint(0x00d9_a441), Tint(0x003f_7d5a), Tint(0x007a_4b8c), Tint(0x00b4_532f), Tint(0x0057_4b3a)];

const FACE: Tint = Tint(0x00d9_b48f);

/// Whose army a side is.
pub(super) fn nation(board: &Board, side: Side) -> Nation {
    match (board.file.id.as_str(), side) {
        (MARENGO, Side::First) => Nation::Austrian,
        (MARENGO, Side::Second) | (QUATRE_BRAS, Side::First) => Nation::French,
        (QUATRE_BRAS, Side::Second) => Nation::British,
        _ => {
            let name = &board.file.sides[side].name;
            Nation::ALL.into_iter().find(|nation| nation.name() == name).unwrap_or(Nation::French)
        }
    }
}

/// The colours of a side: dark against light. The French are dark, and whoever else meets no dark army first.
pub(super) fn tone(board: &Board, side: Side) -> Tone {
    let [own, other] = [side, side.other()].map(|side| nation(board, side));
    let light = match own {
        Nation::Austrian => Tone::Austria,
        Nation::Russian => Tone::Ottomans,
        Nation::Prussian => Tone::Prussia,
        Nation::French | Nation::British => Tone::Tigray,
    };
    match (own, other, side) {
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

/// What a body of an army wore apart from the rest of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wears {
    /// What its nation wore.
    National(Nation),
    /// The troops of the Netherlands: blue, rifles and horse green.
    Netherlands,
    /// Nassau's second regiment, in the pay of the Netherlands: green.
    Nassau,
    /// Brunswick: black.
    Brunswick,
}

/// What a unit wore: at Quatre Bras three contingents fought beside the British and the Hanoverians.
fn wears(board: &Board, card: &Card) -> Wears {
    match card.id.as_str() {
        id if board.file.id != QUATRE_BRAS || !id.starts_with("AL-") => Wears::National(nation(board, card.side)),
        "AL-14" | "AL-15" => Wears::Nassau,
        "AL-3G" | "AL-31" | "AL-32" | "AL-33" | "AL-34" => Wears::Brunswick,
        id if id.starts_with("AL-1") => Wears::Netherlands,
        _ => Wears::National(Nation::British),
    }
}

/// The flag of a general. The Prince of Orange has the colours of his house, lest he be taken for a Frenchman.
const fn flag(wears: Wears) -> [Tint; 3] {
    match wears {
        Wears::National(nation) => national_flag(nation),
        Wears::Netherlands | Wears::Nassau => [Tint(0x00e0_7b1f), Tint(0x00ff_fdf4), Tint(0x0024_428c)],
        Wears::Brunswick => [Tint(0x0023_211e), Tint(0x008a_b6d6), Tint(0x0023_211e)],
    }
}

const fn national_flag(nation: Nation) -> [Tint; 3] {
    match nation {
        Nation::French => [Tint(0x0024_428c), Tint(0x00ff_fdf4), Tint(0x00c8_322b)],
        Nation::Austrian => [Tint(0x00f0_be2c), Tint(0x0023_211e), Tint(0x00f0_be2c)],
        Nation::Russian => [Tint(0x00ff_fdf4), Tint(0x0024_428c), Tint(0x00c8_322b)],
        Nation::Prussian => [Tint(0x0023_211e), Tint(0x00ff_fdf4), Tint(0x0023_211e)],
        Nation::British => [Tint(0x0024_428c), Tint(0x00c8_322b), Tint(0x0024_428c)],
    }
}

/// Coat, trousers and belts of the line, and the coat of light troops and horse.
const fn dress(wears: Wears) -> [u32; 4] {
    let nation = match wears {
        Wears::National(nation) => nation,
        Wears::Netherlands => return [0x002b_3f78, 0x00d8_d4c8, 0x00f3_eee0, 0x0035_573d],
        Wears::Nassau => return [0x0035_573d, 0x0035_573d, 0x00d9_b878, 0x0035_573d],
        Wears::Brunswick => return [0x0029_292d, 0x0029_292d, 0x005a_6f86, 0x0029_292d],
    };
    match nation {
        Nation::French => [0x0023_3a6b, 0x00ec_e6d6, 0x00f3_eee0, 0x0027_4a3c],
        Nation::Austrian => [0x00ef_e9da, 0x00e4_dcc8, 0x00b9_ad93, 0x006b_6f72],
        Nation::Russian => [0x0033_5136, 0x00ec_e6d6, 0x00f3_eee0, 0x0028_3f2c],
        Nation::Prussian => [0x0023_3350, 0x0070_7378, 0x0023_211e, 0x0031_4a37],
        Nation::British => [0x00a6_2b26, 0x0070_7378, 0x00f3_eee0, 0x0030_4232],
    }
}

const fn arm(code: Code) -> Arm {
    match code {
        Code::Inf => Arm::Line,
        Code::Lgt | Code::Vol => Arm::Light,
        Code::Hcv => Arm::Cavalry,
        Code::Lcv => Arm::Lancers,
        Code::Icv => Arm::IrregularHorse,
        Code::Art | Code::Hart => Arm::Gun,
        Code::Gen | Code::Cic => Arm::General,
    }
}

/// The figures of an element of a side.
pub(super) fn figures(board: &Board, card: &Card) -> Figures {
    let nation = nation(board, card.side);
    let wears = wears(board, card);
    let [line, legs, belt, light] = dress(wears);
    let coat = match card.code {
        Code::Lgt | Code::Vol | Code::Lcv | Code::Icv => light,
        Code::Art | Code::Hart if matches!(nation, Nation::Austrian) => 0x008a_6a4a,
        Code::Art | Code::Hart if wears == Wears::National(Nation::British) => 0x002a_3c60,
        _ => line,
    };
    let headgear = match card.code {
        Code::Gen | Code::Cic => Headgear::Bicorne,
        _ if card.guard => Headgear::Bearskin,
        Code::Hcv => Headgear::Helmet,
        Code::Inf if board.file.date.starts_with("1800") && matches!(nation, Nation::French) => Headgear::Bicorne,
        Code::Icv => Headgear::Bearskin,
        _ => Headgear::Shako,
    };
    let hat = if headgear == Headgear::Helmet { 0x00c9_a24a } else { 0x0023_211e };
    // Figures of a base: three of line, two of loose order and irregular horse, else as the arm is drawn (H1b).
    let count = match card.code {
        Code::Inf | Code::Hcv | Code::Lcv => 3,
        Code::Lgt | Code::Vol | Code::Icv => 2,
        _ => 0,
    };
    Figures {
        arm: arm(card.code),
        count,
        coat: Tint(coat),
        legs: Tint(legs),
        belt: Tint(belt),
        hat: Tint(hat),
        headgear,
        skin: FACE,
        flag: card.code.is_general().then(|| flag(wears)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contingents_at_quatre_bras_wear_their_own() {
        let scenario = scenarios::dbe(QUATRE_BRAS).unwrap();
        let wore = |id: &str| {
            let card = scenario.0.roster.iter().find(|card| card.id == id).unwrap();
            wears(&scenario.0, card)
        };
        assert_eq!(
            (wore("AL-1G"), wore("AL-13"), wore("AL-14")),
            (Wears::Netherlands, Wears::Netherlands, Wears::Nassau)
        );
        assert_eq!((wore("AL-21"), wore("AL-3G")), (Wears::National(Nation::British), Wears::Brunswick));
        assert_eq!(wore("FR-11"), Wears::National(Nation::French));
        assert_ne!(flag(wore("AL-1G")), flag(wore("FR-11")));
    }
}
