//! `tdgen capi import`: writes the description of an API that has a header.
//!
//! Clang reads the header; [`ast`] reads Clang's JSON, [`declarations`] turns it into the declarations of the header
//! with the names of [`tags`], the [`types`] that Clang spells and the [`comments`]. [`unnamed`] names types,
//! [`incomplete`] drops what uses values of types that are only declared, [`bodies`] reads the bodies of inline
//! functions, [`printed`] what is known of parameters and [`packing`] the packing of structures, [`pointers`] guesses
//! what pointers are for, and [`describe`] writes them as records with a [`prefix`]. [`update`] merges these with those
//! of an older description. [`validate`] drops those that a generator refuses. What has no record is reported.

mod ast;
mod bodies;
pub(crate) mod command;
mod comments;
mod declarations;
mod describe;
mod incomplete;
mod nullness;
mod packing;
mod pointers;
mod prefix;
mod printed;
mod record_texts;
mod tags;
mod types;
mod unnamed;
mod update;
mod validate;
