//! Structures with bit-fields in Rust, which has none: bytes with functions that read and write their bits.

use crate::model::api::{Api, Layout, Member, Struct, Type};
use crate::resolved::plan::resolve;
use tdgen_language::backends::writer::Writer;

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

/// A structure with bit-fields in Rust.
pub(super) struct BitStruct<'a> {
    pub(super) layout: Layout,
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

/// The parts of a structure whose bit-fields Rust can have; `None` for another structure.
pub(super) fn bit_struct(item: &Struct) -> Option<BitStruct<'_>> {
    let has_bits = item.members.iter().any(|member| member.width.is_some());
    if item.is_union || item.packing.is_some() || !has_bits {
        return None;
    }
    let layout = item.layout?;
    let mut parts: Vec<Part<'_>> = Vec::new();
    // The end of the last member, and the first byte of the bit-fields after it.
    let (mut end, mut first) = (0_u64, 0_u64);
    for (at, member) in item.members.iter().enumerate() {
        if member.alignment.is_some() {
            return None;
        }
        let Some(width) = member.width else {
            let place = member.place?;
            close(&mut parts, place.offset - first);
            parts.push(Part::Member(at, member));
            end = place.offset + place.size;
            continue;
        };
        if !matches!(parts.last(), Some(Part::Bits(..))) {
            first = end;
            parts.push(Part::Bits(0, Vec::new()));
        }
        // Padding has no place.
        if let Some((place, bit)) = member.place.and_then(|place| place.bit.map(|bit| (place, bit)))
            && let Some(Part::Bits(_, fields)) = parts.last_mut()
        {
            fields.push(BitField { member, start: (place.offset - first) * 8 + u64::from(bit), width });
        }
    }
    close(&mut parts, layout.size - first);
    Some(BitStruct { layout, parts })
}

/// Sets the number of bytes of the bit-fields that end a list of parts.
fn close(parts: &mut [Part<'_>], bytes: u64) {
    if let Some(Part::Bits(size, _)) = parts.last_mut() {
        *size = bytes;
    }
}

/// Writes the functions of the bit-fields in an array of bytes. `ty` is the type of a member in Rust, `raw` a name in
/// Rust.
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
