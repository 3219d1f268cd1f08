//! `--dump-json-typed`: prints classes, records and variables.
//!
//! The output is streamed, with one class or record on each line. It loses nothing: strings that are not UTF-8 are
//! objects with their bytes, and unresolved values are trees of operators and operands.

use std::io::{self, Write};

use super::json_locations::JsonLocations;
use super::values::{TypedValues, print_text};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::general::chunked_writer::Chunks;
use crate::backends::general::json::{print_string, separate};
use crate::backends::general::superclasses::{self, SuperclassCache};
use crate::backends::general::text_limit;
use crate::backends::output::Output;
use crate::diagnostics::Diags;
use crate::records::Records;
use crate::records::arena::ids::{ClassId, ValueId};
use crate::records::arena::record::{FieldDecl, Slot};
use crate::records::arena::store::Store;
use crate::records::arena::template_args::TemplateArg;
use crate::records::graph::RecordRef;
use crate::records::print::print_int;
use crate::source::SourceMap;

/// `--dump-json-typed`.
pub(crate) const BACKEND: Backend =
    Backend::new("dump-json-typed", "Classes and records as JSON with types, locations and structure", run);

/// The version of the format; increases with incompatible changes.
const VERSION: i64 = 1;

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    if text_limit::check(context, diags).is_err() {
        return Vec::new();
    }
    let (records, sources, input) = (context.records, context.sources, context.input);
    vec![Output::stream(move |to| write(records, sources, input, to))]
}

/// Writes everything as JSON. Requires that [`text_limit::check`] succeeded.
///
/// # Errors
/// An error of the writer, or a text that is too long.
fn write(records: &Records, sources: &SourceMap, input: &str, to: &mut dyn Write) -> io::Result<()> {
    Printer::new(records, sources).write(input, to)
}

struct Printer<'a> {
    records: &'a Records,
    store: &'a Store,
    locations: JsonLocations<'a>,
    superclasses: SuperclassCache<'a>,
    values: TypedValues<'a>,
}

impl<'a> Printer<'a> {
    fn new(records: &'a Records, sources: &'a SourceMap) -> Printer<'a> {
        let store = records.store();
        Printer {
            records,
            store,
            locations: JsonLocations::new(sources),
            superclasses: SuperclassCache::new(store, print_superclasses),
            values: TypedValues::new(store),
        }
    }

    fn write(&mut self, input: &str, to: &mut dyn Write) -> io::Result<()> {
        let mut out = Chunks::new(to);
        self.print_head(input, out.text());

        open_list(b"classes", out.text());
        // In the order of declaration.
        let classes = (0..self.store.classes.len()).map(ClassId::new);
        for (at, class) in classes.enumerate() {
            next_line(at, out.text());
            self.print_class(class, out.text());
            out.flush_if_full()?;
        }
        close_list(out.text());

        open_list(b"records", out.text());
        for (at, def) in self.records.defs_in_order().enumerate() {
            next_line(at, out.text());
            self.print_record(def, out.text());
            out.flush_if_full()?;
        }
        close_list(out.text());

        open_list(b"globals", out.text());
        for (at, (name, value)) in self.records.globals().into_iter().enumerate() {
            next_line(at, out.text());
            self.print_global(name, value.id, out.text());
            out.flush_if_full()?;
        }
        out.text().extend_from_slice(b"\n]}\n");
        out.finish()
    }

    fn print_head(&self, input: &str, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"format\":\"tdgen-records\",\"version\":");
        print_int(VERSION, out);
        out.extend_from_slice(b",\"input\":");
        print_string(input.as_bytes(), out);
        out.extend_from_slice(b",\"files\":[");
        for (at, file) in self.locations.files().enumerate() {
            separate(at, out);
            print_string(file.as_bytes(), out);
        }
        out.extend_from_slice(b"],\n");
    }

    fn print_class(&mut self, id: ClassId, out: &mut Vec<u8>) {
        let store = self.store;
        let class = store.class(id);
        out.extend_from_slice(b"{\"name\":");
        print_text(store.interner.bytes(class.name), out);
        out.extend_from_slice(b",\"loc\":");
        self.locations.print(class.span.start, out);
        out.extend_from_slice(b",\"args\":[");
        for (at, arg) in class.args.iter().enumerate() {
            separate(at, out);
            self.print_arg(arg, out);
        }
        out.push(b']');
        out.extend_from_slice(self.superclasses.text(&class.body.parents));
        let fields = &class.body.fields;
        self.print_fields(store.each_decl(fields.decls()), &fields.slots, out);
        out.push(b'}');
    }

    fn print_record(&mut self, def: RecordRef<'a>, out: &mut Vec<u8>) {
        let store = self.store;
        let record = store.record(def.id);
        out.extend_from_slice(b"{\"name\":");
        print_text(def.name_bytes(), out);
        if record.is_anonymous {
            out.extend_from_slice(b",\"anonymous\":true");
        }
        out.extend_from_slice(b",\"loc\":");
        self.locations.print(def.span().start, out);
        if let [_, defms @ ..] = &*record.spans
            && !defms.is_empty()
        {
            out.extend_from_slice(b",\"defms\":[");
            for (at, defm) in defms.iter().enumerate() {
                separate(at, out);
                self.locations.print(defm.start, out);
            }
            out.push(b']');
        }
        out.extend_from_slice(self.superclasses.text(store.parents(record)));
        self.print_fields(store.each_decl(store.decls(record)), store.slots(record), out);
        out.push(b'}');
    }

    fn print_arg(&mut self, arg: &TemplateArg, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"name\":");
        print_text(self.store.interner.bytes(arg.short_name), out);
        out.extend_from_slice(b",\"variable\":");
        print_text(self.store.interner.bytes(arg.name), out);
        out.extend_from_slice(b",\"type\":");
        self.values.print_type(arg.ty, out);
        if !self.store.is_undefined(arg.default) {
            out.extend_from_slice(b",\"default\":");
            self.values.print(arg.default, out);
        }
        out.extend_from_slice(b",\"loc\":");
        self.locations.print(arg.span.start, out);
        out.push(b'}');
    }

    fn print_fields(&mut self, decls: impl Iterator<Item = FieldDecl>, slots: &[Slot], out: &mut Vec<u8>) {
        out.extend_from_slice(b",\"fields\":[");
        for (at, (decl, slot)) in decls.zip(slots).enumerate() {
            separate(at, out);
            self.print_field(decl, *slot, out);
        }
        out.push(b']');
    }

    fn print_field(&mut self, decl: FieldDecl, slot: Slot, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"name\":");
        print_text(self.store.interner.bytes(decl.name), out);
        if decl.may_stay_unresolved {
            out.extend_from_slice(b",\"field\":true");
        }
        out.extend_from_slice(b",\"type\":");
        self.values.print_type(decl.ty, out);
        out.extend_from_slice(b",\"value\":");
        self.values.print(slot.value, out);
        out.extend_from_slice(b",\"loc\":");
        self.locations.print(slot.place, out);
        out.push(b'}');
    }

    fn print_global(&mut self, name: &[u8], value: ValueId, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"name\":");
        print_text(name, out);
        out.extend_from_slice(b",\"value\":");
        self.values.print(value, out);
        out.push(b'}');
    }
}

/// `,"parents":[...],"ancestors":[...]`
fn print_superclasses(store: &Store, direct: &[ClassId], out: &mut Vec<u8>) {
    let mut list = |key: &[u8], classes: &[ClassId]| {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(key);
        out.extend_from_slice(b"\":[");
        for (at, &class) in classes.iter().enumerate() {
            separate(at, out);
            print_text(store.interner.bytes(store.class(class).name), out);
        }
        out.push(b']');
    };
    list(b"parents", direct);
    list(b"ancestors", &superclasses::ancestors(store, direct));
}

fn open_list(key: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(key);
    out.extend_from_slice(b"\":[");
}

fn close_list(out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n],\n");
}

fn next_line(at: usize, out: &mut Vec<u8>) {
    separate(at, out);
    out.push(b'\n');
}
