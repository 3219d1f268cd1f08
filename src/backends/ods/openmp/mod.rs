//! OpenMP: clauses of operations, the records of class `OpenMP_Clause`.

pub(crate) mod backends;
mod clause;
mod verify;
