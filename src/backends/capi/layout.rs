//! [`Layout`]: the offsets of structure members on 64-bit machines, as far as they are known.
//!
//! The members after a type that neither the description nor C defines have no known offset.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::c_type::CType;
use crate::condition;
use crate::model::{Model, Struct, StructMember};

/// Size and alignment in bytes.
#[derive(Clone, Copy)]
struct Extent {
    size: u64,
    align: u64,
}

/// The sizes of a model's types.
pub(crate) struct Layout<'m> {
    structs: HashMap<&'m str, &'m Struct>,
    typedefs: HashMap<&'m str, &'m CType>,
    /// The types with the size of an `int`.
    enums: Vec<&'m str>,
    pointers: Vec<&'m str>,
    /// The structures that were asked for; one that contains itself has no extent.
    known: RefCell<HashMap<&'m str, Option<Extent>>>,
}

/// The limit for nested typedefs and structures.
const MAX_TYPE_NESTING: usize = 64;

impl<'m> Layout<'m> {
    /// The types of a model.
    pub(crate) fn of(model: &'m Model) -> Layout<'m> {
        let handles = model.handles.iter().map(|item| item.name.as_str());
        let callbacks = model.callbacks.iter().map(|item| item.name.as_str());
        Layout {
            structs: model.structs.iter().map(|item| (item.name.as_str(), item)).collect(),
            typedefs: model
                .typedefs
                .iter()
                .map(|item| (item.name.as_str(), &item.value))
                .chain(model.enums.iter().filter_map(|item| Some((item.name.as_str(), item.ty.as_ref()?))))
                .collect(),
            enums: model.printed_enums().map(|item| item.name.as_str()).collect(),
            pointers: handles.chain(callbacks).collect(),
            known: RefCell::default(),
        }
    }

    /// The offset of each member; `None` after the first member of unknown size.
    pub(crate) fn offsets(&self, item: &Struct) -> Vec<Option<u64>> {
        let offsets = self.walk(&item.members, item.is_union, 0).0;
        if item.packing.is_some() { vec![None; offsets.len()] } else { offsets }
    }

    /// The size of a structure.
    pub(crate) fn size(&self, item: &Struct) -> Option<u64> {
        if item.packing.is_some() {
            return None;
        }
        self.walk(&item.members, item.is_union, 0).1.map(|extent| extent.size)
    }

    /// The extent of a member. The length of an array that a macro says is unknown.
    fn extent_of(&self, member: &StructMember, depth: usize) -> Option<Extent> {
        // Compilers differ in where they put bit-fields.
        if member.width.is_some() || member.alignment.is_some() || depth > MAX_TYPE_NESTING {
            return None;
        }
        let element = match &member.inner {
            Some(inner) => self.walk(&inner.members, inner.is_union, depth + 1).1?,
            None => self.extent(&member.ty, depth + 1)?,
        };
        let mut count: u64 = 1;
        for length in &member.lengths {
            let length = if length.is_empty() { Some(0) } else { condition::number(length) };
            count = count.checked_mul(length?)?;
        }
        Some(Extent { size: element.size.checked_mul(count)?, align: element.align })
    }

    fn structure(&self, item: &'m Struct, depth: usize) -> Option<Extent> {
        if item.is_opaque || item.packing.is_some() {
            return None;
        }
        let known = self.known.borrow().get(item.name.as_str()).copied();
        known.unwrap_or_else(|| {
            self.known.borrow_mut().insert(&item.name, None);
            let extent = self.walk(&item.members, item.is_union, depth + 1).1;
            self.known.borrow_mut().insert(&item.name, extent);
            extent
        })
    }

    fn walk(&self, members: &[StructMember], is_union: bool, depth: usize) -> (Vec<Option<u64>>, Option<Extent>) {
        let mut end = Some(Extent { size: 0, align: 1 });
        let mut offsets = Vec::new();
        for member in members {
            let placed = end.zip(self.extent_of(member, depth)).and_then(|(before, own)| {
                let offset = if is_union { 0 } else { before.size.checked_next_multiple_of(own.align)? };
                let size = before.size.max(offset.checked_add(own.size)?);
                Some((offset, Extent { size, align: before.align.max(own.align) }))
            });
            // The alignment of a type of unknown size is unknown, too.
            offsets.push(placed.map(|(offset, _)| offset));
            end = placed.map(|(_, after)| after);
        }
        let rounded = |end: Extent| Some(Extent { size: end.size.checked_next_multiple_of(end.align)?, ..end });
        (offsets, end.and_then(rounded))
    }

    fn extent(&self, ty: &CType, depth: usize) -> Option<Extent> {
        let square = |size| Some(Extent { size, align: size });
        if depth > MAX_TYPE_NESTING {
            return None;
        }
        if ty.is_indirect() {
            return square(8);
        }
        if ty.outermost().is_some() {
            return None;
        }
        let spelled = ty.spelled();
        let words: Vec<&str> = spelled
            .split(' ')
            .filter(|word| !["const", "volatile", "struct", "enum", "union"].contains(word))
            .collect();
        let name = words.join(" ");
        if let Some(size) = basic_size(&words) {
            square(size)
        } else if let Some(item) = self.structs.get(name.as_str()) {
            self.structure(item, depth)
        } else if let Some(ty) = self.typedefs.get(name.as_str()) {
            self.extent(ty, depth + 1)
        } else if self.enums.contains(&name.as_str()) {
            square(4)
        } else if self.pointers.contains(&name.as_str()) {
            square(8)
        } else {
            None
        }
    }
}

/// The size of a type that C or its headers define and that is the same on all 64-bit machines.
fn basic_size(words: &[&str]) -> Option<u64> {
    match words {
        ["bool" | "_Bool" | "char" | "int8_t" | "uint8_t"] | ["signed" | "unsigned", "char"] => Some(1),
        ["short" | "int16_t" | "uint16_t"] | ["unsigned" | "signed", "short"] => Some(2),
        ["int" | "unsigned" | "signed" | "int32_t" | "uint32_t" | "float"] | ["unsigned" | "signed", "int"] => Some(4),
        ["int64_t" | "uint64_t" | "size_t" | "ptrdiff_t" | "intptr_t" | "uintptr_t" | "double"]
        | ["long", "long"]
        | ["unsigned" | "signed", "long", "long"] => Some(8),
        _ => None,
    }
}
