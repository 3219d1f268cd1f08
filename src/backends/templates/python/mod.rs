//! What Jinja2 and Python have and minijinja has not, or differently.

pub(super) mod escape;
pub(super) mod jinja;
pub(super) mod methods;
pub(super) mod mutable;
pub(super) mod pairs;
pub(super) mod printf;
pub(super) mod repr;
