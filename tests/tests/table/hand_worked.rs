//! Situations of the table worked out by hand.
