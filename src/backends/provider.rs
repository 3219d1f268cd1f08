//! [`Provider`]: what one product reads from the records for another, so that neither imports the other.
//!
//! Example: the messages product provides the object `cgh` to every template, as
//! [`TemplateGlobals`](super::template_values::TemplateGlobals).

use std::any::{Any, TypeId};

use super::context::Context;
use crate::diagnostics::{Diags, Reported};

/// The value that a provider returns, erased.
type Provided = Box<dyn Any + Send + Sync>;

/// A function that provides a value of one type. It returns `None` for records that it knows nothing about.
#[derive(Clone, Copy)]
pub(crate) struct Provider {
    provides: fn() -> TypeId,
    run: fn(&Context<'_>, &mut Diags) -> Result<Option<Provided>, Reported>,
}

/// Implemented by a marker type of a product for each value that it provides.
pub(crate) trait Provide {
    /// The type that other products ask for.
    type Value: Any + Send + Sync;

    /// Reads the value from the records.
    fn provide(context: &Context<'_>, diags: &mut Diags) -> Result<Option<Self::Value>, Reported>;
}

impl Provider {
    /// The provider that `P` implements.
    pub(crate) const fn of<P: Provide>() -> Provider {
        Provider {
            provides: TypeId::of::<P::Value>,
            run: |context, diags| Ok(P::provide(context, diags)?.map(|value| Box::new(value) as Provided)),
        }
    }
}

impl Context<'_> {
    /// The values of type `T` that the products provide for these records.
    pub(crate) fn provided<T: Any>(&self, diags: &mut Diags) -> Result<Vec<T>, Reported> {
        let providers = self.providers.iter().filter(|provider| (provider.provides)() == TypeId::of::<T>());
        let values = providers.map(|provider| (provider.run)(self, diags));
        let values: Vec<Option<Provided>> = values.collect::<Result<_, _>>()?;
        Ok(values.into_iter().flatten().filter_map(|value| value.downcast().ok()).map(|value| *value).collect())
    }
}
