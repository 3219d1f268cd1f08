//! The language server: answers, diagnostics, contexts, hostile clients.

mod answers;
mod client;
mod contexts;
mod hostile;
mod model;
