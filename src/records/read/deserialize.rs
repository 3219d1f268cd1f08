//! [`ValueReader`] as serde's `Deserializer`, and the parts that serde asks it for.
//!
//! Nothing here knows places but [`read_part`], through which every part is read: it adds what the part is, what it
//! should have been, and where it was set.

use serde::de::value::StrDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::facts::{FACTS, Fact, OptionalName};
use super::item::Expected;
use super::mismatch::{Mismatch, any_of};
use super::subject::Subject;
use super::value::{DAG, VALUE};
use super::value_reader::ValueReader;
use super::walk::{Stop, Walk};
use super::wrappers::{HANDLE, IF_DECLARED, RECORD_NAME, SPANNED, SpannedParts};
use crate::records::graph::{DagRef, FieldRef, Kind, ListRef, RecordRef};

/// The parts of a value, as serde asks for them.
impl<'a> ValueReader<'_, 'a> {
    /// Reads this whole.
    pub(super) fn read<T: Deserialize<'a>>(self) -> Result<T, Mismatch> {
        T::deserialize(self).map_err(|error| self.locate(error))
    }

    /// Reads the fields of a record by value.
    fn fields<V: Visitor<'a>>(self, record: RecordRef<'a>, names: Names, visitor: V) -> Result<V::Value, Mismatch> {
        let fields = Fields { walk: self.walk, record, pending: names.of(record).into_iter(), field: None };
        let read = || stacker::maybe_grow(64 << 10, 1 << 20, || visitor.visit_map(fields));
        let by_value = "structs hold records by value: use a Handle to read it later";
        match self.walk.inside_record(record.id, read) {
            Ok(result) => result,
            Err(Stop::TooDeep) => Err(Mismatch::Message(
                format!("more than {} records in each other", Walk::MAX_NESTING),
                Some(by_value.to_owned()),
            )),
            Err(Stop::Circle) => {
                let mut names: Vec<String> = Vec::new();
                for id in self.walk.circle(record.id).into_iter().take(8) {
                    names.push(record.records().record(id).name().into_owned());
                }
                names.push(record.name().into_owned());
                let text = format!("the record contains itself: {}", names.join(" -> "));
                Err(Mismatch::Message(text, Some(by_value.to_owned())))
            }
        }
    }

    fn elements<V: Visitor<'a>>(self, length: Option<usize>, visitor: V) -> Result<V::Value, Mismatch> {
        let count = match self.item.kind {
            Kind::List(list) => list.len(),
            Kind::Bits(width) => width as usize,
            _ => return Err(Expected::Kind("a `list`").into()),
        };
        match (length, self.item.kind) {
            (Some(length), Kind::Bits(_)) if length != count => {
                return Err(Expected::Text(format!("{length} bits")).into());
            }
            (Some(length), _) if length != count => {
                return Err(Expected::Text(format!("a list of {length} elements")).into());
            }
            _ => {}
        }
        match self.item.kind {
            Kind::List(list) => visitor.visit_seq(Elements { walk: self.walk, whole: &self.subject, list, next: 0 }),
            _ => visitor.visit_seq(BitElements { bits: self, whole: &self.subject, count: count as u32, next: 0 }),
        }
    }

    /// The name of what it is, for [`Value`](super::Value).
    fn kind_name(self) -> Result<&'static str, Mismatch> {
        Ok(match self.item.kind {
            Kind::Unset => "unset",
            Kind::Bit(_) => "bit",
            Kind::Int(_) => "int",
            Kind::Bits(_) => "bits",
            Kind::String(_) | Kind::Code(_) => "string",
            Kind::List(_) => "list",
            Kind::Dag(_) => "dag",
            Kind::Def(_) => "record",
            Kind::Unresolved => return Err(Expected::Text("a finished value".to_owned()).into()),
        })
    }
}

/// Reads a part of where the walk stands: every fault in it leaves here with its place.
fn read_part<'a, S: DeserializeSeed<'a>>(
    part: usize,
    reader: ValueReader<'_, 'a>,
    seed: S,
) -> Result<S::Value, Mismatch> {
    let walk = reader.walk;
    walk.inside(part as u32, || {
        let result = if walk.count_step() {
            seed.deserialize(reader)
        } else {
            let text = format!("more than {} values are read by value", Walk::MAX_STEPS);
            let help = "records that others share are read again each time: use Handle";
            Err(Mismatch::Message(text, Some(help.to_owned())))
        };
        result.map_err(|error| reader.locate(error))
    })
}

macro_rules! integers {
    ($($method:ident $visit:ident $ty:ident)*) => {$(
        fn $method<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            visitor.$visit(self.item.int::<$ty>()?)
        }
    )*};
}

impl<'a> Deserializer<'a> for ValueReader<'_, 'a> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.item.kind {
            Kind::Unset => visitor.visit_unit(),
            Kind::Bit(bit) => visitor.visit_bool(bit),
            Kind::Int(int) => visitor.visit_i64(int),
            Kind::Bits(_) => match self.item.integer(None).and_then(|int| u64::try_from(int).ok()) {
                Some(number) => visitor.visit_u64(number),
                None => self.elements(None, visitor),
            },
            Kind::String(_) | Kind::Code(_) => visitor.visit_borrowed_str(self.item.text()?),
            Kind::List(_) => self.elements(None, visitor),
            Kind::Def(record) => self.fields(record, Names::All, visitor),
            Kind::Dag(_) => {
                Err(Mismatch::Message("the type cannot hold a `dag`".to_owned(), Some("use `Dag`".to_owned())))
            }
            Kind::Unresolved => Err(Expected::Text("a finished value".to_owned()).into()),
        }
    }

    integers! {
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
        deserialize_i128 visit_i128 i128
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_u128 visit_u128 u128
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_bool(self.item.bit()?)
    }

    fn deserialize_f32<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_f64<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_char<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_str(self.item.text()?)
    }

    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_str(self.item.text()?)
    }

    fn deserialize_string<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_str(self.item.text()?)
    }

    fn deserialize_identifier<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_str(self.item.text()?)
    }

    fn deserialize_bytes<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_bytes(self.item.bytes()?)
    }

    fn deserialize_byte_buf<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_borrowed_bytes(self.item.bytes()?)
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        if self.item.is_unset() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self.item.kind {
            Kind::Unset => visitor.visit_unit(),
            _ => Err(Expected::Text("`?`".to_owned()).into()),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'a>>(self, _: &'static str, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, name: &'static str, visitor: V) -> Result<V::Value, Mismatch> {
        match name {
            SPANNED => visitor.visit_seq(SpannedParts::new(self, self.blame())),
            HANDLE => visitor.visit_u32(self.item.record()?.id.0),
            RECORD_NAME => visitor.visit_str(&self.item.record()?.name()),
            DAG => match self.item.kind {
                Kind::Dag(dag) => visitor.visit_seq(DagParts { walk: self.walk, whole: &self.subject, dag, next: 0 }),
                _ => Err(Expected::Kind("a `dag`").into()),
            },
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.elements(None, visitor)
    }

    fn deserialize_tuple<V: Visitor<'a>>(self, length: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.elements(Some(length), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.elements(Some(length), visitor)
    }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.fields(self.item.record()?, Names::All, visitor)
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.fields(self.item.record()?, Names::These(fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        let variant = match self.item.kind {
            _ if name == VALUE => self.kind_name()?,
            Kind::String(_) | Kind::Code(_) => self.item.text()?,
            Kind::Def(record) => match variants.iter().find(|class| record.is_a(class)) {
                Some(class) => class,
                None => return Err(Expected::Text(format!("a record of class {}", any_of(variants))).into()),
            },
            _ => return Err(Expected::Text(any_of(variants)).into()),
        };
        visitor.visit_enum(Choice {
            variant,
            value: self,
            is_text: name != VALUE && !matches!(self.item.kind, Kind::Def(_)),
        })
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }
}

/// Which fields of a record are read.
#[derive(Clone, Copy)]
enum Names {
    /// Those that a struct names.
    These(&'static [&'static str]),
    /// Those that it has.
    All,
}

impl Names {
    /// The fields in the order in which they are read, each with its number and its name.
    fn of<'a>(self, record: RecordRef<'a>) -> Vec<(u32, &'a str, FieldToRead<'a>)> {
        match self {
            Names::These(names) => {
                let named = names.iter().map(|&name| match name {
                    name if FACTS.contains(&name) => (name, FieldToRead::Fact(name)),
                    name => (name, record.get(name).map_or(FieldToRead::Undeclared(name), FieldToRead::Field)),
                });
                let mut fields: Vec<_> = (0..).zip(named).map(|(part, (name, field))| (part, name, field)).collect();
                // First those that the record does not have: serde refuses an alias of a field that has its value.
                fields.sort_by_key(|(_, _, field)| !matches!(field, FieldToRead::Undeclared(_)));
                fields
            }
            Names::All => {
                let named = |(part, field): (u32, FieldRef<'a>)| {
                    Some((part, std::str::from_utf8(field.name_bytes()).ok()?, FieldToRead::Field(field)))
                };
                (0..).zip(record.fields()).filter_map(named).collect()
            }
        }
    }
}

/// The fields of a record.
struct Fields<'s, 'a> {
    walk: &'s Walk,
    record: RecordRef<'a>,
    pending: std::vec::IntoIter<(u32, &'a str, FieldToRead<'a>)>,
    /// The one whose key was given last, and its number.
    field: Option<(u32, FieldToRead<'a>)>,
}

/// What stands under the key that was given last.
#[derive(Clone, Copy)]
enum FieldToRead<'a> {
    Field(FieldRef<'a>),
    Fact(&'static str),
    /// A struct names it, and the record does not have it.
    Undeclared(&'static str),
}

impl<'a> MapAccess<'a> for Fields<'_, 'a> {
    type Error = Mismatch;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Mismatch> {
        let walk = self.walk;
        match self.pending.find(|(part, _, _)| !walk.skips(*part)) {
            Some((part, name, field)) => {
                self.field = Some((part, field));
                seed.deserialize(StrDeserializer::new(name)).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Mismatch> {
        let Some((part, field)) = self.field.take() else {
            return Err(Mismatch::Message("a value before its key".to_owned(), None));
        };
        match field {
            FieldToRead::Field(field) => {
                let reader = ValueReader::part(self.walk, Subject::Field(field), field.value());
                read_part(part as usize, reader, seed)
            }
            FieldToRead::Fact(name) => {
                let fact = Fact { name, record: self.record };
                let reader = ValueReader {
                    subject: Subject::Fact(name, self.record),
                    ..ValueReader::of_record(self.walk, self.record)
                };
                self.walk.inside(part, || {
                    let result = seed.deserialize(fact);
                    result.map_err(|error| reader.locate(error))
                })
            }
            FieldToRead::Undeclared(name) => {
                let field = UndeclaredField { walk: self.walk, record: self.record, name };
                self.walk.inside(part, || seed.deserialize(field))
            }
        }
    }
}

/// A field that a record does not have. [`IfDeclared`](super::IfDeclared) accepts it; `Option` must not, since serde
/// takes it for one that is not set; any other type requires it or has a default value, as serde knows.
struct UndeclaredField<'s, 'a> {
    walk: &'s Walk,
    record: RecordRef<'a>,
    name: &'static str,
}

impl<'a> Deserializer<'a> for UndeclaredField<'_, '_> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'a>>(self, _: V) -> Result<V::Value, Mismatch> {
        Err(Mismatch::Undeclared(self.walk.path()))
    }

    fn deserialize_option<V: Visitor<'a>>(self, _: V) -> Result<V::Value, Mismatch> {
        Err(Mismatch::Located(Box::new(self.record.missing(self.name)), self.walk.path()))
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(self, name: &'static str, visitor: V) -> Result<V::Value, Mismatch> {
        if name == IF_DECLARED { visitor.visit_none() } else { self.deserialize_any(visitor) }
    }

    forward_to_deserialize_any! {
        <W: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The elements of a list.
struct Elements<'s, 'a> {
    walk: &'s Walk,
    whole: &'s Subject<'s, 'a>,
    list: ListRef<'a>,
    next: usize,
}

impl<'a> SeqAccess<'a> for Elements<'_, 'a> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Mismatch> {
        while self.walk.skips(self.next as u32) {
            self.next += 1;
        }
        let at = self.next;
        let Some(element) = self.list.get(at) else {
            return Ok(None);
        };
        self.next += 1;
        let reader = ValueReader::part(self.walk, Subject::Element(self.whole, at), element);
        read_part(at, reader, seed).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        self.list.len().checked_sub(self.next)
    }
}

/// The bits of a value, from bit 0 on.
struct BitElements<'s, 'a> {
    bits: ValueReader<'s, 'a>,
    whole: &'s Subject<'s, 'a>,
    count: u32,
    next: u32,
}

impl<'a> SeqAccess<'a> for BitElements<'_, 'a> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Mismatch> {
        while self.bits.walk.skips(self.next) {
            self.next += 1;
        }
        let at = self.next;
        if at >= self.count {
            return Ok(None);
        }
        self.next += 1;
        read_part(at as usize, self.bits.bit(self.whole, at), seed).map(Some)
    }
}

/// Operator and arguments of a dag, each with its name.
struct DagParts<'s, 'a> {
    walk: &'s Walk,
    whole: &'s Subject<'s, 'a>,
    dag: DagRef<'a>,
    next: usize,
}

impl<'a> SeqAccess<'a> for DagParts<'_, 'a> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Mismatch> {
        while self.next > 0 && self.walk.skips(self.next as u32) {
            self.next += 1;
        }
        let at = self.next;
        let part = match at {
            0 => Some(self.dag.operator()),
            at => self.dag.arg(at - 1),
        };
        let Some(part) = part else {
            return Ok(None);
        };
        self.next += 1;
        let subject = match at {
            0 => Subject::Operator(self.whole),
            at => Subject::Argument(self.whole, at),
        };
        seed.deserialize(NamedPart {
            part: at,
            value: Some(ValueReader::part(self.walk, subject, part.value)),
            name: part.name(),
            next: 0,
        })
        .map(Some)
    }
}

/// A value of a dag and its name, as a pair.
struct NamedPart<'s, 'a> {
    part: usize,
    value: Option<ValueReader<'s, 'a>>,
    name: Option<std::borrow::Cow<'a, str>>,
    next: usize,
}

impl<'a> Deserializer<'a> for NamedPart<'_, 'a> {
    type Error = Mismatch;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        <W: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'a> SeqAccess<'a> for NamedPart<'_, 'a> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Mismatch> {
        self.next += 1;
        match (self.next, self.value.take()) {
            (1, Some(value)) => read_part(self.part, value, seed).map(Some),
            (2, _) => seed.deserialize(OptionalName(self.name.take())).map(Some),
            _ => Ok(None),
        }
    }
}

/// A variant of an enum, chosen by a text, by a record's class, or by the kind of a value.
struct Choice<'s, 'a> {
    variant: &'a str,
    value: ValueReader<'s, 'a>,
    /// The value was used up by the choice.
    is_text: bool,
}

impl<'s, 'a> EnumAccess<'a> for Choice<'s, 'a> {
    type Error = Mismatch;
    type Variant = Choice<'s, 'a>;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Choice<'s, 'a>), Mismatch> {
        let variant = seed.deserialize(StrDeserializer::<Mismatch>::new(self.variant))?;
        Ok((variant, self))
    }
}

impl<'a> Choice<'_, 'a> {
    fn check_content(&self) -> Result<(), Mismatch> {
        if self.is_text {
            return Err(Expected::Text(format!("a record of class `{}`", self.variant)).into());
        }
        Ok(())
    }
}

impl<'a> VariantAccess<'a> for Choice<'_, 'a> {
    type Error = Mismatch;

    fn unit_variant(self) -> Result<(), Mismatch> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value, Mismatch> {
        self.check_content()?;
        seed.deserialize(self.value)
    }

    fn tuple_variant<V: Visitor<'a>>(self, length: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.check_content()?;
        self.value.elements(Some(length), visitor)
    }

    fn struct_variant<V: Visitor<'a>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Mismatch> {
        self.check_content()?;
        self.value.fields(self.value.item.record()?, Names::These(fields), visitor)
    }
}
