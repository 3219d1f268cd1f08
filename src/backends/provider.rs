//! [`Provide`]: what one product reads from the records for another, so that neither imports the other.
//!
//! Example: the messages product provides the object `cgh` to every template, as
//! [`TemplateGlobals`](super::template_values::globals::TemplateGlobals).

use std::any::{Any, TypeId};

use super::context::{Context, Provided, Provider};
use crate::diagnostics::{Diags, Reported};

/// Implemented by a marker type of a product for each value that it provides.
pub trait Provide {
    /// The type that other products ask for.
    type Value: Any + Send + Sync;

    /// Reads the value from the records.
    fn provide(context: &Context<'_>, diags: &mut Diags) -> Result<Option<Self::Value>, Reported>;
}

impl Provider {
    /// The provider that `P` implements.
    pub const fn of<P: Provide>() -> Provider {
        Provider {
            provides: TypeId::of::<P::Value>,
            run: |context, diags| Ok(P::provide(context, diags)?.map(|value| Box::new(value) as Provided)),
        }
    }
}
