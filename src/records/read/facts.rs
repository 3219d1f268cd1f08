//! What is read beside values: names, and what a record is apart from its fields.

use serde::de::value::SeqDeserializer;
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::mismatch::Mismatch;
use crate::records::graph::RecordRef;

/// The keys of [`Fact`]s, as `--dump-json` has them.
pub(super) const FACTS: &[&str] = &["!name", "!anonymous", "!superclasses"];

/// What a record is, beside its fields.
pub(super) struct Fact<'a> {
    pub(super) name: &'static str,
    pub(super) record: RecordRef<'a>,
}

impl<'a> Deserializer<'a> for Fact<'a> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.name {
            "!anonymous" => visitor.visit_bool(self.record.is_anonymous()),
            "!superclasses" => {
                let names = self.record.superclasses().map(|class| class.name().into_owned());
                let names: Vec<String> = names.collect();
                visitor.visit_seq(SeqDeserializer::new(names.into_iter()))
            }
            _ => match std::str::from_utf8(self.record.name_bytes()) {
                Ok(name) => visitor.visit_borrowed_str(name),
                Err(_) => visitor.visit_str(&self.record.name()),
            },
        }
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, _: &'static str, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        <W: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A name that may be missing.
pub(super) struct OptionalName<'a>(pub(super) Option<std::borrow::Cow<'a, str>>);

impl<'a> Deserializer<'a> for OptionalName<'a> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.0 {
            Some(name) => visitor.visit_some(name.into_deserializer()),
            None => visitor.visit_none(),
        }
    }

    forward_to_deserialize_any! {
        <W: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
