//! The command line as products see it: option definitions, invocations, subcommands, and the [`host`](host::Host) that
//! runs them. Nothing here touches the disk, the terminal or the environment.

pub(crate) mod actions;
pub mod argv;
pub mod depfile;
pub mod errors;
pub mod exit;
pub mod help;
pub mod host;
pub mod invocation;
pub mod llvm;
pub mod machine;
pub mod options;
pub mod reason;
pub mod reporting;
pub mod streams;
pub mod subcommand;
pub mod usage;
