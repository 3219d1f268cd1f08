//! `--dump-json`: all records as one JSON object on one line (docs/language, 7.3).

use std::io::{self, Write};

use super::chunked_writer::Chunks;
use super::field_cache::FieldCache;
use super::json::{Values, print_string};
use super::locations::Locations;
use super::superclasses::{self, SuperclassCache};
use super::text_limit;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::diagnostics::Diags;
use crate::records::Records;
use crate::records::arena::ids::{ClassId, ValueId};
use crate::records::arena::record::FieldDecl;
use crate::records::arena::store::Store;
use crate::records::graph::RecordRef;
use crate::source::SourceMap;

/// `--dump-json`.
pub(crate) const BACKEND: Backend = Backend::new("dump-json", "All records as JSON", run);

/// Keys of the root that are not records.
const VERSION: &[u8] = b"!tablegen_json_version";
const INSTANCES: &[u8] = b"!instanceof";

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    if text_limit::check(context, diags).is_err() {
        return Vec::new();
    }
    let (records, sources) = (context.records, context.sources);
    vec![Output::stream(move |to| write(records, sources, to))]
}

fn write(records: &Records, sources: &SourceMap, to: &mut dyn Write) -> io::Result<()> {
    let mut out = Chunks::new(to);
    let mut printer = Printer::new(records, sources);
    let mut has_instances = false;
    let mut has_version = false;
    let mut separator = b'{';
    for def in records.defs() {
        let name = def.name_bytes();
        if !has_instances && name >= INSTANCES {
            print_instances(records, &mut separator, &mut out)?;
            has_instances = true;
        }
        if !has_version && name >= VERSION {
            // A record of this name replaces the version.
            if name != VERSION {
                print_version(&mut separator, out.text());
            }
            has_version = true;
        }
        if name == INSTANCES {
            continue;
        }
        print_key(name, &mut separator, out.text());
        printer.print(def, out.text());
        out.flush_if_full()?;
    }
    if !has_instances {
        print_instances(records, &mut separator, &mut out)?;
    }
    if !has_version {
        print_version(&mut separator, out.text());
    }
    out.text().extend_from_slice(b"}\n");
    out.finish()
}

fn print_key(key: &[u8], separator: &mut u8, out: &mut Vec<u8>) {
    out.push(*separator);
    *separator = b',';
    print_string(key, out);
    out.push(b':');
}

fn print_version(separator: &mut u8, out: &mut Vec<u8>) {
    print_key(VERSION, separator, out);
    out.push(b'1');
}

/// Prints the records of each class, in order, once for each time that they inherit it.
fn print_instances(records: &Records, separator: &mut u8, out: &mut Chunks) -> io::Result<()> {
    let store = records.store();
    let mut instances: Vec<Vec<&[u8]>> = vec![Vec::new(); store.classes.len()];
    for def in records.defs() {
        for class in superclasses::with_repeats(store, def.parents()) {
            instances[class.index()].push(def.name_bytes());
        }
    }
    print_key(INSTANCES, separator, out.text());
    let mut separator = b'{';
    for class in records.classes() {
        print_key(class.name_bytes(), &mut separator, out.text());
        out.text().push(b'[');
        for (at, name) in instances[class.id.index()].iter().enumerate() {
            if at > 0 {
                out.text().push(b',');
            }
            print_string(name, out.text());
            out.flush_if_full()?;
        }
        out.text().push(b']');
    }
    if separator == b'{' {
        out.text().push(b'{');
    }
    out.text().push(b'}');
    Ok(())
}

struct Printer<'a> {
    store: &'a Store,
    locations: Locations<'a>,
    superclasses: SuperclassCache<'a>,
    fields: FieldCache<'a>,
    values: Values<'a>,
}

impl<'a> Printer<'a> {
    fn new(records: &'a Records, sources: &'a SourceMap) -> Printer<'a> {
        let store = records.store();
        Printer {
            store,
            locations: Locations::new(sources),
            superclasses: SuperclassCache::new(store, print_superclasses),
            fields: FieldCache::new(store, by_name),
            values: Values::new(store),
        }
    }

    fn print(&mut self, def: RecordRef<'a>, out: &mut Vec<u8>) {
        let Printer { store, locations, superclasses, fields, values } = self;
        let record = store.record(def.id);
        out.extend_from_slice(b"{\"!anonymous\":");
        out.extend_from_slice(if record.is_anonymous { b"true" } else { b"false" });
        out.extend_from_slice(b",\"!fields\":[");
        let decls = store.each_decl(store.decls(record)).collect::<Vec<_>>();
        for (at, decl) in decls.iter().filter(|decl| decl.may_stay_unresolved).enumerate() {
            if at > 0 {
                out.push(b',');
            }
            print_string(store.interner.bytes(decl.name), out);
        }
        out.extend_from_slice(b"],\"!locs\":[");
        for (at, span) in record.spans.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            print_string(locations.text(span.start), out);
        }
        out.extend_from_slice(b"],\"!name\":");
        print_string(def.name_bytes(), out);
        out.extend_from_slice(b",\"!superclasses\":[");
        out.extend_from_slice(superclasses.text(store.parents(record)));
        out.push(b']');
        fields.print(record, out, &mut |decl: FieldDecl, value: ValueId, out: &mut Vec<u8>| {
            out.extend_from_slice(b",\"");
            out.extend_from_slice(store.interner.bytes(decl.name));
            out.extend_from_slice(b"\":");
            values.print(value, out);
        });
        out.push(b'}');
    }
}

fn by_name(store: &Store, decls: &[FieldDecl], order: &mut [u32]) {
    order.sort_by_key(|&slot| store.interner.bytes(decls[slot as usize].name));
}

fn print_superclasses(store: &Store, direct: &[ClassId], out: &mut Vec<u8>) {
    for (at, &class) in superclasses::with_repeats(store, direct).iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        print_string(store.interner.bytes(store.class(class).name), out);
    }
}
