//! [`fill`]: computes where the members of structures are on 64-bit systems.
//!
//! The `layout` of a structure and the `place` of a member are those of the System V ABI and of the ABI of AArch64,
//! with little-endian bit-fields. `size` and `offset` are the same on all 64-bit systems, and so unknown behind what
//! compilers place differently: a `long`, a bit-field, or a packed or aligned member.

use std::collections::HashMap;

use super::canonical::{PLATFORMS, width};
use crate::model::api::Api;
use crate::model::types::{Layout, Member, Place, Struct, Type};

/// The limit for nested types.
const MAX_TYPE_NESTING: usize = 64;

/// Computes the layouts of all structures.
pub(super) fn fill(api: &mut Api) {
    let mut layouts = Layouts { api, known: HashMap::new(), is_common: false };
    let mut common = Layouts { api, known: HashMap::new(), is_common: true };
    let both = api.structs.iter().map(|item| (layouts.structure(item), common.structure(item)));
    let structs = both.map(|(item, common)| Struct {
        size: common.layout.map(|layout| layout.size),
        members: item
            .members
            .into_iter()
            .zip(common.members)
            .map(|(member, common)| with_offset(member, &common))
            .collect(),
        ..item
    });
    api.structs = structs.collect();
}

/// A member with the offset that it has on all systems.
fn with_offset(member: Member, common: &Member) -> Member {
    Member { offset: common.place.map(|place| place.offset), ..member }
}

/// The layouts of the structures of an API.
struct Layouts<'a> {
    api: &'a Api,
    /// The structures that were asked for; one that contains itself has no layout.
    known: HashMap<&'a str, Option<Layout>>,
    /// Whether they are those of all 64-bit systems.
    is_common: bool,
}

/// What determines where members are.
#[derive(Clone, Copy)]
struct Rules {
    is_union: bool,
    packing: Option<u64>,
    depth: usize,
}

impl<'a> Layouts<'a> {
    /// A structure with its layout.
    fn structure(&mut self, item: &'a Struct) -> Struct {
        let rules = Rules { is_union: item.is_union, packing: item.packing.map(u64::from), depth: 0 };
        let (members, layout) = self.members(&item.members, rules);
        Struct { layout: layout.filter(|_| !item.is_opaque), members, ..item.clone() }
    }

    /// The members with their places, and the layout of all of them.
    fn members(&mut self, members: &'a [Member], rules: Rules) -> (Vec<Member>, Option<Layout>) {
        let (places, layout) = self.place_all(members, rules);
        let members = members.iter().zip(places).map(|(member, place)| Member {
            ty: self.with_layouts(&member.ty, rules),
            place,
            ..member.clone()
        });
        (members.collect(), layout)
    }

    /// A type whose inner structures have layouts.
    fn with_layouts(&mut self, ty: &'a Type, rules: Rules) -> Type {
        match ty {
            Type::Record { is_union, members, .. } if rules.depth < MAX_TYPE_NESTING => {
                let inner = Rules { is_union: *is_union, depth: rules.depth + 1, ..rules };
                let (members, layout) = self.members(members, inner);
                Type::Record { is_union: *is_union, layout, members }
            }
            Type::Array { of, text, length } => {
                Type::Array { of: Box::new(self.with_layouts(of, rules)), text: text.clone(), length: *length }
            }
            _ => ty.clone(),
        }
    }

    /// The place of each member; `None` from the first whose size is unknown.
    fn place_all(&mut self, members: &'a [Member], rules: Rules) -> (Vec<Option<Place>>, Option<Layout>) {
        let mut places = vec![None; members.len()];
        let layout = self.place(members, rules, &mut places);
        (places, layout)
    }

    fn place(&mut self, members: &'a [Member], rules: Rules, places: &mut [Option<Place>]) -> Option<Layout> {
        if self.is_common && rules.packing.is_some() {
            return None;
        }
        // The first free bit, the end of the largest member of a union, and the largest alignment.
        let (mut bit, mut end, mut alignment) = (0_u128, 0_u128, 1_u64);
        // The alignment that bit-fields without a name have on some of the systems.
        let mut unnamed = 1_u64;
        for (member, slot) in members.iter().zip(places) {
            if self.is_common && (member.width.is_some() || member.alignment.is_some()) {
                return None;
            }
            let own = self.layout(&member.ty, rules)?;
            let clamped = rules.packing.map_or(own.alignment, |packing| own.alignment.min(packing));
            if rules.is_union {
                bit = 0;
            }
            let Some(width) = member.width.map(u128::from) else {
                let asked = own.alignment.max(member.alignment.map_or(1, u64::from));
                let align = rules.packing.map_or(asked, |packing| asked.min(packing));
                let offset = bytes(bit)?.checked_next_multiple_of(align)?;
                *slot = Some(Place { offset, bit: None, size: own.size });
                bit = u128::from(offset.checked_add(own.size)?) * 8;
                (end, alignment) = (end.max(bit), alignment.max(align));
                continue;
            };
            let bits = Some(u128::from(own.size) * 8).filter(|bits| *bits != 0 && width <= *bits)?;
            // Compilers differ about these.
            if member.alignment.is_some() || width == 0 && rules.packing.is_some() {
                return None;
            }
            let crosses = rules.packing.is_none() && bit % bits + width > bits;
            if width == 0 || crosses {
                bit = bit.checked_next_multiple_of(bits)?;
            }
            if member.name.is_empty() {
                unnamed = unnamed.max(clamped);
            } else {
                alignment = alignment.max(clamped);
                let first = u32::try_from(bit % 8).ok();
                *slot = Some(Place { offset: u64::try_from(bit / 8).ok()?, bit: first, size: bytes(bit % 8 + width)? });
            }
            bit += width;
            end = end.max(bit);
        }
        let size = bytes(end)?.checked_next_multiple_of(alignment)?;
        (unnamed <= alignment).then_some(Layout { size, alignment })
    }

    /// The layout of a type. `rules` are those of the structure that it is in.
    fn layout(&mut self, ty: &'a Type, rules: Rules) -> Option<Layout> {
        let square = |size: u64| Some(Layout { size, alignment: size });
        let inner = Rules { depth: rules.depth + 1, ..rules };
        if rules.depth > MAX_TYPE_NESTING {
            return None;
        }
        let api = self.api;
        match ty {
            Type::Bool | Type::Char => square(1),
            Type::Integer { name, bits, .. } => {
                let [first, other, ..] = &PLATFORMS;
                let own = bits.or_else(|| width(first, name))?;
                let is_same = bits.is_some() || width(other, name) == Some(own);
                square(u64::from(own) / 8).filter(|_| is_same || !self.is_common)
            }
            Type::Handle { .. } | Type::Callback { .. } | Type::Pointer { .. } => square(8),
            Type::Float { name } => match name.as_str() {
                "float" => square(4),
                "double" => square(8),
                _ => None,
            },
            Type::Enum { name } => match &api.enums.iter().find(|item| item.name == *name)?.value_type {
                Some(ty) => self.layout(ty, inner),
                None => square(4),
            },
            Type::Typedef { name } => {
                let typedef = api.typedef(name)?;
                let one = self.layout(&typedef.ty, inner)?;
                match typedef.vector_length {
                    Some(_) if self.is_common => None,
                    Some(length) => square(one.size.checked_mul(u64::from(length))?),
                    None => Some(one),
                }
            }
            Type::Struct { name } => {
                if let Some(known) = self.known.get(name.as_str()) {
                    return *known;
                }
                let item = api.structure(name).filter(|item| !item.is_opaque)?;
                self.known.insert(&item.name, None);
                let own = Rules { is_union: item.is_union, packing: item.packing.map(u64::from), ..inner };
                let layout = self.place_all(&item.members, own).1;
                self.known.insert(&item.name, layout);
                layout
            }
            Type::Record { is_union, members, .. } => self.place_all(members, Rules { is_union: *is_union, ..inner }).1,
            Type::Array { of, length, text } => {
                let of = self.layout(of, inner)?;
                let length = if text.is_empty() { 0 } else { (*length)? };
                Some(Layout { size: of.size.checked_mul(length)?, ..of })
            }
            Type::Other { name } if name == "long double" => square(16).filter(|_| !self.is_common),
            Type::Other { name } => {
                let known = api.opaque_types.iter().find(|item| item.name == *name && !self.is_common);
                known.map(|item| item.layout)
            }
            Type::Void | Type::Function { .. } => None,
        }
    }
}

/// The bytes that so many bits are in.
fn bytes(bits: u128) -> Option<u64> {
    u64::try_from(bits.div_ceil(8)).ok()
}
