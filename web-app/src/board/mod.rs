//! The hex board: draws a scene and turns pointers and keys into intents. It knows no rules.
