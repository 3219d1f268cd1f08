//! [`expand`]: classes and records as statements.

use rustc_hash::FxHashSet;

use super::select::{Selection, select};
use super::values::{Scope, is_identifier, source, write_string};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::Records;
use tdgen_language::records::arena::ids::{ClassId, RecordId, ValueId};
use tdgen_language::records::arena::record::{FieldDecl, Slot};
use tdgen_language::source::{SourceMap, Symbol};

/// Records as statements.
#[derive(Debug)]
pub struct Expansion {
    /// A file that compiles to the same records.
    pub text: Vec<u8>,
    /// The records and fields whose values have no source form: `?` is written. Such values are left by operators and
    /// names that nothing resolves.
    pub unwritable: Vec<(String, String)>,
}

/// Returns records and their classes as statements that compile to the same records: all records, or those of a record,
/// a `defm`, a multiclass or a line `FILE:LINE`, with those that they refer to. The classes have no values.
///
/// # Errors
/// Nothing has this name.
pub fn expand(records: &Records, sources: &SourceMap, name: Option<&str>) -> Result<Expansion, Diagnostic> {
    let Selection { records: selected, classes } = select(records, sources, name)?;
    let mut printer = Printer { records, out: Vec::new(), declared: FxHashSet::default(), unwritable: Vec::new() };
    for (at, &class) in classes.iter().enumerate() {
        printer.class(class, &classes[at + 1..]);
    }
    for record in selected {
        printer.record(record);
    }
    Ok(Expansion { text: printer.out, unwritable: printer.unwritable })
}

struct Printer<'a> {
    records: &'a Records,
    out: Vec<u8>,
    /// The classes that were declared before their definition.
    declared: FxHashSet<ClassId>,
    unwritable: Vec<(String, String)>,
}

impl Printer<'_> {
    fn write(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn write_symbol(&mut self, name: Symbol) {
        self.out.extend_from_slice(self.records.store().interner.bytes(name));
    }

    /// A class with the fields that it declares. Classes that its fields mention and that follow are declared first.
    fn class(&mut self, class: ClassId, following: &[ClassId]) {
        let store = self.records.store();
        let body = &store.class(class).body;
        let inherited: FxHashSet<Symbol> = self.fields_of(&body.parents).into_iter().map(|decl| decl.name).collect();
        let decls = store.each_decl(body.fields.decls());
        let own: Vec<FieldDecl> = decls.filter(|decl| !inherited.contains(&decl.name)).collect();
        let types: Vec<String> = own.iter().map(|decl| store.type_string(decl.ty)).collect();
        for &later in following {
            let name = store.interner.text(store.class(later).name);
            if !self.declared.contains(&later)
                && types.iter().any(|ty| ty.trim_start_matches("list<").trim_end_matches('>') == name)
            {
                self.declared.insert(later);
                self.write(&format!("class {name};\n"));
            }
        }
        self.write("class ");
        self.write_symbol(store.class(class).name);
        self.parents(&body.parents);
        let unset = own.into_iter().map(|decl| (decl, None)).collect::<Vec<_>>();
        self.body(&unset, None);
    }

    fn parents(&mut self, parents: &[ClassId]) {
        for (at, &parent) in parents.iter().enumerate() {
            self.write(if at == 0 { " : " } else { ", " });
            self.write_symbol(self.records.store().class(parent).name);
        }
    }

    /// The fields of classes in the order in which a record that inherits them has them.
    fn fields_of(&self, classes: &[ClassId]) -> Vec<FieldDecl> {
        let store = self.records.store();
        let mut seen: FxHashSet<Symbol> = FxHashSet::default();
        let fields = classes.iter().flat_map(|&class| store.each_decl(store.class(class).body.fields.decls()));
        fields.filter(|decl| seen.insert(decl.name)).collect()
    }

    /// A record. A class that a `defm` adds comes behind the fields of the `def`: so does its expansion.
    fn record(&mut self, id: RecordId) {
        let store = self.records.store();
        let record = store.record(id);
        let parents = store.parents(record);
        let fields: Vec<(FieldDecl, Slot)> =
            store.each_decl(store.decls(record)).zip(store.slots(record).iter().copied()).collect();
        let order: Vec<Symbol> = fields.iter().map(|(decl, _)| decl.name).collect();
        // A class that was filled after the record was made.
        for missing in self.names_of(parents).into_iter().filter(|name| !order.contains(name)) {
            let field = store.interner.text(missing).into_owned();
            self.unwritable.push((store.interner.text(record.name).into_owned(), field));
        }
        let (first, declared) = self.split(parents, &order).unwrap_or((parents.len(), Vec::new()));
        let (own_parents, added) = parents.split_at(first);
        let added_fields = self.names_of(added);
        let fields: Vec<_> = fields.into_iter().map(|(decl, slot)| (decl, Some(slot.value))).collect();
        let is_declared = |decl: &FieldDecl| declared.contains(&decl.name);
        // The class that is added sets it anew.
        let is_set_later = |decl: &FieldDecl| added_fields.contains(&decl.name);
        let own = fields.iter().filter(|(decl, _)| is_declared(decl));
        let own: Vec<_> = own.map(|&(decl, value)| (decl, value.filter(|_| !is_set_later(&decl)))).collect();
        let lets: Vec<_> =
            fields.iter().filter(|(decl, _)| !is_declared(decl) || is_set_later(decl)).copied().collect();
        if added.is_empty() {
            self.write("def ");
            self.name(record.name);
            self.parents(own_parents);
            self.statement_body(&lets, &own, id);
            return;
        }
        let helper = format!("expanded_{}", id.index());
        self.write(&format!("multiclass {helper} {{\n  def NAME"));
        self.parents(own_parents);
        self.statement_body(&[], &own, id);
        self.write("}\n");
        self.write_defm(record.name, &helper, added, &lets, id);
    }

    /// How many of the classes a record inherits before it declares fields, and these fields, so that the fields have
    /// this order; the largest number of classes.
    fn split(&self, parents: &[ClassId], order: &[Symbol]) -> Option<(usize, Vec<Symbol>)> {
        (0..=parents.len()).rev().find_map(|first| {
            let rest = order.strip_prefix(self.names_of(&parents[..first]).as_slice())?;
            let added = self.names_of(&parents[first..]);
            (0..=rest.len()).find_map(|count| {
                let (declared, behind) = rest.split_at(count);
                let inherited = &order[..order.len() - behind.len()];
                let new = added.iter().filter(|name| !inherited.contains(name));
                new.eq(behind).then(|| (first, declared.to_vec()))
            })
        })
    }

    fn names_of(&self, classes: &[ClassId]) -> Vec<Symbol> {
        self.fields_of(classes).into_iter().map(|decl| decl.name).collect()
    }

    /// The `defm` that adds classes to a record.
    fn write_defm(
        &mut self,
        name: Symbol,
        helper: &str,
        added: &[ClassId],
        lets: &[(FieldDecl, Option<ValueId>)],
        id: RecordId,
    ) {
        let set: Vec<_> = lets.iter().filter_map(|&(decl, value)| Some((decl, value?))).collect();
        for (at, &(decl, value)) in set.iter().enumerate() {
            self.write(if at == 0 { "let " } else { ",\n    " });
            self.write_symbol(decl.name);
            self.write(" = ");
            self.value(decl, value, id);
        }
        self.write(if set.is_empty() { "defm " } else { " in\ndefm " });
        self.name(name);
        self.write(&format!(" : {helper}"));
        for &class in added {
            self.write(", ");
            self.write_symbol(self.records.store().class(class).name);
        }
        self.write(";\n");
    }

    fn name(&mut self, name: Symbol) {
        let bytes = self.records.store().interner.bytes(name);
        if is_identifier(bytes) {
            self.out.extend_from_slice(bytes);
        } else {
            write_string(bytes, &mut self.out);
        }
    }

    fn statement_body(
        &mut self,
        lets: &[(FieldDecl, Option<ValueId>)],
        own: &[(FieldDecl, Option<ValueId>)],
        record: RecordId,
    ) {
        // A value that mentions fields is set when all are declared.
        let is_open = |value: &Option<ValueId>| value.is_some_and(ValueId::is_open);
        let late = own.iter().filter(|(_, value)| is_open(value));
        // An inherited field without a value has none anyway.
        let lets: Vec<_> =
            lets.iter().filter(|(_, value)| *value != Some(ValueId::UNSET)).chain(late).copied().collect();
        let own: Vec<_> = own.iter().map(|&(decl, value)| (decl, value.filter(|value| !value.is_open()))).collect();
        if lets.is_empty() {
            return self.body(&own, Some(record));
        }
        self.write(" {\n");
        self.fields(&own, Some(record));
        for (decl, value) in lets {
            self.write("  let ");
            self.write_symbol(decl.name);
            self.write(" = ");
            self.value(decl, value.unwrap_or(ValueId::UNSET), record);
            self.write(";\n");
        }
        self.write("}\n");
    }

    /// A body with declarations, or a semicolon.
    fn body(&mut self, fields: &[(FieldDecl, Option<ValueId>)], record: Option<RecordId>) {
        if fields.is_empty() {
            return self.write(";\n");
        }
        self.write(" {\n");
        self.fields(fields, record);
        self.write("}\n");
    }

    fn fields(&mut self, fields: &[(FieldDecl, Option<ValueId>)], record: Option<RecordId>) {
        for (decl, value) in fields {
            self.write(if decl.may_stay_unresolved { "  field " } else { "  " });
            self.write(&self.records.store().type_string(decl.ty));
            self.write(" ");
            self.write_symbol(decl.name);
            if let (Some(value), Some(record)) = (value.filter(|value| *value != ValueId::UNSET), record) {
                self.write(" = ");
                self.value(*decl, value, record);
            }
            self.write(";\n");
        }
    }

    fn value(&mut self, field: FieldDecl, value: ValueId, record: RecordId) {
        let scope = Scope { records: self.records, record, field: field.name };
        match source(scope, value) {
            Some(text) => self.out.extend_from_slice(&text),
            None => {
                self.write("?");
                let name = self.records.record(record).name().into_owned();
                self.unwritable.push((name, self.records.store().interner.text(field.name).into_owned()));
            }
        }
    }
}
