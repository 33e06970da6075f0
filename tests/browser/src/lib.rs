//! Tests of the built site in a real Chromium.
//!
//! A test calls [`visit`] with the size of a screen and says what it does with the [`Page`]; the
//! screens are [`Lobby`] and [`GamePage`]. The test ids they rely on stand in `README.md`.

pub mod activation;
pub mod audit;
pub mod battles;
mod brigade;
pub mod by_link;
pub mod clash;
mod driver;
mod empire;
pub mod engagement;
pub mod frames;
mod game;
pub mod hand;
pub mod lens;
mod lobby;
mod page;
pub mod script;
mod standing;
mod table;
mod visit;

pub use game::{Choice, GamePage};
pub use lobby::Lobby;
pub use page::{Page, Screen};
pub use standing::Standing;
pub use table::Table;
pub use visit::{site_folder, visit, visit_folder, visit_host};
