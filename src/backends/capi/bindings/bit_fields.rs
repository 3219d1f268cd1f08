//! Structures with bit-fields in Rust, which has none: bytes with functions that read and write their bits.
//!
//! The layout is that of the System V ABI and of AArch64 on machines with 64 bits and little-endian numbers. A bit-field
//! begins where the member before it ends, unless it would cross a boundary of its type.

use super::plan::resolve;
use crate::backends::capi::resolved::{Api, Member, Struct, Type};
use crate::backends::writer::Writer;

/// The platforms that have the layout.
pub(super) const PLATFORMS: &str = "all(target_pointer_width = \"64\", target_endian = \"little\", not(windows))";

/// The functions that bit-fields use.
pub(super) const SUPPORT: &str = r"
mod bit_fields {
    pub(super) fn get(bytes: &[u8], start: usize, width: usize) -> u64 {
        let bit = |at: usize| u64::from(bytes[at / 8] >> (at % 8) & 1);
        (0..width).fold(0, |value, at| value | bit(start + at) << at)
    }

    pub(super) fn set(bytes: &mut [u8], start: usize, width: usize, value: u64) {
        for at in 0..width {
            let (byte, bit) = ((start + at) / 8, (start + at) % 8);
            bytes[byte] = bytes[byte] & !(1 << bit) | ((value >> at & 1) as u8) << bit;
        }
    }
}
";

/// The layout of a structure with bit-fields.
pub(super) struct Layout<'a> {
    pub(super) align: u64,
    pub(super) size: u64,
    pub(super) parts: Vec<Part<'a>>,
}

/// A part of such a structure.
pub(super) enum Part<'a> {
    /// A member that is no bit-field, with its index.
    Member(usize, &'a Member),
    /// The bytes of the bit-fields between two others.
    Bits(u64, Vec<BitField<'a>>),
}

/// A bit-field.
pub(super) struct BitField<'a> {
    pub(super) member: &'a Member,
    /// The first bit, in the bytes that it is in.
    pub(super) start: u64,
    pub(super) width: u32,
}

/// Size and alignment in bytes.
#[derive(Clone, Copy)]
struct Extent {
    size: u64,
    align: u64,
}

/// The limit for nested types.
pub(super) const DEEPEST: usize = 64;

/// The layout of a structure whose bit-fields Rust can have; `None` for another structure.
pub(super) fn layout<'a>(api: &'a Api, item: &'a Struct) -> Option<Layout<'a>> {
    let has_bits = item.members.iter().any(|member| member.width.is_some());
    if item.is_union || item.is_opaque || item.packing.is_some() || !has_bits {
        return None;
    }
    placed(api, &item.members, 0)
}

fn placed<'a>(api: &'a Api, members: &'a [Member], depth: usize) -> Option<Layout<'a>> {
    let (mut bit, mut align, mut parts) = (0_u64, 1_u64, Vec::new());
    // The alignment that bit-fields without a name would have; platforms differ in whether it counts.
    let mut unnamed = 1_u64;
    // The first byte of the bit-fields after the last member.
    let mut open: Option<(u64, Vec<BitField<'a>>)> = None;
    for (at, member) in members.iter().enumerate() {
        if member.alignment.is_some() {
            return None;
        }
        let own = extent(api, &member.ty, depth + 1)?;
        let Some(width) = member.width else {
            close(&mut open, bit, &mut parts);
            let offset = bit.div_ceil(8).next_multiple_of(own.align);
            bit = offset.checked_add(own.size)?.checked_mul(8)?;
            align = align.max(own.align);
            parts.push(Part::Member(at, member));
            continue;
        };
        let bits = own.size * 8;
        if bits == 0 || u64::from(width) > bits {
            return None;
        }
        let (first, fields) = open.get_or_insert_with(|| (bit / 8, Vec::new()));
        if width == 0 || bit % bits + u64::from(width) > bits {
            bit = bit.next_multiple_of(bits);
        }
        if member.name.is_empty() {
            unnamed = unnamed.max(own.align);
        } else {
            align = align.max(own.align);
            fields.push(BitField { member, start: bit - *first * 8, width });
        }
        bit += u64::from(width);
    }
    close(&mut open, bit, &mut parts);
    (unnamed <= align).then(|| Layout { align, size: bit.div_ceil(8).next_multiple_of(align), parts })
}

fn close<'a>(open: &mut Option<(u64, Vec<BitField<'a>>)>, end: u64, parts: &mut Vec<Part<'a>>) {
    if let Some((first, fields)) = open.take() {
        parts.push(Part::Bits(end.div_ceil(8) - first, fields));
    }
}

/// The extent of a type on the platforms.
fn extent(api: &Api, ty: &Type, depth: usize) -> Option<Extent> {
    let square = |size: u64| Some(Extent { size, align: size });
    if depth > DEEPEST {
        return None;
    }
    match ty {
        Type::Bool | Type::Char => square(1),
        Type::Integer { bits: Some(bits), .. } => square(u64::from(*bits) / 8),
        // Others have the size of a pointer.
        Type::Integer { .. } | Type::Handle { .. } | Type::Callback { .. } | Type::Pointer { .. } => square(8),
        Type::Float { name } => match name.as_str() {
            "float" => square(4),
            "double" => square(8),
            _ => None,
        },
        Type::Enum { name } => match api.enums.iter().find(|item| item.name == *name)?.value_type.as_ref() {
            Some(ty) => extent(api, ty, depth + 1),
            None => square(4),
        },
        Type::Typedef { name } => {
            let typedef = api.typedef(name).filter(|typedef| typedef.vector_length.is_none())?;
            extent(api, &typedef.ty, depth + 1)
        }
        Type::Struct { name } => {
            let item = api.structure(name).filter(|item| !item.is_opaque && item.packing.is_none())?;
            record(api, item.is_union, &item.members, depth)
        }
        Type::Record { is_union, members } => record(api, *is_union, members, depth),
        Type::Array { of, length, .. } => {
            let of = extent(api, of, depth + 1)?;
            Some(Extent { size: of.size.checked_mul((*length)?)?, align: of.align })
        }
        Type::Void | Type::Other { .. } | Type::Function { .. } => None,
    }
}

fn record(api: &Api, is_union: bool, members: &[Member], depth: usize) -> Option<Extent> {
    if !is_union {
        return placed(api, members, depth + 1).map(|layout| Extent { size: layout.size, align: layout.align });
    }
    let mut whole = Extent { size: 0, align: 1 };
    for member in members {
        let own =
            extent(api, &member.ty, depth + 1).filter(|_| member.width.is_none() && member.alignment.is_none())?;
        whole = Extent { size: whole.size.max(own.size), align: whole.align.max(own.align) };
    }
    Some(Extent { size: whole.size.next_multiple_of(whole.align), align: whole.align })
}

/// Writes the functions of the bit-fields in an array of bytes. `ty` is the type of a member in Rust, `raw` a name in Rust.
pub(super) fn emit_accessors(
    w: &mut Writer,
    api: &Api,
    bytes: &str,
    field: &BitField<'_>,
    ty: &str,
    raw: impl Fn(&str) -> String,
) {
    let (name, start, width) = (&field.member.name, field.start, field.width);
    let bits = format!("bit_fields::get(&self.{bytes}, {start}, {width})");
    let value = match resolve(api, &field.member.ty) {
        Type::Bool => format!("{bits} != 0"),
        ty if is_signed(api, ty) => {
            let unused = 64 - width;
            format!("(({bits} << {unused}) as i64 >> {unused}) as _")
        }
        _ => format!("{bits} as _"),
    };
    w.block(&format!("pub fn {}(&self) -> {ty} {{", raw(name)), "}", |w| w.line(&value));
    w.block(&format!("pub fn set_{name}(&mut self, value: {ty}) {{"), "}", |w| {
        writeln!(w, "bit_fields::set(&mut self.{bytes}, {start}, {width}, value as u64);");
    });
}

fn is_signed(api: &Api, ty: &Type) -> bool {
    match ty {
        Type::Char => true,
        Type::Integer { is_signed, .. } => *is_signed,
        Type::Enum { name } => {
            let item = api.enums.iter().find(|item| item.name == *name);
            item.is_some_and(|item| match &item.value_type {
                Some(ty) => is_signed(api, resolve(api, ty)),
                None => item.enumerators.iter().any(|one| one.value < 0),
            })
        }
        _ => false,
    }
}
