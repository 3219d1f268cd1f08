//! [`Helper`]: the answers of `device_api_codegen` for the object `cgh`.

use std::sync::Arc;

use minijinja::Error;
use minijinja::value::{Value, from_args};

use super::formats;
use super::python::Python;
use super::values::Values;
use crate::cgh::{Answers, invalid};
use tdgen_language::backends::template_values::missed::Missed;

/// The names of the module with the messages.
const RPC_MODULES: [&str; 3] = ["RPC_Calls", "Ops_API_Calls", "Mgmt_API_Calls"];

/// The name of the module with the trace events.
const TRACE_MODULE: &str = "DeviceFWTracing";

/// The members that are values.
const PROPERTIES: &[&str] = &["api_name", "c_api_name", "message_max_id", "message_start_id", "spec_data"];

/// A schema as Python reads it.
pub(super) struct Schema {
    document: Python,
}

impl Schema {
    pub(super) fn new(document: Python) -> Schema {
        Schema { document }
    }

    pub(super) fn document(&self) -> &Python {
        &self.document
    }

    fn module(&self, names: &[&str]) -> Option<&Python> {
        let mut modules = self.document.list_of("Modules").iter();
        modules.find(|module| module.text_of("Name").is_some_and(|name| names.contains(&name)))
    }

    fn rpc(&self) -> Option<&Python> {
        self.module(&RPC_MODULES)
    }

    fn trace(&self) -> Option<&Python> {
        self.module(&[TRACE_MODULE])
    }

    /// Returns the items of a list in the module with the messages.
    fn rpc_list(&self, key: &str) -> &[Python] {
        self.rpc().map_or(&[], |module| module.list_of(key))
    }

    fn number(&self, key: &str) -> Option<i128> {
        match self.document.get(key) {
            Some(Python::Int(number)) => Some(*number),
            _ => None,
        }
    }

    fn start_id(&self) -> Result<i128, String> {
        match self.number("MessageStartID").unwrap_or(0) {
            start @ 0.. => Ok(start),
            start => Err(format!("negative `MessageStartID` {start}")),
        }
    }

    fn max_id(&self) -> Result<i128, String> {
        let end = self.start_id()? + self.rpc_list("Messages").len() as i128;
        match self.number("MessageMaxID").unwrap_or(0) {
            0 => Ok(end + 1),
            most if most < end => Err(format!("`MessageMaxID` {most} is less than {end}, the id of the last message")),
            most => Ok(most),
        }
    }

    /// Returns the single struct or enum with this name.
    fn definition(&self, key: &str, name: &str) -> Result<&Python, String> {
        let mut found = self.rpc_list(key).iter().filter(|item| item.text_of("Name") == Some(name));
        match (found.next(), found.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(format!("`{name}` is not in `{key}` of the module with the messages")),
            (Some(_), Some(_)) => Err(format!("`{name}` is more than once in `{key}`")),
        }
    }

    /// Returns an enum that a field names, by its own name or that of its type in C, `X_e`.
    fn enumeration(&self, name: &str) -> Result<&Python, String> {
        self.definition("Enums", name).or_else(|error| {
            let bare = name.strip_suffix("_e").ok_or(error.clone())?;
            self.definition("Enums", bare).map_err(|_| error)
        })
    }
}

/// The answers of `device_api_codegen`.
pub(super) struct Helper {
    pub(super) schema: Arc<Schema>,
    pub(super) values: Values,
}

impl Answers for Helper {
    const METHODS: &'static [&'static str] = &[
        "custom_type",
        "enums",
        "fields_to_arg_list",
        "fields_to_printf_format",
        "get_array_size",
        "get_field_from_type",
        "get_type_format_specifier",
        "get_type_size",
        "message_field_storage_type",
        "message_field_type",
        "messages",
        "name_to_camelcase",
        "rpc_calls",
        "rpc_commands",
        "rpc_events",
        "rpc_responses",
        "spec_hash",
        "structs",
        "trace_events",
        "trace_groups",
        "trace_module",
        "traces",
        "validate_api",
        "validate_trace",
    ];
    const CALLS_VALUES: bool = false;
    const IS_STRICT: bool = true;

    fn names(&self) -> Vec<&'static str> {
        PROPERTIES.to_vec()
    }

    fn value(&self, name: &str) -> Option<Value> {
        let property = PROPERTIES.contains(&name).then(|| self.property(name))?;
        Some(property.unwrap_or_else(|error| Value::from(invalid(error))))
    }

    fn call(&self, name: &str, args: &[Value], _: &Missed) -> Result<Value, Error> {
        let schema = &*self.schema;
        if let "rpc_commands" | "rpc_responses" | "rpc_events" = name {
            let () = from_args(args)?;
            let module = schema.rpc().ok_or_else(|| invalid("the schema has no module with messages"))?;
            return Ok(self.messages_of(module, name));
        }
        let optional = |module: Option<&Python>| module.map_or(Value::from(()), |module| self.values.value(module));
        let trace_list = |key: &str| self.values.list(schema.trace().map_or(&[], |module| module.list_of(key)));
        let value = match name {
            "spec_hash" => Value::from(schema.document.hash()),
            "rpc_calls" => optional(schema.rpc()),
            "trace_events" | "trace_module" => optional(schema.trace()),
            "messages" => self.values.list(schema.rpc_list("Messages")),
            "structs" => self.values.list(schema.rpc_list("Structs")),
            "enums" => schema.rpc_list("Enums").iter().map(|item| self.values.enumeration(item)).collect(),
            "traces" => trace_list("TraceEvents"),
            "trace_groups" => trace_list("TraceGroups"),
            "validate_api" => Value::from(()),
            _ => return self.of_argument(name, args),
        };
        let () = from_args(args)?;
        Ok(value)
    }
}

impl Helper {
    fn property(&self, name: &str) -> Result<Value, String> {
        let schema = &*self.schema;
        let api = schema.document.text_of("Name").unwrap_or_default();
        Ok(match name {
            "api_name" => Value::from(api),
            "c_api_name" => Value::from(api.replace('-', "_").to_lowercase()),
            "message_start_id" => Value::from(schema.start_id()?),
            "message_max_id" => Value::from(schema.max_id()?),
            _ => self.values.value(&schema.document),
        })
    }

    fn messages_of(&self, module: &Python, name: &str) -> Value {
        let kind = match name {
            "rpc_commands" => "Command",
            "rpc_responses" => "Response",
            _ => "Event",
        };
        let messages = module.list_of("Messages").iter();
        messages.filter(|message| message.text_of("Type") == Some(kind)).map(|item| self.values.value(item)).collect()
    }

    /// Calls a method with an argument.
    fn of_argument(&self, name: &str, args: &[Value]) -> Result<Value, Error> {
        if name == "get_field_from_type" {
            let (object, ty): (Value, String) = from_args(args)?;
            let fields = plain(&object);
            let mut fields = fields.list_of("Fields").iter();
            let found = fields.find(|field| field.text_of("Type") == Some(&ty)).and_then(|field| field.text_of("Name"));
            return Ok(found.map_or_else(|| Value::from(Vec::<Value>::new()), Value::from));
        }
        let (of,): (Value,) = from_args(args)?;
        let text = || of.as_str().ok_or_else(|| invalid(format!("`{name}` expects a string, found {}", of.kind())));
        let answer = match name {
            "custom_type" => Ok(Value::from(matches!(type_of(&of)?.as_str(), "enum" | "struct"))),
            "message_field_type" => self.field_type(&of, false),
            "message_field_storage_type" => self.field_type(&of, true),
            "name_to_camelcase" => camelcase(text()?),
            "validate_trace" => validate_trace(&plain(&of)),
            "get_type_size" => {
                let ty = text()?;
                formats::size(ty).map(Value::from).ok_or_else(|| format!("the type `{ty}` has no known size"))
            }
            "get_type_format_specifier" => {
                let ty = text()?;
                formats::specifier(ty).map(Value::from).ok_or_else(|| format!("the type `{ty}` has no format"))
            }
            "get_array_size" => formats::array_size(text()?).map(Value::from),
            "fields_to_arg_list" => Ok(Value::from(formats::parameters(&plain(&of)))),
            _ => formats::printf_format(&plain(&of)).map(Value::from),
        };
        answer.map_err(invalid)
    }

    /// Returns the type of a field in C; `is_storage` asks for the integer type of an enum.
    fn field_type(&self, field: &Value, is_storage: bool) -> Result<Value, String> {
        let ty = type_of(field).map_err(|error| error.detail().unwrap_or_default().to_owned())?;
        let named = |key: &str| {
            let name = field.get_attr(key).ok();
            let name = name.and_then(|name| name.as_str().map(str::to_owned));
            name.ok_or_else(|| format!("a field of type `{ty}` has no `{key}`"))
        };
        Ok(Value::from(match ty.as_str() {
            "bool" => "uint8_t".to_owned(),
            "struct" => {
                let name = named("Struct")?;
                self.schema.definition("Structs", &name)?;
                name
            }
            "enum" => {
                let name = named("Enum")?;
                let found = self.schema.enumeration(&name)?;
                let bare = found.text_of("Name").unwrap_or_default();
                let storage = found.text_of("Type").unwrap_or_default();
                if is_storage { storage.to_owned() } else { format!("{bare}_e") }
            }
            _ => ty,
        }))
    }
}

/// Returns the type of a field.
fn type_of(field: &Value) -> Result<String, Error> {
    let ty = field.get_attr("Type").ok().and_then(|ty| ty.as_str().map(str::to_owned));
    ty.ok_or_else(|| invalid(format!("expected a field, found {}", field.kind())))
}

/// Returns the names and types of the fields of an object that a template passes.
fn plain(object: &Value) -> Python {
    let text = |of: &Value, key: &str| {
        let value = of.get_attr(key).ok()?;
        Some((key.to_owned(), Python::Text(value.as_str()?.to_owned())))
    };
    let fields = object.get_attr("Fields").ok().and_then(|fields| fields.try_iter().ok());
    let fields = fields.into_iter().flatten();
    let fields =
        fields.map(|field| Python::Dict(["Name", "Type"].iter().filter_map(|key| text(&field, key)).collect()));
    let name = text(object, "Name");
    Python::Dict(name.into_iter().chain([("Fields".to_owned(), Python::List(fields.collect()))]).collect())
}

/// Raises the first letter of each part between underscores.
fn camelcase(name: &str) -> Result<Value, String> {
    let mut words = String::new();
    for part in name.split('_') {
        let mut chars = part.chars();
        let first = chars.next().ok_or_else(|| format!("the name `{name}` has an empty part between underscores"))?;
        words.extend(first.to_uppercase());
        words.push_str(chars.as_str());
    }
    Ok(Value::from(words))
}

/// Checks that only the last field of a trace event is `bytes`.
fn validate_trace(event: &Python) -> Result<Value, String> {
    let fields = event.list_of("Fields");
    let before_last = fields.split_last().map_or(&[][..], |(_, before)| before);
    match before_last.iter().find(|field| field.text_of("Type") == Some("bytes")) {
        None => Ok(Value::from(())),
        Some(field) => Err(format!(
            "field `{}` of `{}` is `bytes` and not the last",
            field.text_of("Name").unwrap_or_default(),
            event.text_of("Name").unwrap_or_default()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        assert!(PROPERTIES.is_sorted());
        assert!(Helper::METHODS.is_sorted());
    }
}
