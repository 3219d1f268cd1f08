//! The data of the HTML page as JSON: tables of types, values, locations, field lists and slots, and classes and
//! records that refer to them by index. Records share most of their fields, so this is a fraction of the typed JSON.

use std::hash::Hash;
use std::io::{self, Write};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::backends::general::chunked_writer::Chunks;
use crate::backends::general::dump_json_typed::json_locations::JsonLocations;
use crate::backends::general::dump_json_typed::values::{TypedValues, print_text};
use crate::backends::general::json::{print_string, separate};
use crate::backends::general::superclasses;
use crate::records::Records;
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::record::{FieldDecl, Slot};
use crate::records::arena::store::Store;
use crate::records::arena::template_args::TemplateArg;
use crate::records::print::print_int;
use crate::source::{SourceMap, Symbol};

/// Distinct items, numbered in the order of their first use.
struct Table<T>(IndexSet<T, FxBuildHasher>);

impl<T: Hash + Eq> Table<T> {
    fn new() -> Table<T> {
        Table(IndexSet::default())
    }

    /// Prints the number of an item.
    fn print(&mut self, item: T, out: &mut Vec<u8>) {
        print_int(self.0.insert_full(item).0 as i64, out);
    }
}

/// Writes the data. Requires that `text_limit::check` succeeded.
///
/// # Errors
/// An error of the writer, or a text that is too long.
pub(super) fn write(records: &Records, sources: &SourceMap, input: &str, to: &mut dyn Write) -> io::Result<()> {
    let store = records.store();
    let mut encoder = Encoder {
        store,
        types: Table::new(),
        values: Table::new(),
        locations: Table::new(),
        superclasses: Table::new(),
        shapes: Table::new(),
        slots: Table::new(),
    };
    let mut out = Chunks::new(to);
    out.text().extend_from_slice(b"{\"input\":");
    print_string(input.as_bytes(), out.text());
    let mut locations = JsonLocations::new(sources);
    write_files(&locations, sources, &mut out)?;
    encoder.write_items(records, &mut out)?;
    encoder.write_tables(&mut locations, &mut out)?;
    out.text().extend_from_slice(b"}\n");
    out.finish()
}

/// The names of all files, and their text.
fn write_files(locations: &JsonLocations, sources: &SourceMap, out: &mut Chunks) -> io::Result<()> {
    out.text().extend_from_slice(b",\n\"files\":[");
    for (at, name) in locations.files().enumerate() {
        separate(at, out.text());
        out.text().extend_from_slice(b"[");
        print_string(name.as_bytes(), out.text());
        out.text().push(b',');
        let text = sources.named(name).map(|file| String::from_utf8_lossy(sources.text(file)));
        print_string(text.unwrap_or_default().as_bytes(), out.text());
        out.text().push(b']');
        out.flush_if_full()?;
    }
    out.text().push(b']');
    Ok(())
}

/// Prints classes and records, and collects what they refer to.
struct Encoder<'a> {
    store: &'a Store,
    types: Table<TypeId>,
    values: Table<ValueId>,
    /// Positions in the sources.
    locations: Table<u32>,
    /// Lists of direct superclasses.
    superclasses: Table<&'a [ClassId]>,
    /// Lists of fields: name, type, and whether the field may stay unresolved.
    shapes: Table<Vec<(Symbol, TypeId, bool)>>,
    /// Values of fields, each with the position where it was set.
    slots: Table<(ValueId, u32)>,
}

impl<'a> Encoder<'a> {
    fn write_items(&mut self, records: &'a Records, out: &mut Chunks) -> io::Result<()> {
        let store = self.store;
        out.text().extend_from_slice(b",\n\"classes\":[");
        for (at, class) in records.classes().into_iter().enumerate() {
            separate(at, out.text());
            self.print_class(class.id, out.text());
            out.flush_if_full()?;
        }
        out.text().extend_from_slice(b"],\n\"records\":[");
        for (at, def) in records.defs().enumerate() {
            separate(at, out.text());
            let record = store.record(def.id);
            out.text().push(b'[');
            print_text(store.interner.bytes(record.name), out.text());
            out.text().extend_from_slice(if record.is_anonymous { b",1,[" } else { b",0,[" });
            for (at, span) in record.spans.iter().enumerate() {
                separate(at, out.text());
                self.locations.print(span.start, out.text());
            }
            out.text().push(b']');
            let fields = store.each_decl(store.decls(record)).collect::<Vec<_>>();
            self.print_body(store.parents(record), &fields, store.slots(record), out.text());
            out.flush_if_full()?;
        }
        out.text().extend_from_slice(b"],\n\"globals\":[");
        for (at, (name, value)) in records.globals().into_iter().enumerate() {
            separate(at, out.text());
            out.text().push(b'[');
            print_text(name, out.text());
            out.text().push(b',');
            self.values.print(value.id, out.text());
            out.text().push(b']');
        }
        out.text().push(b']');
        Ok(())
    }

    fn print_class(&mut self, id: ClassId, out: &mut Vec<u8>) {
        let store = self.store;
        let class = store.class(id);
        out.push(b'[');
        print_text(store.interner.bytes(class.name), out);
        out.extend_from_slice(b",[");
        for (at, arg) in class.args.iter().enumerate() {
            separate(at, out);
            self.print_arg(arg, out);
        }
        out.extend_from_slice(b"],[");
        self.locations.print(class.span.start, out);
        out.push(b']');
        let fields = &class.body.fields;
        let decls: Vec<FieldDecl> = store.each_decl(fields.decls()).collect();
        self.print_body(&class.body.parents, &decls, &fields.slots, out);
    }

    /// Prints a template argument: name, variable, type, default, location.
    fn print_arg(&mut self, arg: &TemplateArg, out: &mut Vec<u8>) {
        out.push(b'[');
        print_text(self.store.interner.bytes(arg.short_name), out);
        out.push(b',');
        print_text(self.store.interner.bytes(arg.name), out);
        out.push(b',');
        self.types.print(arg.ty, out);
        out.push(b',');
        self.values.print(arg.default, out);
        out.push(b',');
        self.locations.print(arg.span.start, out);
        out.push(b']');
    }

    /// Prints the end of a class or record: superclasses, fields and their slots.
    fn print_body(&mut self, parents: &'a [ClassId], fields: &[FieldDecl], slots: &[Slot], out: &mut Vec<u8>) {
        out.push(b',');
        self.superclasses.print(parents, out);
        out.push(b',');
        let shape = fields.iter().map(|decl| (decl.name, decl.ty, decl.may_stay_unresolved));
        self.shapes.print(shape.collect(), out);
        out.extend_from_slice(b",[");
        for (at, slot) in slots.iter().enumerate() {
            separate(at, out);
            self.slots.print((slot.value, slot.place), out);
        }
        out.extend_from_slice(b"]]");
    }

    /// Writes the tables, those first that refer to others.
    fn write_tables(mut self, locations: &mut JsonLocations, out: &mut Chunks) -> io::Result<()> {
        let store = self.store;
        write_table("slots", &self.slots, out, |&(value, place), out| {
            self.values.print(value, out);
            out.push(b',');
            self.locations.print(place, out);
        })?;
        write_table("shapes", &self.shapes, out, |shape, out| {
            out.push(b'[');
            for (at, &(name, ty, may_stay_unresolved)) in shape.iter().enumerate() {
                separate(at, out);
                out.push(b'[');
                print_text(store.interner.bytes(name), out);
                out.push(b',');
                self.types.print(ty, out);
                out.extend_from_slice(if may_stay_unresolved { b",1]" } else { b",0]" });
            }
            out.push(b']');
        })?;
        write_table("superclasses", &self.superclasses, out, |parents, out| {
            out.push(b'[');
            print_names(store, parents, out);
            out.push(b',');
            print_names(store, &superclasses::ancestors(store, parents), out);
            out.push(b']');
        })?;
        write_table("locations", &self.locations, out, |&position, out| locations.print(position, out))?;
        let mut printer = TypedValues::new(store);
        write_table("types", &self.types, out, |&ty, out| printer.print_type(ty, out))?;
        write_table("values", &self.values, out, |&value, out| printer.print(value, out))
    }
}

fn write_table<T>(
    key: &str,
    table: &Table<T>,
    out: &mut Chunks,
    mut print: impl FnMut(&T, &mut Vec<u8>),
) -> io::Result<()> {
    out.text().extend_from_slice(format!(",\n\"{key}\":[").as_bytes());
    for (at, item) in table.0.iter().enumerate() {
        separate(at, out.text());
        print(item, out.text());
        out.flush_if_full()?;
    }
    out.text().push(b']');
    Ok(())
}

fn print_names(store: &Store, classes: &[ClassId], out: &mut Vec<u8>) {
    out.push(b'[');
    for (at, &class) in classes.iter().enumerate() {
        separate(at, out);
        print_text(store.interner.bytes(store.class(class).name), out);
    }
    out.push(b']');
}
