//! [`read`]: what a template's syntax tree says before it is rendered: the templates that it names, the filters and
//! tests that nobody has, the names that it makes.

use std::collections::BTreeSet;
use std::ops::Range;

use minijinja::machinery::ast::{CallArg, Expr, Stmt};
use minijinja::machinery::{Span, parse};
use minijinja::{Environment, Error, ErrorKind};

use super::form::Form;

/// What a tree has. Places are of the form.
#[derive(Default)]
pub(super) struct Tree {
    /// Templates by the names that stand in it.
    pub(super) references: Vec<String>,
    /// Filters and tests.
    pub(super) used: Vec<Used>,
    /// Names that it gives to values.
    pub(super) names: BTreeSet<String>,
}

/// A filter or test that is used.
pub(super) struct Used {
    pub(super) is_filter: bool,
    pub(super) name: String,
    pub(super) at: Range<usize>,
}

/// Reads a form.
///
/// # Errors
/// The first fault of its syntax.
pub(super) fn read(form: &Form, name: &str) -> Result<Tree, Error> {
    let tree = parse(&form.text, name, Form::syntax()?)?;
    let mut found = Tree::default();
    found.statement(&tree);
    Ok(found)
}

/// Whether an environment has a filter or test.
pub(super) fn is_known(used: &Used, environment: &Environment<'_>) -> bool {
    let mut state = environment.empty_state();
    let unknown = match used.is_filter {
        true => state.apply_filter(&used.name, &[]).err().map(|it| it.kind()),
        false => state.perform_test(&used.name, &[]).err().map(|it| it.kind()),
    };
    !matches!(unknown, Some(ErrorKind::UnknownFilter | ErrorKind::UnknownTest))
}

fn range(span: Span) -> Range<usize> {
    span.start_offset as usize..span.end_offset as usize
}

impl Tree {
    fn statements(&mut self, all: &[Stmt<'_>]) {
        for statement in all {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt<'_>) {
        match statement {
            Stmt::Template(it) => self.statements(&it.children),
            Stmt::EmitExpr(it) => self.expression(&it.expr),
            Stmt::EmitRaw(_) | Stmt::Continue(_) | Stmt::Break(_) => {}
            Stmt::ForLoop(it) => {
                self.target(&it.target);
                self.expression(&it.iter);
                self.all(it.filter_expr.as_ref());
                self.statements(&it.body);
                self.statements(&it.else_body);
            }
            Stmt::IfCond(it) => {
                self.expression(&it.expr);
                self.statements(&it.true_body);
                self.statements(&it.false_body);
            }
            Stmt::WithBlock(it) => {
                for (target, value) in &it.assignments {
                    self.target(target);
                    self.expression(value);
                }
                self.statements(&it.body);
            }
            Stmt::Set(it) => {
                self.target(&it.target);
                self.expression(&it.expr);
            }
            Stmt::SetBlock(it) => {
                self.target(&it.target);
                self.all(it.filter.as_ref());
                self.statements(&it.body);
            }
            Stmt::AutoEscape(it) => {
                self.expression(&it.enabled);
                self.statements(&it.body);
            }
            Stmt::FilterBlock(it) => {
                self.expression(&it.filter);
                self.statements(&it.body);
            }
            Stmt::Block(it) => self.statements(&it.body),
            Stmt::Import(it) => {
                self.reference(&it.expr);
                self.target(&it.name);
            }
            Stmt::FromImport(it) => {
                self.reference(&it.expr);
                for (name, alias) in &it.names {
                    self.target(alias.as_ref().unwrap_or(name));
                }
            }
            Stmt::Extends(it) => self.reference(&it.name),
            Stmt::Include(it) => self.reference(&it.name),
            Stmt::Macro(it) => self.macro_(it.name, &it.args, &it.defaults, &it.body),
            Stmt::CallBlock(it) => {
                self.expression(&it.call.expr);
                self.arguments(&it.call.args);
                let body = &it.macro_decl;
                self.macro_(body.name, &body.args, &body.defaults, &body.body);
            }
            Stmt::Do(it) => {
                self.expression(&it.call.expr);
                self.arguments(&it.call.args);
            }
        }
    }

    fn macro_(&mut self, name: &str, args: &[Expr<'_>], defaults: &[Expr<'_>], body: &[Stmt<'_>]) {
        self.names.insert(name.to_owned());
        for arg in args {
            self.target(arg);
        }
        self.all(defaults);
        self.statements(body);
    }

    /// What a statement gives a value.
    fn target(&mut self, target: &Expr<'_>) {
        match target {
            Expr::Var(it) => {
                self.names.insert(it.id.to_owned());
            }
            Expr::List(it) => it.items.iter().for_each(|item| self.target(item)),
            Expr::Tuple(it) => it.items.iter().for_each(|item| self.target(item)),
            other => self.expression(other),
        }
    }

    /// The name of a template, or a choice of names.
    fn reference(&mut self, name: &Expr<'_>) {
        match name {
            Expr::Const(it) => match it.value.as_str() {
                Some(name) => self.references.push(name.to_owned()),
                // A list of constants is a constant.
                None => self.references.extend(
                    it.value.try_iter().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)),
                ),
            },
            Expr::List(it) => it.items.iter().for_each(|item| self.reference(item)),
            Expr::Tuple(it) => it.items.iter().for_each(|item| self.reference(item)),
            Expr::IfExpr(it) => {
                self.expression(&it.test_expr);
                self.reference(&it.true_expr);
                it.false_expr.iter().for_each(|other| self.reference(other));
            }
            other => self.expression(other),
        }
    }

    fn all<'e, 's: 'e>(&mut self, all: impl IntoIterator<Item = &'e Expr<'s>>) {
        for expression in all {
            self.expression(expression);
        }
    }

    fn arguments(&mut self, arguments: &[CallArg<'_>]) {
        for argument in arguments {
            match argument {
                CallArg::Pos(it) | CallArg::Kwarg(_, it) | CallArg::PosSplat(it) | CallArg::KwargSplat(it) => {
                    self.expression(it)
                }
            }
        }
    }

    fn expression(&mut self, expression: &Expr<'_>) {
        match expression {
            Expr::Var(_) | Expr::Const(_) => {}
            Expr::Slice(it) => {
                self.expression(&it.expr);
                self.all([&it.start, &it.stop, &it.step].into_iter().flatten());
            }
            Expr::UnaryOp(it) => self.expression(&it.expr),
            Expr::BinOp(it) => self.all([&it.left, &it.right]),
            Expr::Compare(it) => {
                self.expression(&it.expr);
                self.all(it.ops.iter().map(|op| &op.expr));
            }
            Expr::IfExpr(it) => {
                self.all([&it.test_expr, &it.true_expr]);
                self.all(it.false_expr.as_ref());
            }
            Expr::Filter(it) => {
                self.all(it.expr.as_ref());
                self.used(true, it.name, expression);
                self.arguments(&it.args);
            }
            Expr::Test(it) => {
                self.expression(&it.expr);
                self.used(false, it.name, expression);
                self.arguments(&it.args);
            }
            Expr::GetAttr(it) => self.expression(&it.expr),
            Expr::GetItem(it) => self.all([&it.expr, &it.subscript_expr]),
            Expr::Call(it) => {
                self.expression(&it.expr);
                self.arguments(&it.args);
            }
            Expr::List(it) => self.all(&it.items),
            Expr::Tuple(it) => self.all(&it.items),
            Expr::Map(it) => {
                self.all(&it.keys);
                self.all(&it.values);
            }
        }
    }

    fn used(&mut self, is_filter: bool, name: &str, expression: &Expr<'_>) {
        self.used.push(Used { is_filter, name: name.to_owned(), at: range(expression.span()) });
    }
}
