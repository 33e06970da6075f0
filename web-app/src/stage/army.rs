//! What pieces of every board have in common: colours, flags, the shapes of markers, frames.

/// The colours of an army, the same in both themes: dark against light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Dark red: Italy.
    Madder,
    /// Dark blue: Piedmont, France.
    Savoy,
    /// Cream: Austria.
    Austria,
    /// Pale blue: Prussia.
    Prussia,
    /// Straw: Tigray.
    Tigray,
    /// Pale green: the Ottomans.
    Ottomans,
}

impl Tone {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Madder, Self::Savoy, Self::Austria, Self::Prussia, Self::Tigray, Self::Ottomans];

    /// The name of the tone in style sheets and symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Madder => "madder",
            Self::Savoy => "savoy",
            Self::Austria => "austria",
            Self::Prussia => "prussia",
            Self::Tigray => "tigray",
            Self::Ottomans => "ottomans",
        }
    }

    /// Whether the ground is dark and the figures light.
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Madder | Self::Savoy)
    }
}

/// The flag of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// Green, white and red, with the blue shield: Piedmont and Italy.
    Italy,
    /// Black and yellow.
    Austria,
    /// Blue, white and red.
    France,
}

impl Flag {
    /// The name of the flag in symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Italy => "italy",
            Self::Austria => "austria",
            Self::France => "france",
        }
    }
}

/// The shape of a marker on a leader, whose number stands within.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Face down: nothing is to be seen.
    Blank,
    /// An arrowhead.
    Arrowhead,
    /// A pennant.
    Pennant,
    /// A square.
    Square,
    /// A disc.
    Disc,
}

/// What surrounds a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Nothing.
    #[default]
    None,
    /// Gold: the unit that acts.
    Active,
    /// Dashed gold: may be chosen.
    MayAct,
    /// Pale: has acted.
    Done,
    /// Red corners: may be attacked.
    Target,
    /// The focus colour: chosen by keyboard or in a panel.
    Focus,
}
