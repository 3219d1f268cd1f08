//! Reading the records of an API into the model.

pub(crate) mod check;
pub(crate) mod description;
pub(crate) mod directive;
pub(crate) mod enums;
pub(crate) mod exchanged;
pub(crate) mod fields;
pub(crate) mod functions;
pub(crate) mod object_fields;
pub(crate) mod options;
pub(crate) mod structures;
pub(crate) mod surroundings;
