//! [`analyze`] collects from the syntax tree of a template, before it is rendered, the templates that it names, the
//! filters and tests that it uses, and the names that it binds.

use std::collections::BTreeSet;
use std::ops::Range;

use minijinja::machinery::ast::{BinOpKind, CallArg, CompareOpKind, Expr, Stmt};
use minijinja::machinery::{Span, parse};
use minijinja::value::ValueKind;
use minijinja::{Environment, Error, ErrorKind};

use super::normalized::{Edit, Normalized};
use crate::bounds::work::{COLLECTED, COMPARED, COPIED, FACTOR, SEARCHED, TEXT, TIMES};
use crate::python::mutable::{ASSIGNED, LITERAL, changes};
use crate::python::printf::REMAINDER;

/// The result of the analysis.
#[derive(Default)]
pub(crate) struct Analysis {
    /// The names of templates in `include`, `extends` and `import`.
    pub(crate) references: Vec<String>,
    /// The name of the template that this one extends in any case.
    pub(crate) parent: Option<String>,
    /// The uses of filters and tests.
    pub(crate) uses: Vec<Use>,
    /// The names that the template binds.
    pub(crate) names: BTreeSet<String>,
    /// The names that the template reads, except those that it tests or has a default for.
    pub(crate) variables: Vec<Named>,
    /// The attributes that the template reads, as `a.name` or `a["name"]`.
    pub(crate) attributes: Vec<Named>,
    /// The attributes that the template tests or has a default for.
    pub(crate) asked: BTreeSet<String>,
    /// What is changed before the template is rendered: operands that one instruction reads completely pass a filter
    /// that counts them, and filters compute what minijinja does not.
    pub(crate) edits: Vec<Edit>,
    /// The parameters of a macro in defaults of others, which minijinja would not find.
    pub(crate) refused: Vec<Named>,
    /// Whether the template calls methods that change lists or dictionaries.
    pub(crate) changes_values: bool,
    /// Whether a template of the run does.
    wraps_values: bool,
    /// The ends of counted operands, with their filters.
    counted: BTreeSet<(usize, &'static str)>,
}

/// A name; the range is of the normalized template.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) range: Range<usize>,
}

/// A use of a filter or test; the range is of the normalized template.
pub(crate) struct Use {
    pub(crate) is_filter: bool,
    pub(crate) name: String,
    pub(crate) range: Range<usize>,
}

/// Parses and analyzes a template; `changes_values` says whether a template changes lists or dictionaries.
///
/// # Errors
/// The first syntax error.
pub(crate) fn analyze(template: &Normalized, name: &str, changes_values: bool) -> Result<Analysis, Error> {
    let tree = parse(&template.text, name, Normalized::syntax()?)?;
    let mut analysis = Analysis { wraps_values: changes_values, ..Analysis::default() };
    analysis.statement(&tree);
    for edit in analysis.edits.iter_mut().filter(|edit| edit.removed > 0) {
        // Only blanks and parentheses are between the left operand, or the target of `set`, and the operator.
        let operator = if edit.text.starts_with('=') { '=' } else { '%' };
        edit.at += template.text.get(edit.at..).and_then(|rest| rest.find(operator)).unwrap_or(0);
    }
    // Where several edits meet, those of inner expressions come first.
    analysis.edits.reverse();
    analysis.edits.sort_by_key(|edit| edit.at);
    if let Stmt::Template(root) = &tree {
        analysis.parent = root.children.iter().find_map(|statement| match statement {
            Stmt::Extends(node) => match &node.name {
                Expr::Const(name) => name.value.as_str().map(str::to_owned),
                _ => None,
            },
            _ => None,
        });
    }
    Ok(analysis)
}

/// Whether an environment has a filter or test.
pub(crate) fn is_known(used: &Use, environment: &Environment<'_>) -> bool {
    let mut state = environment.empty_state();
    let error = if used.is_filter {
        state.apply_filter(&used.name, &[]).err()
    } else {
        state.perform_test(&used.name, &[]).err()
    };
    !matches!(error.map(|error| error.kind()), Some(ErrorKind::UnknownFilter | ErrorKind::UnknownTest))
}

fn value_of<'e, 's>(argument: &'e CallArg<'s>) -> &'e Expr<'s> {
    match argument {
        CallArg::Pos(value) | CallArg::Kwarg(_, value) | CallArg::PosSplat(value) | CallArg::KwargSplat(value) => value,
    }
}

/// The tests that compare their operands.
const COMPARING_TESTS: &[&str] = &["eq", "equalto", "ge", "greaterthan", "gt", "in", "le", "lessthan", "lt", "ne"];

fn is_number(expression: &Expr<'_>) -> bool {
    matches!(expression, Expr::Const(node) if node.value.is_number())
}

/// Whether an operator compares its operands, so that its result is small.
fn is_comparison(kind: &BinOpKind) -> bool {
    use BinOpKind::{Eq, Gt, Gte, In, Lt, Lte, Ne};
    matches!(kind, Eq | Ne | Lt | Lte | Gt | Gte | In)
}

/// Returns where an expression begins: the span of one that follows another may begin after that.
fn start(expression: &Expr<'_>) -> usize {
    let inner = match expression {
        Expr::GetAttr(node) => Some(&node.expr),
        Expr::GetItem(node) => Some(&node.expr),
        Expr::Slice(node) => Some(&node.expr),
        Expr::Call(node) => Some(&node.expr),
        Expr::Filter(node) => node.expr.as_ref(),
        _ => None,
    };
    let own = range(expression.span()).start;
    inner.map_or(own, |inner| own.min(start(inner)))
}

fn range(span: Span) -> Range<usize> {
    span.start_offset as usize..span.end_offset as usize
}

impl Analysis {
    fn statements(&mut self, all: &[Stmt<'_>]) {
        for statement in all {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt<'_>) {
        match statement {
            Stmt::Template(node) => self.statements(&node.children),
            Stmt::EmitExpr(node) => self.expression(&node.expr),
            Stmt::EmitRaw(_) | Stmt::Continue(_) | Stmt::Break(_) => {}
            Stmt::ForLoop(node) => {
                self.target(&node.target);
                self.expression(&node.iter);
                self.all(node.filter_expr.as_ref());
                self.statements(&node.body);
                self.statements(&node.else_body);
            }
            Stmt::IfCond(node) => {
                self.expression(&node.expr);
                self.statements(&node.true_body);
                self.statements(&node.false_body);
            }
            Stmt::WithBlock(node) => {
                for (target, value) in &node.assignments {
                    self.target(target);
                    self.expression(value);
                }
                self.statements(&node.body);
            }
            Stmt::Set(node) => {
                self.target(&node.target);
                self.assign(&node.target, &node.expr);
                self.expression(&node.expr);
            }
            Stmt::SetBlock(node) => {
                self.target(&node.target);
                self.all(node.filter.as_ref());
                self.statements(&node.body);
            }
            Stmt::AutoEscape(node) => {
                self.expression(&node.enabled);
                self.statements(&node.body);
            }
            Stmt::FilterBlock(node) => {
                self.expression(&node.filter);
                self.statements(&node.body);
            }
            Stmt::Block(node) => self.statements(&node.body),
            Stmt::Import(node) => {
                self.reference(&node.expr);
                self.target(&node.name);
            }
            Stmt::FromImport(node) => {
                self.reference(&node.expr);
                for (name, alias) in &node.names {
                    self.target(alias.as_ref().unwrap_or(name));
                }
            }
            Stmt::Extends(node) => self.reference(&node.name),
            Stmt::Include(node) => self.reference(&node.name),
            Stmt::Macro(node) => self.macro_(node.name, &node.args, &node.defaults, &node.body),
            Stmt::CallBlock(node) => {
                self.expression(&node.call.expr);
                self.arguments(&node.call.args);
                let body = &node.macro_decl;
                self.macro_(body.name, &body.args, &body.defaults, &body.body);
            }
            Stmt::Do(node) => {
                self.callee(&node.call.expr);
                self.arguments(&node.call.args);
            }
        }
    }

    fn macro_(&mut self, name: &str, args: &[Expr<'_>], defaults: &[Expr<'_>], body: &[Stmt<'_>]) {
        self.names.insert(name.to_owned());
        for arg in args {
            self.target(arg);
        }
        for default in defaults {
            let mut read = Analysis::default();
            read.expression(default);
            let is_parameter = |name: &str| args.iter().any(|arg| matches!(arg, Expr::Var(arg) if arg.id == name));
            self.refused.extend(read.variables.into_iter().filter(|variable| is_parameter(&variable.name)));
        }
        self.all(defaults);
        self.statements(body);
    }

    /// Records the names that a statement binds.
    fn target(&mut self, target: &Expr<'_>) {
        match target {
            Expr::Var(node) => {
                self.names.insert(node.id.to_owned());
            }
            Expr::List(node) => node.items.iter().for_each(|item| self.target(item)),
            Expr::Tuple(node) => node.items.iter().for_each(|item| self.target(item)),
            other => self.expression(other),
        }
    }

    /// Records the name of a template, or a choice of names.
    fn reference(&mut self, name: &Expr<'_>) {
        match name {
            Expr::Const(node) => match node.value.as_str() {
                Some(name) => self.references.push(name.to_owned()),
                // The parser folds a list of constants into a constant.
                None => self.references.extend(
                    node.value.try_iter().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)),
                ),
            },
            Expr::List(node) => node.items.iter().for_each(|item| self.reference(item)),
            Expr::Tuple(node) => node.items.iter().for_each(|item| self.reference(item)),
            Expr::IfExpr(node) => {
                self.expression(&node.test_expr);
                self.reference(&node.true_expr);
                node.false_expr.iter().for_each(|other| self.reference(other));
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
        self.all(arguments.iter().map(value_of));
    }

    fn expression(&mut self, expression: &Expr<'_>) {
        match expression {
            Expr::Var(node) => {
                self.variables.push(Named { name: node.id.to_owned(), range: range(expression.span()) });
            }
            // The parser folds lists and dictionaries of constants.
            Expr::Const(node) => {
                if matches!(node.value.kind(), ValueKind::Seq | ValueKind::Map) && !node.value.is_tuple() {
                    self.literal(expression);
                }
            }
            Expr::Slice(node) => {
                self.wrap(expression, COLLECTED);
                self.wrap(&node.expr, COPIED);
                self.expression(&node.expr);
                self.all([&node.start, &node.stop, &node.step].into_iter().flatten());
            }
            Expr::UnaryOp(node) => self.expression(&node.expr),
            Expr::BinOp(node) => {
                let kind = &node.op;
                if matches!(kind, BinOpKind::In) {
                    self.charge(&node.right, SEARCHED);
                }
                if matches!(kind, BinOpKind::In) || is_comparison(kind) {
                    self.charge(&node.left, COMPARED);
                }
                if matches!(kind, BinOpKind::Concat) {
                    self.operand(&node.left, TEXT);
                    self.operand(&node.right, TEXT);
                }
                // The sum of a number is a number.
                if matches!(kind, BinOpKind::Add) && !is_number(&node.left) && !is_number(&node.right) {
                    self.operand(&node.left, COPIED);
                    self.operand(&node.right, COPIED);
                }
                if matches!(kind, BinOpKind::Mul) {
                    self.wrap(expression, COLLECTED);
                    self.operand(&node.left, FACTOR);
                    self.operand(&node.right, TIMES);
                }
                if matches!(kind, BinOpKind::Rem) {
                    let whole = range(expression.span());
                    self.edit(whole.start, 0, "(");
                    self.edit(range(node.left.span()).end, 1, format!(")|{REMAINDER}("));
                    self.edit(whole.end, 0, ")");
                }
                self.all([&node.left, &node.right]);
            }
            Expr::Compare(node) => {
                self.charge(&node.expr, COMPARED);
                self.expression(&node.expr);
                for op in &node.ops {
                    let is_search = matches!(op.op, CompareOpKind::In | CompareOpKind::NotIn);
                    self.charge(&op.expr, if is_search { SEARCHED } else { COMPARED });
                    self.expression(&op.expr);
                }
            }
            Expr::IfExpr(node) => {
                self.all([&node.test_expr, &node.true_expr]);
                self.all(node.false_expr.as_ref());
            }
            Expr::Filter(node) => {
                let has_default = matches!(node.name, "default" | "d");
                match &node.expr {
                    Some(operand) if has_default => self.optional(operand),
                    operand => self.all(operand.as_ref()),
                }
                self.record_use(true, node.name, expression);
                self.arguments(&node.args);
            }
            Expr::Test(node) => {
                match node.name {
                    "defined" | "undefined" => self.optional(&node.expr),
                    _ => self.expression(&node.expr),
                }
                if COMPARING_TESTS.contains(&node.name) {
                    self.charge(&node.expr, COMPARED);
                }
                self.record_use(false, node.name, expression);
                self.arguments(&node.args);
            }
            Expr::GetAttr(node) => {
                self.attributes.push(Named { name: node.name.to_owned(), range: range(expression.span()) });
                self.expression(&node.expr);
            }
            Expr::GetItem(node) => {
                if let Expr::Const(key) = &node.subscript_expr
                    && let Some(name) = key.value.as_str()
                {
                    self.attributes.push(Named { name: name.to_owned(), range: range(expression.span()) });
                }
                self.charge(&node.subscript_expr, COMPARED);
                self.all([&node.expr, &node.subscript_expr]);
            }
            Expr::Call(node) => {
                self.callee(&node.expr);
                self.arguments(&node.args);
            }
            Expr::List(node) => {
                self.literal(expression);
                self.all(&node.items);
            }
            Expr::Tuple(node) => self.all(&node.items),
            Expr::Map(node) => {
                self.literal(expression);
                node.keys.iter().for_each(|key| self.charge(key, COMPARED));
                self.all(&node.keys);
                self.all(&node.values);
            }
        }
    }

    /// Analyzes what is called: a function or a method.
    fn callee(&mut self, callee: &Expr<'_>) {
        if let Expr::GetAttr(method) = callee {
            self.changes_values |= changes(method.name);
        }
        self.expression(callee);
    }

    /// Analyzes an operand that may be absent: its name is not read.
    fn optional(&mut self, operand: &Expr<'_>) {
        match operand {
            Expr::Var(_) => {}
            Expr::GetAttr(node) => {
                self.asked.insert(node.name.to_owned());
                self.expression(&node.expr);
            }
            Expr::GetItem(node) => match &node.subscript_expr {
                Expr::Const(key) => {
                    self.asked.extend(key.value.as_str().map(str::to_owned));
                    self.expression(&node.expr);
                }
                _ => self.expression(operand),
            },
            other => self.expression(other),
        }
    }

    fn edit(&mut self, at: usize, removed: usize, text: impl Into<String>) {
        self.edits.push(Edit { at, removed, text: text.into() });
    }

    /// Records that a literal creates a list or dictionary that can change.
    fn literal(&mut self, literal: &Expr<'_>) {
        if self.wraps_values {
            let range = range(literal.span());
            self.edit(range.start, 0, "(");
            self.edit(range.end, 0, format!("|{LITERAL} )"));
        }
    }

    /// Records that an assigned list is one that can change. The expression may begin before its span.
    fn assign(&mut self, target: &Expr<'_>, value: &Expr<'_>) {
        let is_name = matches!(target, Expr::Var(_) | Expr::GetAttr(_));
        let is_computed = matches!(
            value,
            Expr::BinOp(_) | Expr::Slice(_) | Expr::Filter(_) | Expr::IfExpr(_) | Expr::Call(_) | Expr::Const(_)
        );
        if self.wraps_values && is_name && is_computed {
            self.edit(range(target.span()).end, 1, "=(");
            self.edit(range(value.span()).end, 0, format!(")|{ASSIGNED} "));
        }
    }

    /// Records that an operand of an operator passes a filter.
    fn operand(&mut self, operand: &Expr<'_>, filter: &str) {
        let range = range(operand.span());
        match operand {
            Expr::Test(_) | Expr::Compare(_) if filter != FACTOR && filter != TIMES => {}
            Expr::Test(_) | Expr::Compare(_) | Expr::BinOp(_) | Expr::UnaryOp(_) | Expr::IfExpr(_) => {
                self.edit(range.start, 0, "(");
                self.edit(range.end, 0, format!(")|{filter} "));
            }
            // Filters bind as closely.
            _ => self.edit(range.end, 0, format!("|{filter} ")),
        }
    }

    /// Records that an expression passes a filter, whatever follows it.
    fn wrap(&mut self, expression: &Expr<'_>, filter: &str) {
        self.edit(start(expression), 0, "((");
        self.edit(range(expression.span()).end, 0, format!(")|{filter} )"));
    }

    /// Records that a filter counts the value of an expression: those of the variables and calls in it.
    fn charge(&mut self, expression: &Expr<'_>, filter: &'static str) {
        match expression {
            Expr::Var(_) | Expr::GetAttr(_) | Expr::GetItem(_) | Expr::Slice(_) | Expr::Call(_) | Expr::Filter(_) => {
                let edit = Edit { at: range(expression.span()).end, removed: 0, text: format!("|{filter} ") };
                if self.counted.insert((edit.at, filter)) {
                    self.edits.push(edit);
                }
            }
            Expr::BinOp(node) if !is_comparison(&node.op) => {
                self.charge(&node.left, filter);
                self.charge(&node.right, filter);
            }
            Expr::IfExpr(node) => {
                self.charge(&node.true_expr, filter);
                node.false_expr.iter().for_each(|other| self.charge(other, filter));
            }
            Expr::List(node) => node.items.iter().for_each(|item| self.charge(item, filter)),
            Expr::Tuple(node) => node.items.iter().for_each(|item| self.charge(item, filter)),
            Expr::Map(node) => node.values.iter().for_each(|value| self.charge(value, filter)),
            Expr::BinOp(_) | Expr::Const(_) | Expr::UnaryOp(_) | Expr::Compare(_) | Expr::Test(_) => {}
        }
    }

    fn record_use(&mut self, is_filter: bool, name: &str, expression: &Expr<'_>) {
        self.uses.push(Use { is_filter, name: name.to_owned(), range: range(expression.span()) });
    }
}
