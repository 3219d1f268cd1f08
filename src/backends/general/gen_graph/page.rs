//! The HTML page: a viewer, and the JSON that it reads.

use std::io::{self, Write};

use super::page_data;
use crate::records::Records;
use crate::source::SourceMap;

const HEAD: &str = include_str!("page/head.html");
const STYLE: &str = include_str!("page/style.css");
const BODY: &str = include_str!("page/body.html");
const SCRIPTS: [&str; 7] = [
    include_str!("page/model.js"),
    include_str!("page/values.js"),
    include_str!("page/source.js"),
    include_str!("page/arguments.js"),
    include_str!("page/table.js"),
    include_str!("page/views.js"),
    include_str!("page/lists.js"),
];

/// Writes the page.
pub(super) fn write(records: &Records, sources: &SourceMap, input: &str, to: &mut dyn Write) -> io::Result<()> {
    write!(to, "{HEAD}<style>\n{STYLE}</style>\n{BODY}")?;
    writeln!(to, "<script id=\"records\" type=\"application/json\">")?;
    page_data::write(records, sources, input, &mut InsideScript { to })?;
    writeln!(to, "</script>\n<script nonce=\"tdgen\">\n\"use strict\";")?;
    for script in SCRIPTS {
        write!(to, "\n{script}")?;
    }
    writeln!(to, "</script>\n</body>\n</html>")
}

/// Writes JSON inside HTML: escapes `<`, which occurs only in strings.
struct InsideScript<'a> {
    to: &'a mut dyn Write,
}

impl Write for InsideScript<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (at, piece) in bytes.split(|&byte| byte == b'<').enumerate() {
            if at > 0 {
                self.to.write_all(b"\\u003c")?;
            }
            self.to.write_all(piece)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
