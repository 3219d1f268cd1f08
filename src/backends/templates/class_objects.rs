//! Classes as templates see them.

use std::fmt;
use std::sync::Arc;

use minijinja::value::{DynObject, Object, ObjectRepr, Value};

use super::graph::{AllRecords, Graph};
use tdgen_language::backends::template_values::keyed::Keyed;
use tdgen_language::records::{ClassArg, ClassField, ClassRef};

/// The attributes of a class.
const ATTRIBUTES: [&str; 7] = ["name", "superclasses", "ancestors", "args", "fields", "records", "loc"];

/// All classes, in order of their names.
pub(super) fn classes(graph: &Graph) -> Value {
    objects(graph, graph.records().classes())
}

fn objects<'a>(graph: &Graph, classes: impl IntoIterator<Item = ClassRef<'a>>) -> Value {
    let object = |class: ClassRef<'_>| Class { graph: graph.clone(), name: class.name().into_owned() };
    classes.into_iter().map(|class| Value::from_object(object(class))).collect()
}

/// A class; prints as its name.
#[derive(Debug)]
struct Class {
    graph: Graph,
    name: String,
}

impl Class {
    /// A field; prints as its name. The value is an error where it is used if it is an expression, the `text` is not.
    fn field(&self, field: ClassField<'_>) -> Value {
        let value = field.value();
        let entries = vec![
            ("name", Value::from(field.name())),
            ("type", self.graph.ty(&field.ty())),
            ("value", self.graph.value(value)),
            ("text", Value::from(value.text())),
            ("inherited", Value::from(field.is_inherited())),
            ("loc", Value::from(self.graph.location(field.span()))),
        ];
        Keyed::printed(self.graph.missed(), field.name().into_owned(), entries)
    }

    /// A template argument; prints as its name.
    fn arg(&self, arg: ClassArg<'_>) -> Value {
        let default = arg.default();
        let entries = vec![
            ("name", Value::from(arg.name())),
            ("type", self.graph.ty(&arg.ty())),
            ("has_default", Value::from(default.is_some())),
            ("default", default.map_or(Value::from(()), |value| self.graph.value(value))),
            ("text", default.map_or(Value::from(()), |value| Value::from(value.text()))),
            ("loc", Value::from(self.graph.location(arg.span()))),
        ];
        Keyed::printed(self.graph.missed(), arg.name().into_owned(), entries)
    }
}

impl Object for Class {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        let class = self.graph.records().class(&self.name)?;
        Some(match name {
            "name" => Value::from(self.name.as_str()),
            "superclasses" => objects(&self.graph, class.direct_classes()),
            "ancestors" => objects(&self.graph, class.superclasses()),
            "args" => class.args().map(|arg| self.arg(arg)).collect(),
            "fields" => class.fields().map(|field| self.field(field)).collect(),
            "records" => AllRecords(self.graph.clone()).of(&self.name),
            "loc" => Value::from(self.graph.location(class.span())),
            _ => {
                self.graph.missed().note(name, || ATTRIBUTES.map(str::to_owned).to_vec());
                return None;
            }
        })
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<std::cmp::Ordering> {
        let other = other.downcast_ref::<Class>()?;
        Some(self.name.cmp(&other.name))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
