//! C APIs: headers, entry points, manuals, locks and comparisons of versions.

mod attributes;
mod bindings;
mod calls;
mod code;
mod conditions;
mod csharp;
mod diff;
mod doc;
mod enums;
mod failures;
mod forward;
mod headers;
mod import;
mod layers;
mod lengths;
mod libraries;
mod lifetime;
mod lock;
mod noreturn;
mod offload;
mod oracle;
mod plain;
mod print;
mod random;
mod random_apis;
mod reading;
mod relations;
mod reserved;
mod safety;
mod storage;
mod strings;
mod styles;
#[path = "../support/mod.rs"]
mod support;
mod traced;
mod upstream;
