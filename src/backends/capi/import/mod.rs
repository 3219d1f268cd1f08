//! `tdgen capi import`: writes the description of an API that has a header.
//!
//! Clang reads the header; [`ast`] reads Clang's JSON, [`declarations`] turns it into the declarations of the header
//! with the names of [`tags`] and the [`types`] that Clang spells, [`bodies`] reads the bodies of inline functions,
//! [`packing`] the packing of structures, and [`describe`] writes them as records with a [`prefix`]. [`validate`] drops
//! those that a generator refuses. What has no record is reported.

mod ast;
mod bodies;
pub(crate) mod command;
mod declarations;
mod describe;
mod packing;
mod prefix;
mod tags;
mod types;
mod validate;
