//! [`StringTable`]: strings in one array, each found by its offset.

use indexmap::IndexMap;

use crate::backends::writer::Writer;

/// Strings and their offsets. The first one is empty.
pub(super) struct StringTable {
    offsets: IndexMap<String, usize>,
    size: usize,
}

impl StringTable {
    pub(super) fn of(strings: impl Iterator<Item = String>) -> StringTable {
        let mut table = StringTable { offsets: IndexMap::new(), size: 0 };
        for string in std::iter::once(String::new()).chain(strings) {
            let length = string.len();
            if !table.offsets.contains_key(&string) {
                table.offsets.insert(string, table.size);
                table.size += length + 1;
            }
        }
        table
    }

    /// Returns the offset of a string of the table.
    pub(super) fn offset(&self, string: &str) -> usize {
        self.offsets.get(string).copied().unwrap_or(0)
    }

    /// Emits the C++ array and the table `OptionStrTable` over it.
    pub(super) fn emit(&self, w: &mut Writer) {
        w.raw(BEGIN);
        for string in self.offsets.keys() {
            w.raw(&format!("  \"{}\\0\"\n", escaped(string)));
        }
        w.raw(END);
    }
}

const BEGIN: &str = r#"
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif
static constexpr char OptionStrTableStorage[] =
"#;

const END: &str = "  ;
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

static constexpr llvm::StringTable
OptionStrTable = OptionStrTableStorage;
";

/// Escapes the contents of a string literal as LLVM's `raw_ostream::write_escaped` does.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => escaped.extend(['\\', char::from(byte)]),
            b'\n' => escaped.push_str("\\n"),
            b'\t' => escaped.push_str("\\t"),
            b' '..=b'~' => escaped.push(char::from(byte)),
            _ => escaped.push_str(&format!("\\{byte:03o}")),
        }
    }
    escaped
}
