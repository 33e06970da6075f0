//! The tests against the table of clauses: nothing enforced goes untested, nothing claimed goes unrun.

tests::claims_of!(rules_core::any::Book::Bravado);
