//! The resolved model as JSON.

use crate::model::api::{Api, Type, VERSION};

/// Reads a model that `--gen-capi-json` wrote.
///
/// # Errors
/// The reason, in words that follow the name of the file.
pub(crate) fn read(text: &[u8]) -> Result<Api, String> {
    let value: serde_json::Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    if version.is_some_and(|version| version != u64::from(VERSION)) {
        let version = version.unwrap_or_default();
        return Err(format!("unsupported version {version}, this program reads version {VERSION}"));
    }
    let mut api: Api =
        serde_json::from_value(value).map_err(|error| format!("not a model of --gen-capi-json: {error}"))?;
    for item in &mut api.enums {
        if matches!(item.value_type, Some(Type::Integer { is_signed: false, .. })) {
            // JSON has the bits of large values.
            item.enumerators.iter_mut().for_each(|one| one.value = i128::from(one.value as u64));
        }
    }
    Ok(api)
}

/// The text of a model. Its maps have only texts as keys, so that it can be written.
pub(super) fn written(api: &Api) -> String {
    let mut text = serde_json::to_string_pretty(api).unwrap_or_default();
    text.push('\n');
    text
}
