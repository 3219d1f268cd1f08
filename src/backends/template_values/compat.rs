//! [`COMPAT`]: the option that makes templates behave as in another program.

use crate::backends::option::{BackendOption, OptionValues};

/// `--template-compat`.
pub const COMPAT: BackendOption = BackendOption::new(
    "template-compat",
    "device-api",
    "Behave like the generator `device_api_codegen`: its helper object, Jinja2's white space, lenient names",
)
.check(|value| match value {
    DEVICE_API => Ok(()),
    _ => Err(format!("expected `{DEVICE_API}`")),
});

const DEVICE_API: &str = "device-api";

/// Returns whether templates behave as in `device_api_codegen`.
pub fn is_device_api(options: &OptionValues) -> bool {
    options.last(&COMPAT).is_some()
}
