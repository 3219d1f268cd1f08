//! `--print-detailed-records`: globals, classes and records with all locations (docs/language, 7.4).

use std::io::{self, Write};

use super::chunked_writer::Chunks;
use super::locations::Locations;
use super::print_records::print_declaration;
use super::superclasses;
use super::text_limit::{self, MAX_TEXT};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::diagnostics::Diags;
use crate::records::Records;
use crate::records::arena::ids::ClassId;
use crate::records::arena::record::{FieldDecl, Slot};
use crate::records::arena::store::Store;
use crate::records::graph::RecordRef;

/// `--print-detailed-records`.
pub(crate) const BACKEND: Backend =
    Backend::new("print-detailed-records", "Classes, records and variables with their locations", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    if text_limit::check(context, diags).is_err() {
        return Vec::new();
    }
    let (records, sources, input) = (context.records, context.sources, context.input);
    vec![Output::stream(move |to| {
        let mut printer = Printer { records, store: records.store(), locations: Locations::new(sources) };
        printer.write(input, to)
    })]
}

struct Printer<'a> {
    records: &'a Records,
    store: &'a Store,
    locations: Locations<'a>,
}

impl Printer<'_> {
    fn write(&mut self, input: &str, to: &mut dyn Write) -> io::Result<()> {
        let mut out = Chunks::new(to);
        out.text().extend_from_slice(format!("DETAILED RECORDS for file {input}\n").as_bytes());
        let globals = self.records.globals();
        heading(&format!("Global Variables ({})", globals.len()), out.text());
        out.text().push(b'\n');
        for (name, value) in globals {
            out.text().extend_from_slice(name);
            out.text().extend_from_slice(b" = ");
            self.store.print_value(value.id, out.text(), 2 * MAX_TEXT as usize);
            out.text().push(b'\n');
            out.flush_if_full()?;
        }
        let classes = self.records.classes();
        heading(&format!("Classes ({})", classes.len()), out.text());
        for class in classes {
            self.print_class(class.id, out.text());
            out.flush_if_full()?;
        }
        let defs = self.records.defs();
        heading(&format!("Records ({})", defs.len()), out.text());
        for def in defs {
            self.print_record(def, out.text());
            out.flush_if_full()?;
        }
        // The statistics of llvm-tblgen describe its own tables.
        heading("Memory Allocation Stats", out.text());
        out.finish()
    }

    fn print_class(&mut self, id: ClassId, out: &mut Vec<u8>) {
        let class = self.store.class(id);
        out.push(b'\n');
        self.print_title(self.store.interner.bytes(class.name), class.span.start, out);
        out.extend_from_slice(b"  Template args:");
        if class.args.is_empty() {
            out.extend_from_slice(b" (none)");
        }
        out.push(b'\n');
        for arg in class.args.iter() {
            let decl = FieldDecl { name: arg.name, ty: arg.ty, may_stay_unresolved: false };
            self.print_field(decl, Slot { value: arg.default, place: arg.span.start }, out);
        }
        let fields = &class.body.fields;
        let decls = self.store.each_decl(fields.decls()).collect::<Vec<_>>();
        // llvm-tblgen counts template arguments as fields.
        let has_any = !decls.is_empty() || !class.args.is_empty();
        self.print_body(&class.body.parents, has_any, &decls, &fields.slots, out);
    }

    fn print_record(&mut self, def: RecordRef, out: &mut Vec<u8>) {
        let record = self.store.record(def.id);
        let name = def.name_bytes();
        out.push(b'\n');
        self.print_title(if name.is_empty() { b"\"\"" } else { name }, record.spans[0].start, out);
        if record.spans.len() > 1 {
            out.extend_from_slice(b"  Defm sequence:");
            for span in record.spans.iter().rev() {
                out.push(b' ');
                self.print_location(span.start, out);
            }
            out.push(b'\n');
        }
        let decls = self.store.each_decl(self.store.decls(record)).collect::<Vec<_>>();
        self.print_body(self.store.parents(record), !decls.is_empty(), &decls, self.store.slots(record), out);
    }

    fn print_title(&mut self, name: &[u8], position: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(name);
        out.extend_from_slice(b"  ");
        self.print_location(position, out);
        out.push(b'\n');
    }

    /// Prints superclasses, indirect ones in parentheses, and fields.
    fn print_body(
        &mut self,
        direct: &[ClassId],
        has_any: bool,
        decls: &[FieldDecl],
        slots: &[Slot],
        out: &mut Vec<u8>,
    ) {
        out.extend_from_slice(b"  Superclasses:");
        if direct.is_empty() {
            out.extend_from_slice(b" (none)");
        }
        for class in superclasses::with_repeats(self.store, direct) {
            let name = self.store.interner.bytes(self.store.class(class).name);
            let (open, close): (&[u8], &[u8]) = if direct.contains(&class) { (b" ", b"") } else { (b" (", b")") };
            out.extend_from_slice(open);
            out.extend_from_slice(name);
            out.extend_from_slice(close);
        }
        out.extend_from_slice(if has_any { b"\n  Fields:\n" } else { b"\n  Fields: (none)\n" });
        for (decl, slot) in decls.iter().zip(slots) {
            self.print_field(*decl, *slot, out);
        }
    }

    fn print_field(&mut self, decl: FieldDecl, slot: Slot, out: &mut Vec<u8>) {
        out.extend_from_slice(if decl.may_stay_unresolved { b"    field " } else { b"    " });
        print_declaration(self.store, decl, slot.value, out);
        out.extend_from_slice(b"  ");
        self.print_location(slot.place, out);
        out.push(b'\n');
    }

    /// Prints `|file:line|`, the file without directories.
    fn print_location(&mut self, position: u32, out: &mut Vec<u8>) {
        out.push(b'|');
        out.extend_from_slice(self.locations.text(position));
        out.push(b'|');
    }
}

fn heading(title: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("\n-------------------- {title} --------------------\n").as_bytes());
}
