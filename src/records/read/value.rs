//! [`Value`]: a value of any kind as plain data; and [`Dag`], whose arguments may be values of any kind.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, EnumAccess, Error, SeqAccess, VariantAccess, Visitor};

use super::wrappers::{Handle, RecordName};

/// The names that a reader knows.
pub(super) const DAG: &str = "$tdgen::Dag";
pub(super) const VALUE: &str = "$tdgen::Value";

/// A value of any kind, for fields and dag arguments that may be one thing or another.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `?`
    Unset,
    /// A bit.
    Bit(bool),
    /// An integer.
    Int(i64),
    /// Bits, bit 0 first; `None` for those that are `?`.
    Bits(Vec<Option<bool>>),
    /// A string or code.
    String(String),
    /// A list.
    List(Vec<Value>),
    /// A dag.
    Dag(Box<Dag>),
    /// A record.
    Record(Handle<Value>),
}

impl Value {
    const KINDS: &[&str] = &["unset", "bit", "int", "bits", "string", "list", "dag", "record"];
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Kinds;
        impl<'de> Visitor<'de> for Kinds {
            type Value = Value;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_enum<A: EnumAccess<'de>>(self, value: A) -> Result<Value, A::Error> {
                let (kind, value): (String, _) = value.variant()?;
                Ok(match kind.as_str() {
                    "unset" => {
                        value.unit_variant()?;
                        Value::Unset
                    }
                    "bit" => Value::Bit(value.newtype_variant()?),
                    "int" => Value::Int(value.newtype_variant()?),
                    "bits" => Value::Bits(value.newtype_variant()?),
                    "string" => Value::String(value.newtype_variant()?),
                    "list" => Value::List(value.newtype_variant()?),
                    "dag" => Value::Dag(value.newtype_variant()?),
                    "record" => Value::Record(value.newtype_variant()?),
                    kind => return Err(A::Error::unknown_variant(kind, Value::KINDS)),
                })
            }
        }
        deserializer.deserialize_enum(VALUE, Value::KINDS, Kinds)
    }
}

/// A dag: an operator and arguments, each with or without a name. `O` and `A` say how they are read: the operator by
/// its name and the arguments as whatever they are, unless one says otherwise.
///
/// ```
/// use serde::Deserialize;
/// use tdgen_language::records::read::{Dag, RecordName};
///
/// #[derive(Deserialize)]
/// struct Instruction { operands: Dag<RecordName, RecordName> }
///
/// let (records, _) = tdgen_language::compile_text(
///     "def ins; def GPR; class I { dag operands; } def ADD : I { let operands = (ins GPR:$a, GPR:$b); }",
/// ).unwrap();
/// let add: Instruction = records.def("ADD").unwrap().read().unwrap();
/// assert_eq!(add.operands.operator.0, "ins");
/// assert_eq!(add.operands.arguments[1].name.as_deref(), Some("b"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Dag<O = RecordName, A = Value> {
    /// The operator, a record.
    pub operator: O,
    /// `$name` of the operator.
    pub name: Option<String>,
    /// The arguments, in order.
    pub arguments: Vec<Argument<A>>,
}

/// An argument of a dag.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument<A = Value> {
    /// The argument.
    pub value: A,
    /// `$name` of the argument.
    pub name: Option<String>,
}

impl<'de, O: Deserialize<'de>, A: Deserialize<'de>> Deserialize<'de> for Dag<O, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<O, A>(PhantomData<(O, A)>);
        impl<'de, O: Deserialize<'de>, A: Deserialize<'de>> Visitor<'de> for Parts<O, A> {
            type Value = Dag<O, A>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a dag")
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<Dag<O, A>, S::Error> {
                let missing = || S::Error::custom("the operator is missing");
                let (operator, name) = parts.next_element()?.ok_or_else(missing)?;
                let mut arguments = Vec::new();
                while let Some((value, name)) = parts.next_element()? {
                    arguments.push(Argument { value, name });
                }
                Ok(Dag { operator, name, arguments })
            }
        }
        deserializer.deserialize_newtype_struct(DAG, Parts(PhantomData))
    }
}
