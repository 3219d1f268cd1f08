//! The rule about arguments that no use of a class changes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::together::{Together, TogetherFindings, each_statement, each_word};
use super::values::tokens;
use crate::syntax::FileTree;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::ast::{Argument, ClassRef, ExprId, ExprKind, Slice, StatementKind, TemplateArg};

/// The arguments of a use, with the file that they are in.
type Use<'a> = (&'a FileTree, Slice<Argument>);

pub(super) fn find_default_arguments(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    let uses = uses(together);
    let skipped = skipped_words(together);
    let mut names: FxHashMap<&[u8], usize> = FxHashMap::default();
    each_declaration(together, &mut |_, name, _| *names.entry(name).or_default() += 1);
    each_declaration(together, &mut |number, name, arguments| {
        let member = &together.members[number];
        let Some(uses) = uses.get(name).filter(|uses| uses.len() > 1) else { return };
        // Of a class that is declared before it is defined, the arguments are those of both.
        if !member.is_judged || names[name] != 1 || skipped.contains(name) {
            return;
        }
        for (place, argument) in arguments.iter().enumerate() {
            let Some(default) = argument.default else { continue };
            if uses.iter().all(|one| has_default(member.tree, argument, place, default, one)) {
                let shown = member.tree.interner.text(argument.name.name);
                let message = format!("all {} uses leave `{shown}` at its default", uses.len());
                let finding = findings.add(number, argument.name.span, message);
                finding.help = Some("remove the argument, and write its value where it is used".to_owned());
            }
        }
    });
}

/// Calls a function with the member, the name and the arguments of each class and multiclass.
fn each_declaration<'a>(together: &'a Together<'_>, visit: &mut dyn FnMut(usize, &'a [u8], &'a [TemplateArg])) {
    for (number, member) in together.members.iter().enumerate() {
        each_statement(&member.tree.ast.statements, &mut |statement| match &statement.kind {
            StatementKind::Class { name, template_args, .. }
            | StatementKind::Multiclass { name, template_args, .. } => {
                visit(number, member.tree.interner.bytes(name.name), &template_args.list);
            }
            _ => {}
        });
    }
}

/// The uses of each class and multiclass.
fn uses<'a>(together: &Together<'a>) -> FxHashMap<&'a [u8], Vec<Use<'a>>> {
    let mut uses: FxHashMap<&[u8], Vec<Use<'_>>> = FxHashMap::default();
    for tree in together.members.iter().map(|member| member.tree) {
        let mut add = |name, args| uses.entry(tree.interner.bytes(name)).or_default().push((tree, args));
        let mut add_all = |parents: Slice<ClassRef>| {
            tree.ast[parents].iter().for_each(|parent| add(parent.name.name, parent.args));
        };
        each_statement(&tree.ast.statements, &mut |statement| match &statement.kind {
            StatementKind::Class { body, .. } | StatementKind::Def { body, .. } => add_all(body.parents),
            StatementKind::Defm { parents, .. } | StatementKind::Multiclass { parents, .. } => add_all(*parents),
            _ => {}
        });
        for value in &tree.ast.exprs {
            if let ExprKind::Instantiate { class, args } = &value.kind {
                add(class.name, *args);
            }
        }
    }
    uses
}

/// The words of lines that are not read: what they use is not known.
fn skipped_words(together: &Together<'_>) -> FxHashSet<Vec<u8>> {
    let mut words = FxHashSet::default();
    for tree in together.members.iter().map(|member| member.tree) {
        for piece in tree.pieces.iter().filter(|piece| piece.kind == Kind::Skipped) {
            each_word(tree, piece.start..piece.end, &mut |word| {
                words.insert(word.to_owned());
            });
        }
    }
    words
}

/// Whether a use gives an argument no value, or the constant that it has by default.
fn has_default(
    declared_in: &FileTree,
    argument: &TemplateArg,
    place: usize,
    default: ExprId,
    &(tree, args): &Use<'_>,
) -> bool {
    let name = declared_in.interner.bytes(argument.name.name);
    let is_given = |(at, given): &(usize, &Argument)| match given.name {
        Some(given) => tree.interner.bytes(given.name) == name,
        None => *at == place,
    };
    let Some((_, given)) = tree.ast[args].iter().enumerate().find(is_given) else { return true };
    let is_constant = |tree: &FileTree, value: ExprId| {
        matches!(tree.ast[value].kind, ExprKind::Int(_) | ExprKind::String(_) | ExprKind::Code(_) | ExprKind::Unset)
    };
    is_constant(tree, given.value)
        && is_constant(declared_in, default)
        && tokens(tree, &tree.ast[given.value]) == tokens(declared_in, &declared_in.ast[default])
}
