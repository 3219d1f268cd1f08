//! Types that ask a reader for more than serde's data model has: [`Spanned`], [`Handle`], [`RecordName`].
//!
//! Each is a newtype of a name that the reader knows; other deserializers refuse them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::value::U32Deserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

use crate::records::arena::ids::RecordId;
use crate::source::Span;

/// The names that a reader knows.
pub(super) const SPANNED: &str = "$tdgen::Spanned";
pub(super) const HANDLE: &str = "$tdgen::Handle";
pub(super) const RECORD_NAME: &str = "$tdgen::RecordName";
pub(super) const IF_DECLARED: &str = "$tdgen::IfDeclared";

/// The value of a field that a record may not have: only some classes, or some versions of a class, declare it. Without
/// this, a name that no class declares is an error.
///
/// ```
/// use serde::Deserialize;
/// use tdgen_language::records::read::IfDeclared;
///
/// #[derive(Deserialize)]
/// struct Register { name: String, bank: IfDeclared<u32> }
///
/// let (records, _) =
///     tdgen_language::compile_text("def R1 { string name = \"r1\"; } def R2 { string name = \"r2\"; int bank = 3; }")
///         .unwrap();
/// let bank = |name| records.def(name).unwrap().read::<Register>().unwrap().bank.0;
/// assert_eq!((bank("R1"), bank("R2")), (None, Some(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct IfDeclared<T>(pub Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for IfDeclared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Field<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Field<T> {
            type Value = IfDeclared<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a field")
            }
            fn visit_none<E: Error>(self) -> Result<IfDeclared<T>, E> {
                Ok(IfDeclared(None))
            }
            fn visit_newtype_struct<D: Deserializer<'de>>(self, field: D) -> Result<IfDeclared<T>, D::Error> {
                T::deserialize(field).map(|value| IfDeclared(Some(value)))
            }
        }
        deserializer.deserialize_newtype_struct(IF_DECLARED, Field(PhantomData))
    }
}

/// A value, and where it was set: for messages of one's own about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where its user can change it: where the record sets the field; the record, if only a class sets it, and for a
    /// record that is read as a whole.
    pub span: Span,
}

impl<T> Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Parts<T> {
            type Value = Spanned<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a value and its place")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Spanned<T>, A::Error> {
                let missing = || A::Error::custom("a place is missing");
                let start = parts.next_element()?.ok_or_else(missing)?;
                let end = parts.next_element()?.ok_or_else(missing)?;
                let value = parts.next_element()?.ok_or_else(missing)?;
                Ok(Spanned { value, span: Span::new(start, end) })
            }
        }
        deserializer.deserialize_newtype_struct(SPANNED, Parts(PhantomData))
    }
}

/// What [`Spanned`] reads: start and end of the place, then the value.
pub(super) struct SpannedParts<D> {
    place: [u32; 2],
    next: usize,
    value: Option<D>,
}

impl<D> SpannedParts<D> {
    pub(super) fn new(value: D, span: Span) -> SpannedParts<D> {
        SpannedParts { place: [span.start, span.end], next: 0, value: Some(value) }
    }
}

impl<'de, D: Deserializer<'de>> SeqAccess<'de> for SpannedParts<D> {
    type Error = D::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, D::Error> {
        if let Some(&position) = self.place.get(self.next) {
            self.next += 1;
            return seed.deserialize(U32Deserializer::new(position)).map(Some);
        }
        let value = self.value.take();
        value.map(|value| seed.deserialize(value)).transpose()
    }
}

/// A record that is read later: a small number that refers to it. Records may refer to each other in circles, which
/// structs cannot.
///
/// ```
/// use serde::Deserialize;
/// use tdgen_language::records::read::Handle;
///
/// #[derive(Deserialize)]
/// struct Node { next: Handle<Node>, weight: u32 }
///
/// let (records, _) = tdgen_language::compile_text(
///     "class Node<string n, int w> { Node next = !cast<Node>(n); int weight = w; }
///      def B; def A : Node<\"A\", 3>;",
/// ).unwrap();
/// let a: Node = records.def("A").unwrap().read().unwrap();
/// assert_eq!(a.next.record(&records).name(), "A");
/// assert_eq!(a.next.read(&records).unwrap().weight, 3);
/// ```
pub struct Handle<T> {
    /// The record's number.
    pub(crate) id: RecordId,
    target: PhantomData<fn() -> T>,
}

impl<T> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Handle<T> {}

impl<T> PartialEq for Handle<T> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<T> Eq for Handle<T> {}

impl<T> Hash for Handle<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.id.hash(hasher);
    }
}

impl<T> fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Handle({})", self.id.index())
    }
}

impl<'de, T> Deserialize<'de> for Handle<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = u32;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a record")
            }
            fn visit_u32<E>(self, number: u32) -> Result<u32, E> {
                Ok(number)
            }
        }
        Ok(Handle { id: RecordId(deserializer.deserialize_newtype_struct(HANDLE, Number)?), target: PhantomData })
    }
}

/// The name of a record that a field refers to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordName(pub String);

impl Deref for RecordName {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RecordName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RecordName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = RecordName;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a record")
            }
            fn visit_str<E>(self, name: &str) -> Result<RecordName, E> {
                Ok(RecordName(name.to_owned()))
            }
        }
        deserializer.deserialize_newtype_struct(RECORD_NAME, Text)
    }
}
