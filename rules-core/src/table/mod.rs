//! The table of miniatures: bases that move freely in centimetres, and all that a tape measure is good for.
//!
//! Nothing here knows a rulebook. What books measure differently comes in by parameters: slacks, margins, the places a
//! line of sight joins, and [`Conventions`] for what a book rounds when it stores a place.
//!
//! | To ask | Use |
//! |---|---|
//! | lengths, angles, places | [`Length`] (1 cm = 1000), [`Angle`] (hundredths of a degree, clockwise from north), [`Point`], [`Vector`], [`Segment`] |
//! | a base: corners, edges, muzzle, what is ahead or behind, a zone before it, forming a column | [`Base`] |
//! | terrain: polygons, circles, bands; what share of a base lies in it, what stretch of a way | [`Shape`], [`Run`] |
//! | crests, obstacles, centre lines of roads | [`Trace`] |
//! | how far apart, how deep they overlap | [`Base::gap`], [`Base::is_within`], [`Base::overlap`], [`Shape::gap`] |
//! | how two bases touch, and from which side one comes upon another | [`Base::contact`], [`Base::shared_edge`], [`Base::quarter_of`] |
//! | lining up on an edge | [`Base::set_on`], [`Base::set_on_border`], [`Base::slid`], [`least_shift`] |
//! | groups: whether they hang together, their rectangle, a wheel of their members | [`hang_together`], [`Base::around`], [`Motion::Around`] |
//! | legs, wheels, pivots: their length and where they end | [`Motion`] |
//! | what a move meets first and where it stops | [`sweep`], [`Obstacle`], or [`Conventions::sweep`] |
//! | where on a move something first comes true | [`first_step`] |
//! | arcs of fire | [`Arc`] |
//! | lines of sight | [`Screen`], [`blocked`], [`clear_pair`] |
//! | bridges and fords: a river without its crossings | [`Shape::stretch`], [`inside_base`], [`without`] |
//! | the edges of the table, and neighbours | [`Table`], [`Field`] |
//!
//! All is whole-number arithmetic on places to a hundredth of a millimetre. Sines are rounded at once, in one file. A
//! table turned by quarters, mirrored or shifted by whole millimetres gives the same answers exactly; turned by another
//! angle the same within the rounding of corners, a few hundredths of a millimetre. Places up to 100 m from the origin
//! never overflow.

mod align;
mod angle;
mod arc;
mod band;
mod base;
mod bounds;
mod contact;
mod conventions;
mod convex;
mod decompose;
mod field;
mod group;
mod length;
mod measure;
mod motion;
mod point;
mod round;
mod runs;
mod search;
mod shape;
mod share;
mod sight;
mod sweep;
mod trace;
mod trig;

pub use align::{Along, least_shift};
pub use angle::Angle;
pub use arc::Arc;
pub use base::{Base, Corner, Edge, Hand};
pub use bounds::Bounds;
pub use contact::{Contact, Part, Quarter};
pub use conventions::{ContactIs, Conventions};
pub use field::{Field, Table, TableEdge};
pub use group::hang_together;
pub use length::Length;
pub use motion::Motion;
pub use point::{Point, Segment, Vector};
pub use runs::{Run, inside_base, merged, without};
pub use search::{Look, first_step};
pub use shape::{Shape, ShapeFault};
pub use sight::{Depth, Screen, blocked, clear_pair};
pub use sweep::{Obstacle, Solid, Stop, sweep};
pub use trace::Trace;
