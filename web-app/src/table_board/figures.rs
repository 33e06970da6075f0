//! Figures seen from above, in the colours of their army: symbols that take the colours from the base they stand on.

use std::fmt::Write as _;

use super::sheet::Tint;

/// What the figures of a base are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Foot in two even ranks.
    #[default]
    Line,
    /// Foot in open order.
    Light,
    /// Foot with rifles in loose order.
    Irregulars,
    /// Foot with spear and shield in loose order.
    ColdSteel,
    /// Horse abreast.
    Cavalry,
    /// Horse with lances.
    Lancers,
    /// Horse in loose order.
    IrregularHorse,
    /// A gun with its crew.
    Gun,
    /// A gun behind its team.
    LimberedGun,
    /// A machine gun with its crew.
    MachineGun,
    /// A general with his staff.
    General,
    /// A wagon with its team.
    Wagon,
    /// A tent with a flag.
    CommandPost,
}

/// What they wear on their heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Headgear {
    /// A round cap with a peak.
    #[default]
    Kepi,
    /// A tall cap with a flat top.
    Shako,
    /// A red cap with a tassel.
    Fez,
    /// A sun helmet.
    Helmet,
    /// A hat worn athwart.
    Bicorne,
    /// Wound cloth.
    Turban,
    /// A round hat with cock's feathers.
    Plumed,
    /// A cone of straw.
    Straw,
    /// A fur cap.
    Bearskin,
    /// Hair.
    Bare,
}

impl Headgear {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Kepi,
        Self::Shako,
        Self::Fez,
        Self::Helmet,
        Self::Bicorne,
        Self::Turban,
        Self::Plumed,
        Self::Straw,
        Self::Bearskin,
        Self::Bare,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Kepi => "kepi",
            Self::Shako => "shako",
            Self::Fez => "fez",
            Self::Helmet => "helmet",
            Self::Bicorne => "bicorne",
            Self::Turban => "turban",
            Self::Plumed => "plumed",
            Self::Straw => "straw",
            Self::Bearskin => "bearskin",
            Self::Bare => "bare",
        }
    }

    /// Its drawing around the head, half a centimetre across.
    const fn drawing(self) -> &'static str {
        match self {
            Self::Kepi => {
                r#"<path class="tb-peak" d="M-.2,-.16Q0,-.5 .2,-.16z"/><circle class="tb-hat" cy="-.02" r=".26"/><circle class="tb-hat-dim" cy="-.02" r=".15"/>"#
            }
            Self::Shako => {
                r#"<path class="tb-peak" d="M-.2,-.18Q0,-.52 .2,-.18z"/><circle class="tb-hat" cy="-.02" r=".28"/><circle class="tb-hat-top" cy="-.02" r=".2"/><circle class="tb-plume" cy="-.24" r=".08"/>"#
            }
            Self::Fez => {
                r#"<circle class="tb-hat" cy="-.02" r=".27"/><circle class="tb-hat-dim" cy="-.02" r=".17"/><path class="tb-tassel" d="M0,-.02L.16,.24"/>"#
            }
            Self::Helmet => {
                r#"<ellipse class="tb-hat" rx=".32" ry=".4"/><path class="tb-seam" d="M0,-.36V.36M-.3,0H.3"/><circle class="tb-hat-top" r=".07"/>"#
            }
            Self::Bicorne => {
                r#"<path class="tb-hat" d="M-.46,.06Q0,-.42 .46,.06Q0,.24 -.46,.06z"/><path class="tb-plume-line" d="M.12,-.12l.14,.04"/>"#
            }
            Self::Turban => {
                r#"<circle class="tb-hat" cy="-.02" r=".29"/><path class="tb-seam" d="M-.26,-.08Q0,.12 .26,-.1M-.2,.14Q.02,.26 .22,.1"/><circle class="tb-hat-dim" cy="-.04" r=".09"/>"#
            }
            Self::Plumed => {
                r#"<circle class="tb-hat" r=".38"/><circle class="tb-hat-dim" r=".21"/><path class="tb-feathers" d="M.22,-.12q.3,.2 .26,.56q-.22,0 -.34,-.3z"/>"#
            }
            Self::Straw => {
                r#"<circle class="tb-hat" r=".42"/><path class="tb-seam" d="M0,0V-.42M0,0L.36,.21M0,0L-.36,.21M0,0L.3,-.3M0,0L-.3,-.3M0,0V.42"/>"#
            }
            Self::Bearskin => {
                r#"<ellipse class="tb-hat" cy="-.04" rx=".32" ry=".36"/><ellipse class="tb-hat-top" cx="-.06" cy="-.12" rx=".12" ry=".14"/>"#
            }
            Self::Bare => r#"<circle class="tb-hair" cy="-.02" r=".25"/>"#,
        }
    }
}

/// The figures of a base: who, how many, in which colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figures {
    /// What they are.
    pub arm: Arm,
    /// How many; as many as fit if nought.
    pub count: u8,
    /// Coats.
    pub coat: Tint,
    /// Trousers or cloths.
    pub legs: Tint,
    /// Belts, sashes, facings, horse cloths.
    pub belt: Tint,
    /// Hats.
    pub hat: Tint,
    /// What they wear on their heads.
    pub headgear: Headgear,
    /// Faces.
    pub skin: Tint,
    /// A flag carried in the middle: its stripes from the pole outward; none if empty.
    pub flag: Option<[Tint; 3]>,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            arm: Arm::Line,
            count: 0,
            coat: Tint(0x0031_404f),
            legs: Tint(0x006e_7682),
            belt: Tint(0x00e9_e3d3),
            hat: Tint(0x0023_211e),
            headgear: Headgear::Kepi,
            skin: Tint(0x00d9_b48f),
            flag: None,
        }
    }
}

/// What a man holds.
const HELD: [(&str, &str); 4] = [
    ("rifle", r#"<path class="tb-stock" d="M.24,.12L.34,-1.05"/><path class="tb-steel" d="M.325,-.78L.345,-1.15"/>"#),
    (
        "spear",
        r#"<path class="tb-shaft" d="M.34,.5L.4,-1.5"/><path class="tb-blade" d="M.385,-1.2L.405,-1.75"/><circle class="tb-shield" cx="-.36" cy="-.16" r=".33"/><circle class="tb-boss" cx="-.36" cy="-.16" r=".09"/>"#,
    ),
    ("sword", r#"<path class="tb-steel" d="M.4,.1L.62,-.72"/>"#),
    ("bare", ""),
];

/// Symbols of everything figures are made of; one centimetre is one unit.
pub(super) fn symbols() -> String {
    let mut out = String::with_capacity(40_000);
    for hat in Headgear::ALL {
        for (held, drawing) in HELD {
            let _ = write!(
                out,
                concat!(
                    r#"<g id="tb-man-{}-{}"><ellipse class="tb-cast" cx=".14" cy=".22" rx=".6" ry=".42"/><path class="tb-legs" d="M-.24,.05l-.02,.5M.2,.05l.04,.42"/>"#,
                    r#"<ellipse class="tb-coat" rx=".55" ry=".34"/><path class="tb-belt" d="M-.36,-.18L.3,.24"/>{}<circle class="tb-skin" cy="-.06" r=".3"/>{}</g>"#
                ),
                held,
                hat.name(),
                drawing,
                hat.drawing()
            );
        }
        for (kind, arm) in [
            ("sabre", r#"<path class="tb-steel" d="M.45,.2L.9,-.85"/>"#),
            (
                "lance",
                r#"<path class="tb-shaft" d="M.52,1L.66,-2.1"/><path class="tb-blade" d="M.655,-1.9L.675,-2.4"/><path class="tb-pennon" d="M.6,-1.5l.5,.22 -.5,.2z"/>"#,
            ),
        ] {
            let _ = write!(
                out,
                concat!(
                    r#"<g id="tb-horse-{}-{}"><ellipse class="tb-cast" cx=".22" cy=".38" rx=".72" ry="1.5"/><path class="tb-tail" d="M0,1.3q.25,.55 -.1,.95"/>"#,
                    r#"<path class="tb-hide" d="M-.52,.9C-.66,.2 -.5,-.5 -.3,-.95L-.2,-1.6Q0,-2.05 .2,-1.6L.3,-.95C.5,-.5 .66,.2 .52,.9Q0,1.65 -.52,.9z"/>"#,
                    r#"<path class="tb-mane" d="M0,-1.5V-.6"/><path class="tb-ears" d="M-.2,-1.72l-.06,-.22M.2,-1.72l.06,-.22"/><rect class="tb-cloth-belt" x="-.5" y=".1" width="1" height=".75" rx=".2"/>"#,
                    r#"<path class="tb-thighs" d="M-.3,.35L-.62,0M.3,.35L.62,0"/><ellipse class="tb-coat" cy=".28" rx=".5" ry=".33"/>{}<g transform="translate(0,.24)"><circle class="tb-skin" r=".28"/>{}</g></g>"#
                ),
                kind,
                hat.name(),
                arm,
                hat.drawing()
            );
        }
    }
    out.push_str(THINGS);
    out
}

const THINGS: &str = concat!(
    r#"<g id="tb-gun"><ellipse class="tb-cast" cx=".2" cy=".4" rx="1.2" ry="1.4"/><path class="tb-trail" d="M-.18,.3L-.1,2.1H.1L.18,.3z"/><path class="tb-axle" d="M-1,.15H1"/>"#,
    r#"<rect class="tb-wheel" x="-1.12" y="-.6" width=".24" height="1.5" rx=".1"/><rect class="tb-wheel" x=".88" y="-.6" width=".24" height="1.5" rx=".1"/><path class="tb-barrel" d="M-.24,.8L-.15,-1.6H.15L.24,.8Q0,1.1 -.24,.8z"/><path class="tb-muzzle" d="M-.17,-1.5H.17"/></g>"#,
    r#"<g id="tb-limber"><rect class="tb-wheel" x="-.92" y="-.5" width=".22" height="1.2" rx=".1"/><rect class="tb-wheel" x=".7" y="-.5" width=".22" height="1.2" rx=".1"/><path class="tb-axle" d="M-.8,.1H.8"/><rect class="tb-chest" x="-.5" y="-.35" width="1" height=".8" rx=".08"/><path class="tb-trail" d="M-.06,-.3L-.05,-2.6H.05L.06,-.3z"/></g>"#,
    r#"<g id="tb-mg"><ellipse class="tb-cast" cx=".15" cy=".3" rx=".7" ry=".8"/><path class="tb-axle" d="M0,0L-.7,.75M0,0L.7,.75M0,0V-.8"/><path class="tb-jacket" d="M0,.1V-1"/><path class="tb-muzzle" d="M0,-1V-1.3"/><rect class="tb-chest" x="-.2" y=".02" width=".4" height=".5"/></g>"#,
    r#"<g id="tb-wagon"><rect class="tb-cast" x="-.9" y="-1" width="2.2" height="2.8"/><rect class="tb-wheel" x="-1.2" y="-.7" width=".24" height=".9" rx=".1"/><rect class="tb-wheel" x=".96" y="-.7" width=".24" height=".9" rx=".1"/><rect class="tb-wheel" x="-1.2" y=".7" width=".24" height=".9" rx=".1"/><rect class="tb-wheel" x=".96" y=".7" width=".24" height=".9" rx=".1"/><rect class="tb-tilt" x="-.95" y="-1.1" width="1.9" height="2.9" rx=".3"/><path class="tb-hoops" d="M-.95,-.4H.95M-.95,.35H.95M-.95,1.1H.95"/></g>"#,
    r#"<g id="tb-marquee"><path class="tb-cast" d="M-1.3,-1.1H1.7V1.7H-1.3z"/><path class="tb-tilt" d="M-1.5,-1.3H1.5V1.3H-1.5z"/><path class="tb-tent-dim" d="M0,0L1.5,-1.3V1.3H-1.5z"/><path class="tb-hoops" d="M-1.5,-1.3L1.5,1.3M1.5,-1.3L-1.5,1.3"/></g>"#,
);

/// A figure's place on its base, in centimetres from the middle, its turn and its size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stand {
    symbol: String,
    x: f64,
    y: f64,
    turn: f64,
    size: f64,
    hide: Option<u8>,
}

const HIDES: [&str; 5] = ["#4a2f1c", "#6b4428", "#e4dac4", "#38302a", "#8a6238"];

/// A shift that looks like chance, from -1 to 1.
fn jitter(i: usize, salt: u32) -> f64 {
    let mixed = (i as u32 + 1).wrapping_mul(0x9e37_79b9).wrapping_add(salt.wrapping_mul(0x85eb_ca6b));
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    f64::from((mixed >> 8) & 0xffff) / 32_767.5 - 1.0
}

struct Layout<'a> {
    figures: &'a Figures,
    w: f64,
    d: f64,
    out: Vec<Stand>,
}

impl Layout<'_> {
    fn man(&mut self, held: &str, x: f64, y: f64, turn: f64, size: f64) {
        let symbol = format!("man-{held}-{}", self.figures.headgear.name());
        self.out.push(Stand { symbol, x, y, turn, size, hide: None });
    }

    fn horse(&mut self, kind: &str, x: f64, y: f64, turn: f64, size: f64) {
        let hide = Some((self.out.len() * 2 % HIDES.len()) as u8);
        let symbol = format!("horse-{kind}-{}", self.figures.headgear.name());
        self.out.push(Stand { symbol, x, y, turn, size, hide });
    }

    fn thing(&mut self, symbol: &str, x: f64, y: f64, turn: f64, size: f64) {
        self.out.push(Stand { symbol: symbol.to_owned(), x, y, turn, size, hide: None });
    }

    fn ranks(&mut self, held: &str, ranks: usize, apart: f64, loose: f64) {
        // Two ranks must fit between front and rear band; a shallow base has one.
        let room = self.d - 0.85;
        let fit = ((room / 0.85) as usize).clamp(1, ranks);
        let size = (room / (fit as f64 * 1.02)).min(1.0).min(self.w / 1.6).max(0.5);
        let wanted = usize::from(self.figures.count);
        let abreast = if wanted > 0 { wanted.div_ceil(fit) } else { (self.w / (apart * size)) as usize }.clamp(1, 16);
        let gap = self.w / abreast as f64;
        let deep = (room / fit as f64).min(1.25 * size);
        let top = -self.d / 2.0 + 0.42 + (room - deep * (fit as f64 - 1.0)) / 2.0;
        for rank in 0..fit {
            for i in 0..abreast {
                let n = rank * abreast + i;
                if wanted > 0 && n >= wanted {
                    return;
                }
                let stagger = if loose > 0.2 && rank % 2 == 1 { gap * 0.4 } else { 0.0 };
                let x = -self.w / 2.0 + gap * (i as f64 + 0.5) + stagger * 0.5 - stagger.min(0.1)
                    + jitter(n, 3) * loose * gap * 0.5;
                let y = top + deep * rank as f64 + jitter(n, 5) * loose * deep * 0.5;
                let reach = (self.w / 2.0 - 0.35 * size).max(0.1);
                self.man(held, x.clamp(-reach, reach), y, jitter(n, 7) * (3.0 + loose * 26.0), size);
            }
        }
    }

    fn horses(&mut self, kind: &str, loose: f64) {
        let size = ((self.d - 0.4) / 3.9).clamp(0.42, 1.0);
        let wanted = usize::from(self.figures.count);
        let abreast = if wanted > 0 { wanted } else { (self.w / (1.75 * size)) as usize }.clamp(1, 8);
        let gap = self.w / abreast as f64;
        for i in 0..abreast {
            let x = -self.w / 2.0 + gap * (i as f64 + 0.5) + jitter(i, 3) * loose * gap * 0.3;
            self.horse(kind, x, -0.05 + jitter(i, 5) * loose * 0.5, jitter(i, 7) * (2.0 + loose * 22.0), size);
        }
    }

    fn crew(&mut self, count: usize, size: f64) {
        let posts = [(-1.45, 0.5, 20.0), (1.45, 0.5, -20.0), (-1.4, -0.9, 60.0), (1.4, -0.9, -60.0), (0.5, 2.0, 0.0)];
        for &(x, y, turn) in posts.iter().take(count) {
            self.man("bare", x * size, y * size, turn, size * 0.95);
        }
    }
}

/// Where the figures stand on a base so wide and deep, in centimetres.
pub(super) fn layout(figures: &Figures, w: f64, d: f64) -> Vec<Stand> {
    let mut layout = Layout { figures, w, d, out: Vec::new() };
    let least = w.min(d * 0.8);
    match figures.arm {
        Arm::Line => layout.ranks("rifle", 2, 0.98, 0.06),
        Arm::Light => layout.ranks("rifle", 1, 1.9, 0.75),
        Arm::Irregulars => layout.ranks("rifle", 3, 1.5, 0.62),
        Arm::ColdSteel => layout.ranks("spear", 3, 1.12, 0.4),
        Arm::Cavalry => layout.horses("sabre", 0.1),
        Arm::Lancers => layout.horses("lance", 0.1),
        Arm::IrregularHorse => layout.horses("lance", 0.85),
        Arm::Gun => {
            let size = (w / 4.0).min(d / 4.6).clamp(0.4, 1.0);
            layout.thing("gun", 0.0, -0.25 * size, 0.0, size);
            layout.crew(if figures.count > 0 { usize::from(figures.count) } else { 4 }, size);
        }
        Arm::LimberedGun => {
            let size = (w / 4.0).min(d / 7.4).clamp(0.36, 1.0);
            layout.horse("sabre", -0.8 * size, -d * 0.24, 0.0, size * 0.85);
            layout.horse("sabre", 0.8 * size, -d * 0.24, 0.0, size * 0.85);
            layout.thing("limber", 0.0, d * 0.08, 0.0, size);
            layout.thing("gun", 0.0, d * 0.3, 180.0, size * 0.9);
        }
        Arm::MachineGun => {
            let size = (w / 3.4).min(d / 3.0).clamp(0.5, 1.0);
            layout.thing("mg", 0.0, -0.1 * size, 0.0, size);
            layout.man("bare", 0.0, 0.75 * size, 0.0, size * 0.9);
            layout.man("bare", -1.05 * size, 0.2 * size, 30.0, size * 0.9);
            if w > 2.5 {
                layout.man("rifle", 1.1 * size, 0.3 * size, -10.0, size * 0.9);
            }
        }
        Arm::General => {
            if least < 2.6 {
                layout.horse("sabre", 0.0, -0.05, 0.0, (d / 4.4).clamp(0.4, 0.9));
            } else {
                let size = (w / 4.2).min(d / 5.6).clamp(0.5, 1.0);
                layout.horse("sabre", 0.0, -d * 0.14, 0.0, size);
                layout.horse("sabre", -1.02 * size, d * 0.17, -8.0, size * 0.95);
                layout.horse("sabre", 1.05 * size, d * 0.18, 6.0, size * 0.95);
            }
        }
        Arm::Wagon => {
            let size = (w / 3.4).min(d / 6.4).clamp(0.4, 1.0);
            layout.thing("wagon", 0.0, d * 0.16, 0.0, size);
            layout.horse("sabre", -0.7 * size, -d * 0.24, 0.0, size * 0.8);
            layout.horse("sabre", 0.7 * size, -d * 0.24, 0.0, size * 0.8);
        }
        Arm::CommandPost => {
            let size = (w / 3.6).min(d / 3.6).clamp(0.5, 1.2);
            layout.thing("marquee", 0.0, 0.0, 0.0, size);
            layout.man("sword", -1.1 * size, -1.3 * size, 0.0, size * 0.85);
            layout.man("sword", 1.2 * size, -1.2 * size, 10.0, size * 0.85);
        }
    }
    layout.out
}

/// The drawing of the figures, in centimetres.
pub(super) fn draw(out: &mut String, figures: &Figures, w: f64, d: f64) {
    for stand in layout(figures, w, d) {
        let hide = stand.hide.and_then(|hide| HIDES.get(usize::from(hide)));
        let _ =
            write!(out, r##"<use href="#tb-{}" transform="translate({:.2},{:.2})"##, stand.symbol, stand.x, stand.y);
        if stand.turn.abs() > 0.5 {
            let _ = write!(out, " rotate({:.0})", stand.turn);
        }
        if (stand.size - 1.0).abs() > 0.01 {
            let _ = write!(out, " scale({:.2})", stand.size);
        }
        out.push('"');
        if let Some(hide) = hide {
            let _ = write!(out, r#" style="--hide:{hide}""#);
        }
        out.push_str("/>");
    }
    if let Some(stripes) = figures.flag {
        let y = if matches!(figures.arm, Arm::General | Arm::CommandPost) { d * 0.02 } else { -d / 2.0 + 1.15 };
        let _ = write!(
            out,
            r#"<g transform="translate({:.2},{y:.2})"><path class="tb-shaft" d="M0,.5V-.3"/>"#,
            w.min(3.0) * 0.06
        );
        for (i, tint) in stripes.iter().enumerate() {
            let x = 0.05 + 0.5 * i as f64;
            let _ = write!(out, r#"<path fill="{tint}" d="M{x:.2},-.5q.25,-.12 .5,0v.95q-.25,-.12 -.5,0z"/>"#);
        }
        out.push_str(
            r#"<path class="tb-flag-edge" d="M.05,-.5q.25,-.12 .5,0t.5,0t.5,0v.95q-.25,-.12 -.5,0t-.5,0t-.5,0z"/></g>"#,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARMS: [Arm; 13] = [
        Arm::Line,
        Arm::Light,
        Arm::Irregulars,
        Arm::ColdSteel,
        Arm::Cavalry,
        Arm::Lancers,
        Arm::IrregularHorse,
        Arm::Gun,
        Arm::LimberedGun,
        Arm::MachineGun,
        Arm::General,
        Arm::Wagon,
        Arm::CommandPost,
    ];

    #[test]
    fn figures_stand_on_their_base_whatever_its_size() {
        for arm in ARMS {
            for (w, d) in [(8.0, 4.0), (8.0, 2.0), (4.0, 6.0), (4.0, 2.0), (2.0, 4.0), (2.0, 2.0), (3.0, 3.0)] {
                let figures = Figures { arm, ..Figures::default() };
                let stands = layout(&figures, w, d);
                assert!(!stands.is_empty(), "{arm:?}");
                for stand in &stands {
                    assert!(stand.x.abs() <= w / 2.0 && stand.y.abs() <= d / 2.0, "{arm:?} {w}x{d} {stand:?}");
                }
            }
        }
    }

    #[test]
    fn a_line_of_eight_centimetres_has_two_even_ranks() {
        let stands = layout(&Figures::default(), 8.0, 4.0);
        assert_eq!(stands.len(), 16);
        let six = Figures { count: 6, ..Figures::default() };
        assert_eq!(layout(&six, 8.0, 4.0).len(), 6);
    }

    #[test]
    fn every_symbol_a_figure_uses_is_defined() {
        let symbols = symbols();
        for arm in ARMS {
            for headgear in Headgear::ALL {
                for stand in layout(&Figures { arm, headgear, ..Figures::default() }, 8.0, 6.0) {
                    assert!(symbols.contains(&format!(r#"id="tb-{}""#, stand.symbol)), "{}", stand.symbol);
                }
            }
        }
    }
}
