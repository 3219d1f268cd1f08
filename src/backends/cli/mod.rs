//! The command line as products see it: option definitions, invocations, subcommands, and the [`host`](host::Host) that
//! runs them. Nothing here touches the disk, the terminal or the environment.

pub(crate) mod actions;
pub(crate) mod argv;
pub(crate) mod depfile;
pub(crate) mod errors;
pub(crate) mod exit;
pub(crate) mod help;
pub(crate) mod host;
pub(crate) mod invocation;
pub(crate) mod llvm;
pub(crate) mod options;
pub(crate) mod reason;
pub(crate) mod reporting;
pub(crate) mod streams;
pub(crate) mod subcommand;
pub(crate) mod usage;
