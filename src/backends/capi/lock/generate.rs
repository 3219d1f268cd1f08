//! `--gen-lock`: writes the values of all current and former enumerators to a lock file, and promises about functions
//! and structures.

use crate::lock::counting::Slot;
use crate::lock::values::FORMAT;
use crate::model::promises;
use crate::read::description::Reading;
use crate::read::options;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-lock`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-lock", "Write the values of an API's enumerators to a lock file, for --lock", run)
        .options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(reading) = Reading::sound(context, diags) else {
        return Vec::new();
    };
    let values = reading.model.enums.iter().filter(|item| item.is_locked()).map(|item| {
        let slot = |value: i128| Slot::of(item.is_bit_field, u32::try_from(value).unwrap_or_default());
        let enumerators = item.enumerators.iter();
        let names = enumerators.map(|enumerator| (enumerator.name.clone(), slot(enumerator.value)));
        (item.name.clone(), names.collect())
    });
    let promises = promises::current(&reading.model, &reading.lock);
    vec![reading.lock.output(context, &FORMAT, values, &promises)]
}
