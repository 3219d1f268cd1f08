//! `tdgen lsp`: the language server. `server` reads messages and answers, `state` knows the open documents and the
//! contexts through which files are read, `worker` evaluates one context at a time, and `answers` turns what
//! [`analysis`](tdgen_editor::analysis) finds into the words of the protocol.
//!
//! The thread that reads messages answers each request at once from the last analysis, and never evaluates. A request
//! that needs an analysis which does not exist yet waits for it.

mod answers;
mod command;
mod context;
mod contexts;
mod documents;
mod edits;
mod files;
mod input;
mod ninja;
mod overlay;
mod places;
mod positions;
mod publish;
mod server;
mod shift;
mod state;
mod surroundings;
mod worker;

pub(crate) use command::SUBCOMMAND;
pub(crate) use contexts::listed_contexts;
pub(crate) use overlay::Overlay;

use std::io::{Read, Write};

/// Serves a client in this process, without options and folders of a command line.
///
/// # Errors
/// The message about a client that does not follow the protocol.
pub fn serve(input: impl Read + Send + 'static, output: &mut dyn Write) -> Result<(), String> {
    server::Server::serve(contexts::Options::default(), input, output)
}
