//! How records came about, and what names refer to, for tools that show and change text.

#[cfg(feature = "editor")]
#[doc(hidden)]
pub mod replay;
#[cfg_attr(
    not(feature = "editor"),
    allow(dead_code, unreachable_pub, reason = "only tools for people who write `.td` read a trace")
)]
#[doc(hidden)]
pub mod trace;
pub mod uses;
