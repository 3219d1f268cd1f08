//! The language server: answers, diagnostics, contexts, hostile clients.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "it is a test, and its client has a folder")]

mod answers;
mod beside;
mod client;
mod contexts;
mod hostile;
mod model;
