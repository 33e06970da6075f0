//! The words of the table board, given from outside, so that no language is written here.

/// Everything the board and its panel say themselves. Where a number belongs stands `{}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableWords {
    /// The tool that moves bases.
    pub tool_move: String,
    /// The tape measure.
    pub tool_ruler: String,
    /// The line of sight.
    pub tool_sight: String,
    /// The lasso.
    pub tool_lasso: String,
    /// Dragging anywhere.
    pub drive_free: String,
    /// Dragging straight ahead or back.
    pub drive_straight: String,
    /// Dragging sideways.
    pub drive_sideways: String,
    /// Dragging at an angle.
    pub drive_oblique: String,
    /// How a drag is read.
    pub drive: String,
    /// Ahead.
    pub ahead: String,
    /// Back.
    pub back: String,
    /// To the left.
    pub left: String,
    /// To the right.
    pub right: String,
    /// Wheel to the left.
    pub wheel_left: String,
    /// Wheel to the right.
    pub wheel_right: String,
    /// Turn to the left on the spot.
    pub turn_left: String,
    /// Turn to the right on the spot.
    pub turn_right: String,
    /// Field: how far, in centimetres.
    pub distance: String,
    /// Field: in which direction, in degrees to the right of straight ahead.
    pub direction: String,
    /// Field: how far it wheels, in degrees.
    pub wheel: String,
    /// Carries the move out.
    pub commit: String,
    /// Takes back its last part.
    pub shorten: String,
    /// Gives it up.
    pub give_up: String,
    /// Said of a move in the making without an answer of the rules.
    pub proposed: String,
    /// The panel.
    pub pilot: String,
    /// Said when nothing that may be moved is chosen.
    pub nothing: String,
}
