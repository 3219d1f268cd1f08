//! A C API in C99: a dispatch table, entry points with layers that are switched on at run time, two implementations (a
//! mock, and one that calls an existing library), and tests of what is refused.

pub(crate) mod generate;

mod check;
mod conditions;
mod dispatch;
mod entry;
mod forward;
mod lifetime;
mod missing;
mod mock;
mod negative;
mod slots;
mod tables;
mod trace;

/// The code of these files that does not depend on a description.
pub(crate) const TEMPLATES: [&str; 23] = [
    conditions::ARITHMETIC,
    entry::DETAILS,
    entry::EARLY_CODE,
    entry::LAST_ERROR,
    entry::TOO_EARLY,
    entry::LAYERS,
    entry::TOP,
    entry::USUAL_LAYERS,
    entry::FORWARDS,
    entry::LIFE,
    entry::LIFE_END,
    entry::LIFE_ON,
    entry::SET_TRACE,
    forward::FIND,
    negative::CODES,
    negative::CODE_VALUES,
    negative::SUPPORT,
    check::REPORT,
    lifetime::LIFETIME,
    lifetime::emit::ERRORS,
    lifetime::emit::TYPES,
    trace::LOCAL,
    trace::TRACE,
];
