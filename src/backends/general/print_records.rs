//! `--print-records`, the default action: all classes and records as text (docs/language, 7.1).

use std::io::{self, Write};

use super::chunked_writer::Chunks;
use super::field_cache::FieldCache;
use super::superclasses::{self, SuperclassCache};
use super::text_limit::{self, MAX_TEXT};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::diagnostics::Diags;
use crate::records::Records;
use crate::records::arena::ids::{ClassId, ValueId};
use crate::records::arena::record::FieldDecl;
use crate::records::arena::store::Store;

/// `--print-records`.
pub(crate) const BACKEND: Backend = Backend::new("print-records", "All classes and records as text (the default)", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    if text_limit::check(context, diags).is_err() {
        return Vec::new();
    }
    let records = context.records;
    vec![Output::stream(move |to| write(records, to))]
}

fn write(records: &Records, to: &mut dyn Write) -> io::Result<()> {
    let mut out = Chunks::new(to);
    out.text().extend_from_slice(b"------------- Classes -----------------\n");
    for class in records.classes() {
        print_class(records.store(), class.id, out.text());
        out.flush_if_full()?;
    }
    out.text().extend_from_slice(b"------------- Defs -----------------\n");
    let store = records.store();
    let mut superclasses = SuperclassCache::new(store, print_superclasses);
    let mut fields = FieldCache::new(store, fields_first);
    let mut field = |decl: FieldDecl, value: ValueId, out: &mut Vec<u8>| {
        print_field(store, decl, value, out);
        out.extend_from_slice(b";\n");
    };
    for def in records.defs() {
        let record = store.record(def.id);
        let text = out.text();
        text.extend_from_slice(b"def ");
        text.extend_from_slice(def.name_bytes());
        text.extend_from_slice(b" {");
        text.extend_from_slice(superclasses.text(store.parents(record)));
        text.push(b'\n');
        fields.print(record, text, &mut field);
        text.extend_from_slice(b"}\n");
        out.flush_if_full()?;
    }
    out.finish()
}

fn print_class(store: &Store, id: ClassId, out: &mut Vec<u8>) {
    let class = store.class(id);
    out.extend_from_slice(b"class ");
    out.extend_from_slice(store.interner.bytes(class.name));
    for (at, arg) in class.args.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b"<" } else { b", " });
        let decl = FieldDecl { name: arg.name, ty: arg.ty, may_stay_unresolved: false };
        print_declaration(store, decl, arg.default, out);
    }
    if !class.args.is_empty() {
        out.push(b'>');
    }
    out.extend_from_slice(b" {");
    let parents = &class.body.parents;
    print_superclasses(store, parents, out);
    out.push(b'\n');
    let fields = &class.body.fields;
    let decls = store.each_decl(fields.decls()).collect::<Vec<_>>();
    let mut order: Vec<u32> = (0..decls.len() as u32).collect();
    fields_first(store, &decls, &mut order);
    for slot in order {
        print_field(store, decls[slot as usize], fields.slots[slot as usize].value, out);
        out.extend_from_slice(b";\n");
    }
    out.extend_from_slice(b"}\n");
}

fn print_superclasses(store: &Store, direct: &[ClassId], out: &mut Vec<u8>) {
    for (at, &class) in superclasses::with_repeats(store, direct).iter().enumerate() {
        out.extend_from_slice(if at == 0 { b"\t// " } else { b" " });
        out.extend_from_slice(store.interner.bytes(store.class(class).name));
    }
}

/// Fields declared with `field` print first.
fn fields_first(_: &Store, decls: &[FieldDecl], order: &mut [u32]) {
    order.sort_by_key(|&slot| !decls[slot as usize].may_stay_unresolved);
}

/// Prints a field without the end of its line.
pub(super) fn print_field(store: &Store, decl: FieldDecl, value: ValueId, out: &mut Vec<u8>) {
    out.extend_from_slice(if decl.may_stay_unresolved { b"  field " } else { b"  " });
    print_declaration(store, decl, value, out);
}

/// Prints type, name and value.
pub(super) fn print_declaration(store: &Store, decl: FieldDecl, value: ValueId, out: &mut Vec<u8>) {
    store.print_declaration(decl, value, out, 2 * MAX_TEXT as usize);
}
