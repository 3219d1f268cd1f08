//! [`TemplateGlobals`]: global names that a product provides to every template over its records.

use std::sync::Arc;

use minijinja::value::Value;

use super::missed::Missed;

/// Builds global names with their values, which record failed lookups in the [`Missed`].
type Build = dyn Fn(&Arc<Missed>) -> Vec<(&'static str, Value)> + Send + Sync;

/// The names that one product provides.
pub struct TemplateGlobals(pub Box<Build>);
