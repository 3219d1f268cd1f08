//! Pictures of layouts in SVG: a row for each 8 bytes, a box for each part.
//!
//! A part of many rows is abbreviated to its first row, a gap and its last row.

use super::html::escaped;
use tdgen_language::backends::writer::Writer;

/// Bytes in a row.
const ROW: u32 = 8;

/// A part with more rows than this has a gap.
const MAX_ROWS: u32 = 4;

/// Pixels: the width of a byte, the height of a row, the left and the top margin.
const BYTE: u32 = 64;
const HEIGHT: u32 = 26;
const LEFT: u32 = 56;
const TOP: u32 = 20;

/// The approximate width of a letter in pixels.
const LETTER: u32 = 8;

/// A part of a layout, such as a field.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) offset: u32,
    pub(super) size: u32,
    /// Whether the definition itself declares it, unlike a header and padding.
    pub(super) is_own: bool,
}

impl Part {
    fn end(&self) -> u32 {
        self.offset + self.size
    }
}

/// A row of the picture.
enum Row<'p> {
    /// The offset of a row of bytes.
    Bytes(u32),
    /// A gap of this many bytes of one part.
    Gap(&'p Part, u32),
}

/// Draws consecutive parts.
pub(super) fn draw(w: &mut Writer, parts: &[Part]) {
    let rows = rows(parts);
    let (width, height) = (LEFT + ROW * BYTE + 1, TOP + rows.len() as u32 * HEIGHT + 1);
    writeln!(
        w,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\">"
    );
    let names = parts.iter().filter(|part| !part.name.is_empty());
    let names: Vec<String> = names.map(|part| format!("{} at {}", part.name, part.offset)).collect();
    writeln!(w, "<title>{}</title>", escaped(&names.join(", ")));
    for byte in 0..ROW {
        text(w, "column", LEFT + byte * BYTE + BYTE / 2, TOP / 2, &byte.to_string());
    }
    for (at, row) in rows.iter().enumerate() {
        let y = TOP + at as u32 * HEIGHT;
        match row {
            Row::Bytes(start) => draw_bytes(w, parts, *start, y),
            Row::Gap(part, bytes) => {
                let label = format!("{bytes} bytes more");
                draw_box(w, part, LEFT, ROW * BYTE, y, &label);
            }
        }
    }
    w.raw("</svg>");
}

/// Returns the rows of the picture.
fn rows(parts: &[Part]) -> Vec<Row<'_>> {
    let end = parts.last().map_or(0, Part::end);
    let mut rows = Vec::new();
    let mut start = 0;
    while start < end {
        rows.push(Row::Bytes(start));
        start += ROW;
        // Parts do not overlap, so only the last one that begins before the next row can fill several rows.
        let begun = parts.partition_point(|part| part.offset < start);
        let is_long = |part: &&Part| part.end() / ROW * ROW > start + (MAX_ROWS - 2) * ROW;
        if let Some(part) = parts[..begun].last().filter(is_long) {
            let last = part.end().div_ceil(ROW) * ROW - ROW;
            rows.push(Row::Gap(part, last - start));
            start = last;
        }
    }
    rows
}

fn draw_bytes(w: &mut Writer, parts: &[Part], start: u32, y: u32) {
    let ended = parts.partition_point(|part| part.end() <= start);
    let here = parts[ended..].iter();
    for part in here.take_while(|part| part.offset < start + ROW) {
        let from = part.offset.max(start);
        let to = part.end().min(start + ROW);
        let (x, width) = (LEFT + (from - start) * BYTE, (to - from) * BYTE);
        let label = if from == part.offset { part.name.as_str() } else { "" };
        draw_box(w, part, x, width, y, label);
    }
    text(w, "ruler", LEFT - 8, y + HEIGHT / 2, &start.to_string());
}

fn draw_box(w: &mut Writer, part: &Part, x: u32, width: u32, y: u32, label: &str) {
    let class = if part.is_own { " class=\"own\"" } else { "" };
    writeln!(w, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\"{class}/>");
    if !label.is_empty() {
        text(w, "", x + width / 2, y + HEIGHT / 2, &shortened(label, width));
    }
}

/// Returns the part of a label that fits; the table has the whole label.
fn shortened(label: &str, width: u32) -> String {
    let room = (width / LETTER) as usize;
    if label.chars().count() <= room {
        return label.to_owned();
    }
    let begin: String = label.chars().take(room.saturating_sub(1)).collect();
    format!("{begin}…")
}

fn text(w: &mut Writer, class: &str, x: u32, y: u32, label: &str) {
    let label = escaped(label);
    if class.is_empty() {
        writeln!(w, "<text x=\"{x}\" y=\"{y}\">{label}</text>");
    } else {
        writeln!(w, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{label}</text>");
    }
}
