//! The packing of structures: `__attribute__((packed))` and `#pragma pack`. A description has one number for both.

use super::ast::Node;

/// The attribute of `#pragma pack`.
const PRAGMA: &str = "MaxFieldAlignmentAttr";

/// The attribute `packed`.
const PACKED: &str = "PackedAttr";

/// Whether a structure below was declared after `#pragma pack`. Its number is only in Clang's other dump.
pub(super) fn has_pragma_pack(node: &Node) -> bool {
    node.kind == PRAGMA || node.inner.iter().any(has_pragma_pack)
}

/// Sets the numbers of `#pragma pack` from the text of `-ast-dump`, which has the same nodes in the same order.
pub(super) fn set_packings(root: &mut Node, dump: &str) {
    let lines = dump.lines().filter(|line| line.contains(&format!("-{PRAGMA} 0x")));
    let bits = lines.map(|line| line.rsplit(' ').next().and_then(|bits| bits.parse::<u32>().ok()));
    let bits: Vec<u32> = bits.map(Option::unwrap_or_default).collect();
    let mut attributes = Vec::new();
    collect_pragmas(root, &mut attributes);
    if attributes.len() == bits.len() {
        for (attribute, bits) in attributes.into_iter().zip(bits) {
            attribute.value = (bits / 8).into();
        }
    }
}

fn collect_pragmas<'n>(node: &'n mut Node, all: &mut Vec<&'n mut Node>) {
    if node.kind == PRAGMA {
        all.push(node);
    } else {
        node.inner.iter_mut().for_each(|node| collect_pragmas(node, all));
    }
}

/// The largest alignment of the members of a structure; `None` for that of their types.
pub(super) fn packing(record: &Node) -> Result<Option<u32>, String> {
    if is_packed(record) {
        return Ok(Some(1));
    }
    let Some(pragma) = record.inner.iter().find(|node| node.kind == PRAGMA) else { return Ok(None) };
    let packing = pragma.value.as_u64().and_then(|bytes| u32::try_from(bytes).ok()).filter(|bytes| *bytes > 0);
    packing.map(Some).ok_or_else(|| "the attribute MaxFieldAlignment".to_owned())
}

/// Checks that a structure inside another has the packing of the outer one, which is that of the whole description of
/// it.
pub(super) fn check_inner(record: &Node, inner: &Node, name: &str) -> Result<(), String> {
    if packing(record)? == packing(inner)? {
        return Ok(());
    }
    Err(format!("the {} `{name}` inside has another packing", inner.tag_used))
}

/// Checks that `packed` and `aligned` are not combined: in a description, the packing limits each alignment.
pub(super) fn check_alignment(record: &Node, own: Option<u32>, members: &[Option<u32>]) -> Result<(), String> {
    let packing = packing(record)?.unwrap_or(u32::MAX);
    let is_limited = |alignment: &Option<u32>| alignment.is_some_and(|bytes| bytes > packing);
    // `#pragma pack` also limits the alignment of a member in C.
    if is_limited(&own) || is_packed(record) && members.iter().any(is_limited) {
        return Err("the attributes Packed and Aligned".to_owned());
    }
    Ok(())
}

fn is_packed(record: &Node) -> bool {
    record.inner.iter().any(|node| node.kind == PACKED)
}

/// Whether an attribute of a structure is one of packing.
pub(super) fn is_of_packing(attribute: &str) -> bool {
    attribute == PACKED || attribute == PRAGMA
}
