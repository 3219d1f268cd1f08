//! `--gen-messages-wireshark`: a dissector for Wireshark, in Lua.
//!
//! The output has the wire plan as tables, and the same code for all schemas, `dissector.lua.inc`, which carries it
//! out.

pub(crate) mod dissector;
