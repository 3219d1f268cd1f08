//! The subcommand `tdgen api-file`.

pub(crate) mod api_file;
mod check;
mod manifest;
mod requested;
