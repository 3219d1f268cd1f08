//! What Rust finds in messages of shapes.td and roles.td, and in frames.

mod roles;
mod shapes;
mod shapes_framing;

use std::fmt::Write as _;

use shapes::{Message, part_t, set_cmd_kind};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn parts(values: impl IntoIterator<Item = part_t>) -> String {
    values.into_iter().map(|part| format!("{}/{},", part.low, u8::from(part.flags))).collect()
}

fn list(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

fn read_shapes(bytes: &[u8]) -> String {
    let mut out = String::new();
    let message = match Message::decode(bytes) {
        Ok(message) => message,
        Err(_) => return "refused".to_owned(),
    };
    match &message {
        Message::set_cmd(m) => {
            let header = &m.header;
            out += &format!("set {} {} ", header.command_id, header.host_timestamp);
            out += &format!("{} {}", header.device_timestamp_mtime, header.stream_id);
            out += &format!(" parts={} tag={}", parts(m.list.parts.iter().copied()), hex(m.list.tag.as_bytes()));
            if let Some(speed) = m.speed {
                out += &format!(" speed={speed}");
            }
            if let Some(limits) = m.limits {
                out += &format!(" limits={}", parts([limits]));
            }
            if let Some(name) = m.name {
                out += &format!(" name={}", hex(name.as_bytes()));
            }
            if let Some(levels) = m.levels {
                out += &format!(" levels={}", list(&levels));
            }
            match m.kind {
                set_cmd_kind::color(color) => out += &format!(" color={}", list(&color)),
                set_cmd_kind::label(label) => out += &format!(" label={}", hex(label.as_bytes())),
                set_cmd_kind::scale(scale) => out += &format!(" scale={:016x}", scale.to_bits()),
                set_cmd_kind::Other(kind) if kind.0 > 3 => out += &format!(" kind={}", kind.0),
                _ => {}
            }
            let samples: String = m.samples.iter().map(|sample| format!("{sample},")).collect();
            out += &format!(" samples={samples} points={}", parts(m.points.iter()));
        }
        Message::text_evt(m) => {
            let text = m.text.split(|byte| *byte == 0).next().unwrap();
            out += &format!("text {} {}", m.header.device_timestamp_mtime, hex(text));
        }
    }
    let mut again = [0; 256];
    match message.encode(&mut again) {
        Ok(size) => out + " | " + &hex(&again[..size]),
        Err(_) => out + " | refused",
    }
}

fn read_roles(bytes: &[u8]) -> String {
    use roles::{Compatibility, Message, MessageSequence, late_evt_selector, part_evt_kind};
    let (mut out, mut rest, mut known) = (String::new(), bytes, 0);
    let mut received = MessageSequence::default();
    while let Some(length) = roles::message_length(rest) {
        let (bytes, after) = rest.split_at(length);
        rest = after;
        let is_ok = !matches!(roles::check_handshake(bytes), Compatibility::OtherMajor | Compatibility::OtherHash);
        let gap = received.gap(bytes).map_or(-1, |gap| i64::try_from(gap).unwrap());
        let flags = roles::message_flags(bytes).map_or(0, |flags| flags.0);
        write!(out, "{length} gap={gap} flags={flags} ok={} ", u8::from(is_ok)).unwrap();
        known += 1;
        match Message::decode(bytes) {
            // A handshake is complete in all versions.
            Ok(Message::handshake_cmd(_)) if !roles::handshake_cmd::has_version_patch(length) => known -= 1,
            Ok(Message::handshake_rsp(_)) if !roles::handshake_rsp::has_version_patch(length) => known -= 1,
            Ok(Message::set_cmd(m)) => {
                write!(out, "set {} {} {}", m.header.tag_id, m.value, m.percent).unwrap();
                if let Some(age) = m.age {
                    write!(out, " age={age}").unwrap();
                }
            }
            Ok(Message::set_rsp(m)) => write!(out, "answer {} {}", m.header.tag_id, m.value).unwrap(),
            Ok(Message::part_evt(m)) => {
                out += "part";
                match m.kind {
                    part_evt_kind::low(low) => write!(out, " low={low}").unwrap(),
                    part_evt_kind::high([one, two]) => write!(out, " high={one},{two}").unwrap(),
                    part_evt_kind::Other(kind) if kind > 2 => write!(out, " kind={kind}").unwrap(),
                    _ => {}
                }
            }
            Ok(Message::late_evt(m)) => {
                out += "late";
                match m.selector {
                    late_evt_selector::zero(zero) => write!(out, " zero={zero}").unwrap(),
                    late_evt_selector::one(one) => write!(out, " one={:016x}", one.to_bits()).unwrap(),
                    _ => {}
                }
            }
            Ok(Message::handshake_cmd(m)) => {
                let version = (m.version_major, m.version_minor, m.version_patch);
                write!(out, "asked {} {} {} {}", m.schema_hash, version.0, version.1, version.2).unwrap();
            }
            Ok(Message::handshake_rsp(m)) => {
                let version = (m.version_major, m.version_minor, m.version_patch);
                write!(out, "told {} {} {} {}", m.schema_hash, version.0, version.1, version.2).unwrap();
            }
            Err(_) => known -= 1,
        }
        out += "; ";
    }
    roles::decode_all(bytes).for_each(drop);
    out + &format!("known={known}")
}

fn read_frames(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut unframer = shapes_framing::Unframer::new([0; 44]);
    for group in bytes.chunks(3) {
        unframer.feed(group, |message| out += &(hex(message) + " "));
    }
    out + &format!("damaged={}", unframer.damaged())
}

/// Writes the line about an input and returns its length.
///
/// # Safety
///
/// The pointers are to memory of these sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rust_line(kind: u32, bytes: *const u8, size: usize, out: *mut u8, capacity: usize) -> usize {
    let bytes = unsafe { std::slice::from_raw_parts(bytes, size) };
    let line = match kind {
        0 | 1 => read_shapes(bytes),
        2 => read_roles(bytes),
        _ => read_frames(bytes),
    };
    let out = unsafe { std::slice::from_raw_parts_mut(out, capacity) };
    out[..line.len()].copy_from_slice(line.as_bytes());
    line.len()
}
