//! `tdgen capi trace`: the calls that a program makes to a C library, from nothing but the library's header.
//!
//! [`library`] makes a library of layers that is loaded before the traced one, and keeps it in a cache; [`command`]
//! runs the program with it.

pub(crate) mod command;
mod library;
mod patterns;
