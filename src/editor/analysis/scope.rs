//! The names that are visible at a place, and their types.

use rustc_hash::FxHashSet;

use super::cursor::{Cursor, Open};
use super::evaluation::Analysis;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::records::ClassRef;
use tdgen_language::records::arena::ids::{ClassId, TypeId};
use tdgen_language::records::history::uses::{Definition, DefinitionKind};
use tdgen_language::source::{FileId, Symbol};

/// A field of a class, for those who write.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: TypeId,
    /// The class that declares it.
    pub(super) class: Option<String>,
    /// The key of its declaration.
    pub(super) key: Option<u32>,
}

/// The key and definition of a class or multiclass of this name.
pub(super) fn definition_of<'a>(
    analysis: &'a Analysis,
    kind: DefinitionKind,
    name: &[u8],
) -> Option<(u32, &'a Definition)> {
    if kind == DefinitionKind::Class {
        let class = analysis.records.class(std::str::from_utf8(name).ok()?)?;
        let key = class.span().start;
        return Some((key, analysis.uses.definition(key)?));
    }
    analysis.uses.definitions().find(|(_, one)| one.kind == kind && analysis.bytes(one.span) == name)
}

/// The fields of classes, each name once; those of the class itself first.
pub(super) fn fields_of(analysis: &Analysis, classes: &[ClassId]) -> Vec<Field> {
    let store = analysis.records.store();
    let mut seen: FxHashSet<Symbol> = FxHashSet::default();
    let mut fields = Vec::new();
    for &class in classes {
        let decls = store.class(class).body.fields.decls();
        for slot in 0..store.class(class).body.fields.slots.len() {
            let decl = store.decl(decls, slot);
            if seen.insert(decl.name) {
                let key = analysis.uses.field_key(store, class, decl.name);
                let owner = key.and_then(|key| analysis.uses.definition(key)?.owner);
                let owner = owner.and_then(|owner| Some(analysis.text(analysis.uses.definition(owner)?.span)));
                let name = store.interner.text(decl.name).into_owned();
                fields.push(Field { name, ty: decl.ty, class: owner, key });
            }
        }
    }
    fields
}

/// The classes that a class or def names as parents, and for a class itself, as far as the analysis knows them.
pub(super) fn classes_of_owner(analysis: &Analysis, cursor: &Cursor<'_>, level: usize) -> Vec<ClassId> {
    let Some(level) = cursor.levels.get(level) else {
        return Vec::new();
    };
    let owner = &level.owner;
    let own = owner.name.filter(|_| owner.keyword == Some(Keyword::Class));
    let names = own.into_iter().chain(owner.parents.iter().copied());
    names.filter_map(|name| class_id(analysis, cursor.token(name))).collect()
}

/// The class of this name.
pub(super) fn class_id(analysis: &Analysis, name: &[u8]) -> Option<ClassId> {
    let store = analysis.records.store();
    store.class_names.get(&store.interner.find(name)?).copied()
}

/// The class of this name, to be shown.
pub(super) fn class_named<'a>(analysis: &'a Analysis, name: &[u8]) -> Option<ClassRef<'a>> {
    analysis.records.class(std::str::from_utf8(name).ok()?)
}

/// A name that is visible at a place, and its type if it is known.
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: Option<TypeId>,
    pub(super) kind: DefinitionKind,
}

/// The local names at a place, innermost first.
pub(super) fn locals(analysis: &Analysis, cursor: &Cursor<'_>, at: (FileId, u32)) -> Vec<Local> {
    let mut locals: Vec<Local> = Vec::new();
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut add = |name: String, ty: Option<TypeId>, kind: DefinitionKind| {
        if seen.insert(name.clone()) {
            locals.push(Local { name, ty, kind });
        }
    };
    let typed = |name: usize| type_of_name(analysis, cursor.token(name), at);
    for (number, level) in cursor.levels.iter().enumerate().rev() {
        for &name in level.locals.iter().rev() {
            add(cursor.word(name), typed(name), DefinitionKind::Variable);
        }
        if level.open == Open::Body {
            for field in fields_of(analysis, &classes_of_owner(analysis, cursor, number)) {
                add(field.name, Some(field.ty), DefinitionKind::Field);
            }
        }
        for begun in [&level.begun, &level.owner] {
            for &argument in &begun.arguments {
                add(cursor.word(argument), typed(argument), DefinitionKind::Argument);
            }
        }
    }
    locals
}

/// The type of the nearest definition of a local name in front of a place.
fn type_of_name(analysis: &Analysis, name: &[u8], (file, position): (FileId, u32)) -> Option<TypeId> {
    let start = analysis.sources.start(file);
    let inside = analysis.uses.definitions().rev().skip_while(|(key, _)| *key > position);
    let mut inside = inside.take_while(|(key, _)| *key >= start);
    inside.find(|(_, one)| one.ty.is_some() && analysis.bytes(one.span) == name)?.1.ty
}

/// The classes of the value in front of a dot, which is the last token.
pub(super) fn classes_before_dot(analysis: &Analysis, cursor: &Cursor<'_>, at: (FileId, u32)) -> Vec<ClassId> {
    let Some(last) = cursor.last().and_then(|dot| dot.checked_sub(1)) else {
        return Vec::new();
    };
    classes_of_value(analysis, cursor, last, at).unwrap_or_default()
}

/// The classes of the value that ends with a token.
fn classes_of_value(analysis: &Analysis, cursor: &Cursor<'_>, last: usize, at: (FileId, u32)) -> Option<Vec<ClassId>> {
    let store = analysis.records.store();
    let of_type = |ty: TypeId| store.types.classes(ty).map(<[ClassId]>::to_vec);
    match cursor.kind(last)? {
        Kind::Name | Kind::Digits(_) => {
            let name = cursor.token(last);
            if last >= 2 && cursor.kind(last - 1) == Some(Kind::Dot) {
                let classes = classes_of_value(analysis, cursor, last - 2, at)?;
                let fields = fields_of(analysis, &classes);
                let field = fields.into_iter().find(|field| field.name.as_bytes() == name)?;
                return of_type(field.ty);
            }
            let local = locals(analysis, cursor, at).into_iter().find(|local| local.name.as_bytes() == name);
            if let Some(classes) = local.and_then(|local| of_type(local.ty?)) {
                return Some(classes);
            }
            let record = std::str::from_utf8(name).ok().and_then(|name| analysis.records.def(name));
            match record {
                Some(record) => Some(record.parents().to_vec()),
                None => of_type(type_of_name(analysis, name, at)?),
            }
        }
        // `Class<...>` or `!cast<Class>(...)`
        Kind::Greater => {
            let name = cursor.operator_before(last)?;
            class_id(analysis, cursor.token(name)).map(|class| vec![class])
        }
        Kind::RParen => {
            let open = cursor.opener(last)?;
            let class = open.checked_sub(2).filter(|_| cursor.kind(open - 1) == Some(Kind::Greater))?;
            class_id(analysis, cursor.token(class)).map(|class| vec![class])
        }
        _ => None,
    }
}
