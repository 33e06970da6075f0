//! The troop lists: clauses 2.0e, 2.1.5b, 3.0b, 7.4g.

use serde::{Deserialize, Serialize};

use super::units::Class;

/// A troop list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum List {
    /// Italiani.
    Italiani,
    /// Turco-Libici.
    TurcoLibici,
    /// Etiopi.
    Etiopi,
    /// Boxer: Europei.
    Europei,
    /// Boxer: Cinesi.
    Cinesi,
}

/// A row of the troop lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Fanteria (Infantry), Italiani.
    Fanteria,
    /// Bersaglieri (Bersaglieri), Italiani.
    Bersaglieri,
    /// Ascari (Ascari), Italiani.
    Ascari,
    /// Basci-Baluk (Bashi-bazouks, bands), Italiani.
    BasciBaluk,
    /// Marinai (Sailors), Italiani.
    Marinai,
    /// MG Gatling (Gatling), Italiani.
    MgGatling,
    /// MG Maxim (Maxim), Italiani.
    MgMaxim,
    /// Cavalleria Coloniale (Colonial cavalry), Italiani.
    CavalleriaColoniale,
    /// Penne di Falco (Falcon Feathers, native horse), Italiani.
    PenneDiFalco,
    /// HQ (Headquarters), Italiani.
    Hq,
    /// Carabinieri (Carabinieri), Italiani.
    Carabinieri,
    /// Art. da Montagna (Mountain guns), Italiani.
    ArtDaMontagna,
    /// Art. da campagna 75/11 (Field guns), Italiani.
    ArtDaCampagna75,
    /// Art. da 149 (Siege guns), Italiani.
    ArtDa149,
    /// Fanteria (Infantry), `TurcoLibici`.
    FanteriaTurca,
    /// Cacciatori Turchi (Rifles), `TurcoLibici`.
    CacciatoriTurchi,
    /// Cavalleria Turca (Cavalry), `TurcoLibici`.
    CavalleriaTurca,
    /// Fanteria Senussa (Senussi foot), `TurcoLibici`.
    FanteriaSenussa,
    /// Cavalleria Senussa (Senussi horse), `TurcoLibici`.
    CavalleriaSenussa,
    /// Art. da camp. Krupp 70 (Krupp guns), `TurcoLibici`.
    Krupp70,
    /// Fanteria mista (Mixed foot), Etiopi.
    FanteriaMista,
    /// Fanteria con fucile (Rifle foot), Etiopi.
    FanteriaConFucile,
    /// Fanteria arma bianca (Cold-steel foot), Etiopi.
    FanteriaArmaBianca,
    /// Cavalleria (Horse), Etiopi.
    CavalleriaEtiope,
    /// Art. da Montagna (Mountain guns), Etiopi.
    ArtDaMontagnaEtiope,
    /// MG Maxim (Maxim), Etiopi.
    MgMaximEtiope,
    /// Civili (Civilians), Europei.
    CiviliEuropei,
    /// Fanteria di Marina (Naval infantry), Europei.
    FanteriaDiMarina,
    /// Fanteria regolare (Regulars), Europei.
    FanteriaRegolare,
    /// Fanteria leggera (Light infantry), Europei.
    FanteriaLeggera,
    /// Bersaglieri (Bersaglieri), Europei.
    BersaglieriBoxer,
    /// MG Maxim/Gatling (Maxim or Gatling), Europei.
    MgMaximGatling,
    /// Cavalleria Coloniale (Colonial cavalry), Europei.
    CavalleriaColonialeBoxer,
    /// HQ (Headquarters), Europei.
    HqBoxer,
    /// Art. tiro rapido (Quick-firing guns), Europei.
    ArtTiroRapido,
    /// Art. da Montagna (Mountain guns), Europei.
    ArtDaMontagnaEuropea,
    /// Art. da campagna (Field guns), Europei.
    ArtDaCampagnaEuropea,
    /// Civili (Civilians), Cinesi.
    CiviliCinesi,
    /// Boxers (Boxers), Cinesi.
    Boxers,
    /// Uomini-Tigre (Tiger men, fanatics), Cinesi.
    UominiTigre,
    /// Fanteria regolare cinese (Regulars), Cinesi.
    FanteriaRegolareCinese,
    /// Cavalleria Reg. Cinese (Regular cavalry), Cinesi.
    CavalleriaRegolareCinese,
    /// Art. da campagna Cin. (Field guns), Cinesi.
    ArtDaCampagnaCinese,
    /// Art. dei forti Cinese (Fortress guns), Cinesi.
    ArtDeiFortiCinese,
    /// Mules (2.1.5b), any list.
    Muli,
    /// Lorries (2.1.5b), any list.
    Autocarri,
    /// Engineers (2.1.5b), any list.
    Genio,
    /// Climbers (2.1.5b), any list.
    Alpini,
    /// Telegraph (2.1.5b), any list.
    Telegrafo,
}

/// What the lists print of a row, for a whole battalion, section or battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Troop {
    /// Which.
    pub row: Row,
    /// Its list; none for accessories, which any list may take.
    pub list: Option<List>,
    /// Its name as printed.
    pub name: &'static str,
    /// Its arm.
    pub class: Class,
    /// Range in centimetres.
    pub range: Option<u8>,
    /// Strength.
    pub vbu: u8,
    /// Centimetres it moves; none for "-".
    pub m: Option<u8>,
    /// Impetus; none for "-".
    pub i: Option<u8>,
    /// Points for demoralisation.
    pub vd: u8,
    /// Dice of guns for each 10 cm (7.4g).
    pub bands: &'static [u8],
}

#[allow(clippy::too_many_arguments)]
const fn troop(
    row: Row,
    list: Option<List>,
    name: &'static str,
    class: Class,
    range: Option<u8>,
    vbu: u8,
    m: Option<u8>,
    i: Option<u8>,
    vd: u8,
    bands: &'static [u8],
) -> Troop {
    Troop { row, list, name, class, range, vbu, m, i, vd, bands }
}

use Class::{
    Accessory, ArtilleryField, ArtilleryHeavy, ArtilleryLight, CavalryLight, CavalryMedium, Hq as HqClass, Irregular,
    Light, Line, MachineGun,
};
use List::{Cinesi, Etiopi, Europei, Italiani, TurcoLibici};
#[allow(clippy::enum_glob_use)]
use Row::*;

/// All rows, in the order of the variants.
#[rustfmt::skip]
pub static TROOPS: [Troop; 49] = [
    troop(Fanteria, Some(Italiani), "Fanteria", Line, Some(10), 12, Some(5), Some(5), 3, &[]),
    troop(Bersaglieri, Some(Italiani), "Bersaglieri", Light, Some(10), 14, Some(6), Some(7), 3, &[]),
    troop(Ascari, Some(Italiani), "Ascari", Line, Some(10), 10, Some(5), Some(4), 2, &[]),
    troop(BasciBaluk, Some(Italiani), "Basci-Baluk", Irregular, Some(10), 10, Some(5), Some(4), 2, &[]),
    troop(Marinai, Some(Italiani), "Marinai", Line, Some(10), 10, Some(5), Some(4), 2, &[]),
    troop(MgGatling, Some(Italiani), "MG Gatling", MachineGun, Some(10), 8, Some(5), None, 2, &[]),
    troop(MgMaxim, Some(Italiani), "MG Maxim", MachineGun, Some(10), 10, Some(4), None, 2, &[]),
    troop(CavalleriaColoniale, Some(Italiani), "Cavalleria Coloniale", CavalryLight, Some(10), 12, Some(12), Some(6), 3, &[]),
    troop(PenneDiFalco, Some(Italiani), "Penne di Falco", CavalryMedium, Some(10), 10, Some(12), Some(8), 3, &[]),
    troop(Hq, Some(Italiani), "HQ", HqClass, Some(10), 6, Some(5), None, 0, &[]),
    troop(Carabinieri, Some(Italiani), "Carabinieri", Line, Some(10), 12, Some(5), Some(6), 3, &[]),
    troop(ArtDaMontagna, Some(Italiani), "Art. da Montagna", ArtilleryLight, Some(60), 6, Some(4), None, 1, &[6, 5, 4, 3, 2, 1]),
    troop(ArtDaCampagna75, Some(Italiani), "Art. da campagna 75/11", ArtilleryField, Some(80), 6, Some(2), None, 1, &[6, 6, 6, 5, 4, 3, 2, 1]),
    troop(ArtDa149, Some(Italiani), "Art. da 149", ArtilleryHeavy, Some(90), 8, None, None, 2, &[8, 8, 7, 6, 5, 4, 3, 2, 1]),
    troop(FanteriaTurca, Some(TurcoLibici), "Fanteria", Line, Some(10), 12, Some(5), Some(4), 3, &[]),
    troop(CacciatoriTurchi, Some(TurcoLibici), "Cacciatori Turchi", Light, Some(10), 12, Some(6), Some(5), 3, &[]),
    troop(CavalleriaTurca, Some(TurcoLibici), "Cavalleria Turca", CavalryMedium, Some(10), 12, Some(12), Some(6), 3, &[]),
    troop(FanteriaSenussa, Some(TurcoLibici), "Fanteria Senussa", Irregular, Some(10), 8, Some(5), Some(6), 2, &[]),
    troop(CavalleriaSenussa, Some(TurcoLibici), "Cavalleria Senussa", CavalryMedium, Some(10), 10, Some(14), Some(8), 3, &[]),
    troop(Krupp70, Some(TurcoLibici), "Art. da camp. Krupp 70", ArtilleryField, Some(70), 6, Some(2), None, 1, &[6, 6, 5, 4, 3, 2, 1]),
    troop(FanteriaMista, Some(Etiopi), "Fanteria mista", Irregular, Some(10), 10, Some(6), Some(4), 2, &[]),
    troop(FanteriaConFucile, Some(Etiopi), "Fanteria con fucile", Irregular, Some(10), 10, Some(6), Some(5), 2, &[]),
    troop(FanteriaArmaBianca, Some(Etiopi), "Fanteria arma bianca", Irregular, Some(5), 8, Some(8), Some(5), 2, &[]),
    troop(CavalleriaEtiope, Some(Etiopi), "Cavalleria", CavalryMedium, Some(10), 12, Some(12), Some(8), 3, &[]),
    troop(ArtDaMontagnaEtiope, Some(Etiopi), "Art. da Montagna", ArtilleryLight, Some(60), 4, Some(4), None, 1, &[4, 3, 2, 1, 1, 1]),
    troop(MgMaximEtiope, Some(Etiopi), "MG Maxim", MachineGun, Some(10), 10, Some(4), None, 2, &[]),
    troop(CiviliEuropei, Some(Europei), "Civili", Irregular, Some(10), 8, Some(6), Some(4), 1, &[]),
    troop(FanteriaDiMarina, Some(Europei), "Fanteria di Marina", Line, Some(10), 10, Some(5), Some(4), 2, &[]),
    troop(FanteriaRegolare, Some(Europei), "Fanteria regolare", Line, Some(10), 12, Some(5), Some(5), 3, &[]),
    troop(FanteriaLeggera, Some(Europei), "Fanteria leggera", Light, Some(10), 12, Some(6), Some(5), 3, &[]),
    troop(BersaglieriBoxer, Some(Europei), "Bersaglieri", Light, Some(10), 14, Some(6), Some(7), 3, &[]),
    troop(MgMaximGatling, Some(Europei), "MG Maxim/Gatling", MachineGun, Some(15), 8, Some(5), None, 2, &[]),
    troop(CavalleriaColonialeBoxer, Some(Europei), "Cavalleria Coloniale", CavalryLight, Some(10), 12, Some(12), Some(6), 3, &[]),
    troop(HqBoxer, Some(Europei), "HQ", HqClass, Some(10), 6, Some(5), None, 0, &[]),
    troop(ArtTiroRapido, Some(Europei), "Art. tiro rapido", ArtilleryLight, Some(30), 8, Some(4), None, 2, &[8, 7, 6]),
    troop(ArtDaMontagnaEuropea, Some(Europei), "Art. da Montagna", ArtilleryLight, Some(60), 4, Some(4), None, 1, &[4, 4, 4, 3, 2, 1]),
    troop(ArtDaCampagnaEuropea, Some(Europei), "Art. da campagna", ArtilleryField, Some(80), 6, Some(2), None, 1, &[6, 6, 6, 5, 4, 3, 2, 1]),
    troop(CiviliCinesi, Some(Cinesi), "Civili", Irregular, Some(10), 6, Some(6), Some(4), 1, &[]),
    troop(Boxers, Some(Cinesi), "Boxers", Irregular, Some(10), 8, Some(6), Some(6), 2, &[]),
    troop(UominiTigre, Some(Cinesi), "Uomini-Tigre", Irregular, Some(10), 12, Some(7), Some(8), 3, &[]),
    troop(FanteriaRegolareCinese, Some(Cinesi), "Fanteria regolare cinese", Line, Some(10), 8, Some(5), Some(4), 2, &[]),
    troop(CavalleriaRegolareCinese, Some(Cinesi), "Cavalleria Reg. Cinese", CavalryMedium, Some(10), 10, Some(12), Some(5), 2, &[]),
    troop(ArtDaCampagnaCinese, Some(Cinesi), "Art. da campagna Cin.", ArtilleryField, Some(50), 4, Some(2), None, 1, &[4, 3, 2, 1, 1]),
    troop(ArtDeiFortiCinese, Some(Cinesi), "Art. dei forti Cinese", ArtilleryHeavy, Some(50), 6, Some(0), None, 1, &[6, 5, 4, 3, 2]),
    troop(Muli, None, "Muli", Accessory, None, 4, Some(4), None, 1, &[]),
    troop(Autocarri, None, "Autocarri", Accessory, None, 4, Some(10), None, 1, &[]),
    troop(Genio, None, "Genio", Accessory, None, 8, Some(5), Some(3), 1, &[]),
    troop(Alpini, None, "Alpini", Accessory, None, 8, Some(6), Some(4), 1, &[]),
    troop(Telegrafo, None, "Telegrafo", Accessory, None, 4, Some(4), None, 1, &[]),
];

impl Troop {
    /// What the lists print of a row.
    pub fn of(row: Row) -> &'static Self {
        TROOPS.get(row as usize).unwrap_or(&TROOPS[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_own_places() {
        for (at, troop) in TROOPS.iter().enumerate() {
            assert_eq!(troop.row as usize, at, "{}", troop.name);
        }
    }

    #[test]
    fn points_follow_the_formula_and_guns_have_a_die_for_each_band() {
        for troop in &TROOPS {
            let vd = match troop.row {
                Row::CiviliEuropei | Row::CiviliCinesi | Row::Muli | Row::Autocarri | Row::Genio => 1,
                Row::Alpini | Row::Telegrafo => 1,
                Row::Hq | Row::HqBoxer => 0,
                _ => 1 + (troop.vbu + troop.i.unwrap_or(0)) / 8,
            };
            assert_eq!(troop.vd, vd, "{}", troop.name);
            let bands = if troop.class.is_gun() { usize::from(troop.range.unwrap_or(0) / 10) } else { 0 };
            assert_eq!(troop.bands.len(), bands, "{}", troop.name);
        }
    }
}
