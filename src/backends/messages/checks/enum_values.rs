//! Values of enums: there is one, the storage holds each, and no two are the same.

use rustc_hash::FxHashMap;

use crate::backends::messages::model::{Enum, EnumValue, Model};
use crate::diagnostics::{Diagnostic, Diags};

pub(super) fn check(model: &Model, diags: &mut Diags) {
    for item in &model.enums {
        let mut known: FxHashMap<i128, &EnumValue> = FxHashMap::default();
        for value in &item.values {
            in_storage(item, value, diags);
            if let Some(first) = known.insert(value.value, value) {
                let message = format!("`{}` has the value {} of `{}`", value.name, value.value, first.name);
                let note = format!("`{}` is here", first.name);
                diags.push(Diagnostic::error(value.place, message).note(first.place, note));
            }
        }
    }
}

fn in_storage(item: &Enum, value: &EnumValue, diags: &mut Diags) {
    let storage = item.storage;
    let (least, most) = storage.range().unwrap_or((0, 0));
    if value.value < least || value.value > most {
        let message = format!("the value {} of `{}` is not in `{}`", value.value, value.name, storage.name());
        let help = format!("`{}` holds {least} to {most}", storage.name());
        let fault = Diagnostic::error(value.place, message).help(help);
        diags.push(fault.note(item.place, format!("`{}` is stored as `{}`", item.name, storage.name())));
    }
}
