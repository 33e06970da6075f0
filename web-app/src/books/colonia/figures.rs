//! The figures on a base: what each row of the lists wore and carried, seen from above.

use rules_core::books::colonia::{Card, Class, Formation, List, Row};

use crate::stage::Tone;
use crate::table_board::{Arm, Figures, Headgear, Tint};

/// The colours of an army.
pub(super) const fn tone(list: List) -> Tone {
    match list {
        List::Italiani => Tone::Madder,
        List::TurcoLibici => Tone::Ottomans,
        List::Etiopi | List::Cinesi => Tone::Tigray,
        List::Europei => Tone::Savoy,
    }
}

/// Stripes that tell brigades apart.
pub(super) const BANDS: [Tint; 6] =
    [Tint(0x00d9_a441), Tint(0x003f_7d5a), Tint(0x007a_4b8c), Tint(0x003a_6ea5), Tint(0x00b4_532f), Tint(0x0057_4b3a)];

const FAIR: u32 = 0x00d9_b48f;
const BROWN: u32 = 0x008f_6240;
const DARK: u32 = 0x005b_3a25;
const OCHRE: u32 = 0x00cf_9f6b;

/// Coats, trousers, belts, hats, faces, and what they wear on their heads.
struct Dress(u32, u32, u32, u32, u32, Headgear);

fn dress(list: List, row: Row) -> Dress {
    match row {
        Row::Ascari => Dress(0x00ef_e9da, 0x00d9_d0bc, 0x00a3_2a22, 0x00a3_2a22, DARK, Headgear::Fez),
        Row::BasciBaluk | Row::PenneDiFalco => {
            Dress(0x00e9_e1cb, 0x00d2_c6a8, 0x002f_5d8a, 0x00a3_2a22, DARK, Headgear::Fez)
        }
        Row::Bersaglieri | Row::BersaglieriBoxer => {
            Dress(0x007d_8467, 0x006f_7659, 0x004a_3826, 0x0023_211e, FAIR, Headgear::Plumed)
        }
        Row::Marinai | Row::FanteriaDiMarina => {
            Dress(0x001f_2d4a, 0x00e8_e2d2, 0x00d9_d3c2, 0x00d9_c27c, FAIR, Headgear::Straw)
        }
        Row::FanteriaTurca | Row::CacciatoriTurchi | Row::CavalleriaTurca | Row::Krupp70 => {
            Dress(0x009a_8757, 0x009a_8757, 0x005d_3a1c, 0x00a3_261f, BROWN, Headgear::Fez)
        }
        Row::FanteriaSenussa | Row::CavalleriaSenussa => {
            Dress(0x00e9_e1cb, 0x00d8_cba8, 0x005d_3a1c, 0x00f3_ecd9, BROWN, Headgear::Turban)
        }
        Row::FanteriaArmaBianca => Dress(0x00dc_cfb2, 0x00e2_d8c0, 0x00b2_3a2b, 0x0023_211e, DARK, Headgear::Bare),
        Row::Boxers => Dress(0x008f_2a24, 0x002c_3a4a, 0x00c8_322b, 0x00b5_281f, OCHRE, Headgear::Turban),
        Row::UominiTigre => Dress(0x00c8_8a2b, 0x006b_4a1c, 0x0023_211e, 0x00d9_9c35, OCHRE, Headgear::Turban),
        Row::CiviliCinesi => Dress(0x0039_5a78, 0x0039_5a78, 0x00c9_b98f, 0x00cd_b268, OCHRE, Headgear::Straw),
        Row::CiviliEuropei => Dress(0x006d_655a, 0x0052_4b41, 0x00d9_d3c2, 0x00b8_9a5e, FAIR, Headgear::Kepi),
        _ => match list {
            List::Italiani => Dress(0x00c9_bb97, 0x00b8_a981, 0x008a_6a3a, 0x00ef_e9da, FAIR, Headgear::Helmet),
            List::TurcoLibici => Dress(0x009a_8757, 0x009a_8757, 0x005d_3a1c, 0x00a3_261f, BROWN, Headgear::Fez),
            List::Etiopi => Dress(0x00ed_e6d4, 0x00e2_d8c0, 0x00b2_3a2b, 0x0023_211e, DARK, Headgear::Bare),
            List::Europei => Dress(0x0039_4a63, 0x00c9_bb97, 0x00e9_e3d3, 0x00ef_e9da, FAIR, Headgear::Helmet),
            List::Cinesi => Dress(0x0026_405e, 0x002c_3a4a, 0x00c8_322b, 0x00cd_b268, OCHRE, Headgear::Straw),
        },
    }
}

const fn flag(list: List) -> [Tint; 3] {
    match list {
        List::Italiani => [Tint(0x001e_6b45), Tint(0x00ff_fdf4), Tint(0x00c8_322b)],
        List::TurcoLibici => [Tint(0x00b5_281f), Tint(0x00ff_fdf4), Tint(0x00b5_281f)],
        List::Etiopi => [Tint(0x002c_7a46), Tint(0x00f0_be2c), Tint(0x00b5_281f)],
        List::Europei => [Tint(0x0024_428c), Tint(0x00ff_fdf4), Tint(0x00c8_322b)],
        List::Cinesi => [Tint(0x00f0_be2c), Tint(0x0024_428c), Tint(0x00f0_be2c)],
    }
}

const fn arm(card: &Card, formation: Formation) -> Arm {
    match (card.class, card.row) {
        (Class::Hq, _) => Arm::General,
        (Class::MachineGun, _) => Arm::MachineGun,
        (Class::ArtilleryLight | Class::ArtilleryField | Class::ArtilleryHeavy, _) => match formation {
            Formation::Column => Arm::LimberedGun,
            _ => Arm::Gun,
        },
        (Class::CavalryLight | Class::CavalryHeavy, _) => Arm::Cavalry,
        (Class::CavalryMedium, Row::CavalleriaTurca | Row::CavalleriaRegolareCinese) => Arm::Lancers,
        (Class::CavalryMedium, _) => Arm::IrregularHorse,
        (Class::Irregular, Row::FanteriaArmaBianca | Row::Boxers | Row::UominiTigre) => Arm::ColdSteel,
        (Class::Irregular, _) => Arm::Irregulars,
        (Class::Light, _) => Arm::Light,
        (Class::Accessory, Row::Genio | Row::Alpini) => Arm::Light,
        (Class::Accessory, Row::Telegrafo) => Arm::CommandPost,
        (Class::Accessory, _) => Arm::Wagon,
        (Class::Line, _) => Arm::Line,
    }
}

/// The figures of a unit of a list, as it is drawn up.
pub(super) fn figures(card: &Card, list: List, formation: Formation) -> Figures {
    let Dress(coat, legs, belt, hat, skin, headgear) = dress(list, card.row);
    Figures {
        arm: arm(card, formation),
        count: 0,
        coat: Tint(coat),
        legs: Tint(legs),
        belt: Tint(belt),
        hat: Tint(hat),
        headgear,
        skin: Tint(skin),
        flag: card.is_hq().then(|| flag(list)),
    }
}
