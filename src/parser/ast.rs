//! The syntax tree: plain data, nodes in arenas, a span for every name and node.
//!
//! Statements own their nested statements (their nesting is limited by the parser); values live in the arena of
//! [`Ast`] and refer to each other by [`ExprId`], so that no depth of nesting is ever dropped recursively. What a value
//! has several of, operands, arguments, ranges, stands in lists that all values share, and is referred to by a
//! [`Slice`].
//! The tree says what was written, not what it means: an identifier is [`ExprKind::Name`] whatever it names, and
//! `a # b` is a paste of strings or of lists depending on values that only the elaborator knows.

use std::marker::PhantomData;

use super::operator_table::Bang;
use crate::source::{Span, Symbol};

/// A value in [`Ast::exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExprId(pub u32);

/// A name and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
}

/// A whole input, includes and conditionals done.
#[derive(Default, Debug)]
pub struct Ast {
    /// The statements in reading order, those of included files in the place of their `include`.
    pub statements: Vec<Statement>,
    /// All values; see [`ExprId`].
    pub exprs: Vec<Expr>,
    /// What they have several of; see [`Slice`].
    pub lists: Lists,
}

/// Neighbours in one of the [`Lists`] of an [`Ast`], which is indexed with it.
#[derive(Clone, Copy, Debug)]
pub struct Slice<T> {
    start: u32,
    len: u32,
    of: PhantomData<T>,
}

impl<T> Slice<T> {
    /// No item.
    pub const EMPTY: Slice<T> = Slice { start: 0, len: 0, of: PhantomData };

    /// How many items there are.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// The items of all [`Slice`]s, kind by kind.
#[derive(Default, Debug)]
pub struct Lists {
    pub(super) ids: Vec<ExprId>,
    pub(super) ranges: Vec<RangePiece>,
    pub(super) dag_args: Vec<DagArg>,
    pub(super) args: Vec<Argument>,
    pub(super) class_refs: Vec<ClassRef>,
}

/// What a [`Slice`] may be of.
pub trait Listed: Copy {
    /// Its list.
    fn list(lists: &Lists) -> &Vec<Self>;
    /// Its list, to add to it.
    fn list_mut(lists: &mut Lists) -> &mut Vec<Self>;
}

macro_rules! listed {
    ($($item:ty: $list:ident,)*) => {
        $(impl Listed for $item {
            fn list(lists: &Lists) -> &Vec<Self> {
                &lists.$list
            }
            fn list_mut(lists: &mut Lists) -> &mut Vec<Self> {
                &mut lists.$list
            }
        })*
    };
}

listed! {
    ExprId: ids,
    RangePiece: ranges,
    DagArg: dag_args,
    Argument: args,
    ClassRef: class_refs,
}

impl Lists {
    /// Forgets all items.
    pub(super) fn clear(&mut self) {
        let Lists { ids, ranges, dag_args, args, class_refs } = self;
        ids.clear();
        ranges.clear();
        dag_args.clear();
        args.clear();
        class_refs.clear();
    }

    /// Adds items.
    pub fn add<T: Listed>(&mut self, items: impl IntoIterator<Item = T>) -> Slice<T> {
        let list = T::list_mut(self);
        let start = list.len();
        list.extend(items);
        // Each item takes at least one byte of the input, and the input's positions are u32.
        Slice { start: start as u32, len: (list.len() - start) as u32, of: PhantomData }
    }
}

impl<T: Listed> std::ops::Index<Slice<T>> for Ast {
    type Output = [T];
    fn index(&self, slice: Slice<T>) -> &[T] {
        let start = slice.start as usize;
        &T::list(&self.lists)[start..start + slice.len()]
    }
}

impl std::ops::Index<ExprId> for Ast {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }
}

/// A value as written.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// All of it.
    pub span: Span,
}

/// A large input has millions of them.
const _: () = assert!(size_of::<Expr>() <= 32);

/// The forms of a value (tablegen-language.md 3).
#[derive(Debug)]
pub enum ExprKind {
    /// Was reported by the parser: evaluates to an error value, silently.
    Error,
    /// `?`
    Unset,
    /// `true`, `false`, decimal and hexadecimal numbers, wrapped to 64 bits.
    Int(i64),
    /// `0b0101`: a `bits<width>`. Bit i of the value is bit `i % 64` of `value`.
    Binary {
        /// Its bits, least significant first.
        value: u64,
        /// Number of digits.
        width: u32,
    },
    /// `"..."`, escapes done, adjacent tokens joined.
    String(Symbol),
    /// `[{ ... }]`
    Code(Symbol),
    /// An identifier.
    Name(Symbol),
    /// `{ a, b }`, as written: most significant first.
    Bits(Slice<ExprId>),
    /// `[a, b]<T>`
    List {
        /// The elements.
        elements: Slice<ExprId>,
        /// The type in the angle brackets.
        element_type: Option<Box<Type>>,
    },
    /// `(op:$name arg, ...)`: the operator, then the arguments.
    Dag(Slice<DagArg>),
    /// `Class<args>` used as a value.
    Instantiate {
        /// The class.
        class: Ident,
        /// The arguments.
        args: Slice<Argument>,
    },
    /// `!op<T>(args)`. The names that `!foreach`, `!filter` and `!foldl` bind are arguments too, of kind
    /// [`ExprKind::Name`]. The clauses of `!cond` are arguments in turn: condition, value, condition, value.
    Bang {
        /// The operator.
        bang: Bang,
        /// The type in the angle brackets.
        type_arg: Option<Box<Type>>,
        /// The arguments.
        args: Slice<ExprId>,
    },
    /// `base{7...4, 0}`
    BitSlice {
        /// What is sliced.
        base: ExprId,
        /// The ranges, as written.
        ranges: Slice<RangePiece>,
    },
    /// `base[i]`, `base[i, j...k]`
    Subscript {
        /// The list.
        base: ExprId,
        /// The slices.
        pieces: Slice<RangePiece>,
        /// Written with a trailing comma: a list even if there is a single piece.
        trailing_comma: bool,
    },
    /// `base.field`
    Field {
        /// The record.
        base: ExprId,
        /// Its field.
        field: Ident,
    },
    /// `a # b # c`, all operands in order (right associative, 3.9); at least one.
    Paste {
        /// The operands.
        parts: Slice<ExprId>,
        /// Whether a `#` follows the last operand: pastes nothing, but makes a string.
        trailing: bool,
    },
}

/// `a`, `a...b`, `a-b`
#[derive(Clone, Copy, Debug)]
pub struct RangePiece {
    /// The first bound, or the single value.
    pub first: ExprId,
    /// The second bound, inclusive. For `4-1`, lexed as `4` and `-1`, this is an `Int(1)` made by the parser.
    pub last: Option<ExprId>,
}

/// The operator or an argument of a dag.
#[derive(Clone, Copy, Debug)]
pub struct DagArg {
    /// The value; none for a bare `$name`, which no operator is.
    pub value: Option<ExprId>,
    /// The name after `:` or alone, without `$`.
    pub name: Option<Ident>,
}

/// `Name<args>`: a parent of a record, a multiclass of a defm, an instantiated class.
#[derive(Clone, Copy, Debug)]
pub struct ClassRef {
    /// The class or multiclass.
    pub name: Ident,
    /// The arguments; none also for a missing `<...>`.
    pub args: Slice<Argument>,
    /// Name and arguments.
    pub span: Span,
}

/// A template argument as passed.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// What stands before `=`; [`ExprKind::Name`] or [`ExprKind::String`] if it is right.
    pub name: Option<ExprId>,
    /// The value.
    pub value: ExprId,
}

/// A type as written.
#[derive(Debug)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// All of it.
    pub span: Span,
}

/// The forms of a type (2.1).
#[derive(Debug)]
pub enum TypeKind {
    /// Was reported by the parser.
    Error,
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string`
    String,
    /// `code`, a synonym of `string` except where the language refuses it.
    Code,
    /// `dag`
    Dag,
    /// `list<T>`
    List(Box<Type>),
    /// A class or an alias made by `deftype`.
    Named(Symbol),
}

/// A statement.
#[derive(Debug)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// The keyword that begins it: where the real tool places a statement.
    pub keyword: Span,
    /// All of it.
    pub span: Span,
}

/// The statements of section 4.
#[derive(Debug)]
pub enum StatementKind {
    /// `class N<...> : parents { ... }`
    Class {
        /// Its name.
        name: Ident,
        /// Its template arguments.
        template_args: Box<[TemplateArg]>,
        /// Parents and body.
        body: RecordBody,
    },
    /// `def name : parents { ... }`
    Def {
        /// Its name, in name mode (4.3).
        name: Option<ExprId>,
        /// Parents and body.
        body: RecordBody,
    },
    /// `defm name : M<...>, Class<...>;`
    Defm {
        /// Its name, in name mode.
        name: Option<ExprId>,
        /// Multiclasses, then classes.
        parents: Slice<ClassRef>,
    },
    /// `multiclass N<...> : parents { ... }`
    Multiclass {
        /// Its name.
        name: Ident,
        /// Its template arguments.
        template_args: Box<[TemplateArg]>,
        /// Multiclasses to expand first.
        parents: Slice<ClassRef>,
        /// Its statements.
        statements: Vec<Statement>,
    },
    /// `defset list<T> N = { ... }`
    Defset {
        /// Its type.
        ty: Type,
        /// Its name.
        name: Ident,
        /// Its statements.
        statements: Vec<Statement>,
    },
    /// `defvar n = v;`
    Defvar(Defvar),
    /// `deftype N = T;`
    Deftype {
        /// The alias.
        name: Ident,
        /// What it stands for.
        ty: Type,
    },
    /// `foreach i = X in ...`
    Foreach {
        /// The iterator.
        iterator: Ident,
        /// What it runs over.
        over: ForeachSource,
        /// What is repeated.
        body: Block,
    },
    /// `if v then ... else ...`
    If {
        /// The condition.
        condition: ExprId,
        /// The arm for a true condition.
        then: Block,
        /// The other arm.
        otherwise: Option<Block>,
    },
    /// `let a = v, b = w in ...`
    Let {
        /// The bindings in order.
        bindings: Box<[Let]>,
        /// What they apply to.
        body: Block,
    },
    /// `assert c, m;`
    Assert(Assert),
    /// `dump v;`
    Dump(ExprId),
    /// Was reported by the parser.
    Error,
}

/// One statement, or several in braces.
#[derive(Debug)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
    /// Whether braces stood around them: a `let` opens a scope for defvars only then (4.5).
    pub braced: bool,
}

/// What a `foreach` runs over.
#[derive(Debug)]
pub enum ForeachSource {
    /// A list value, or an int value: a single iteration.
    Value(ExprId),
    /// `{0-3, 7}` or a single range piece.
    Ranges(Slice<RangePiece>),
}

/// `T name = default` in angle brackets.
#[derive(Debug)]
pub struct TemplateArg {
    /// Its type.
    pub ty: Type,
    /// Its name, unqualified.
    pub name: Ident,
    /// Its default.
    pub default: Option<ExprId>,
}

/// Parents and body of a class or def.
#[derive(Debug)]
pub struct RecordBody {
    /// The parents in order.
    pub parents: Slice<ClassRef>,
    /// The items in order; empty for `;`.
    pub items: Vec<BodyItem>,
}

/// An item of a record's body (4.2).
#[derive(Debug)]
pub enum BodyItem {
    /// `[field] T name [= v];`
    Field {
        /// Whether `field` stands before it: exempt from the concreteness check (6.3).
        may_stay_unresolved: bool,
        /// Its type.
        ty: Type,
        /// Its name.
        name: Ident,
        /// Its value.
        value: Option<ExprId>,
    },
    /// `let name{bits} = v;`
    Let(Let),
    /// `defvar n = v;`
    Defvar(Defvar),
    /// `assert c, m;`
    Assert(Assert),
    /// `dump v;`
    Dump {
        /// The keyword.
        keyword: Span,
        /// What is shown.
        value: ExprId,
    },
}

/// `name{bits} = v` of a body item or a `let ... in`.
#[derive(Debug)]
pub struct Let {
    /// The field.
    pub name: Ident,
    /// The bits to set, as written; empty for the whole field.
    pub bits: Slice<RangePiece>,
    /// The value.
    pub value: ExprId,
}

/// `defvar n = v;`
#[derive(Debug)]
pub struct Defvar {
    /// Its name.
    pub name: Ident,
    /// Its value.
    pub value: ExprId,
}

/// `assert c, m;`
#[derive(Debug)]
pub struct Assert {
    /// What must hold.
    pub condition: ExprId,
    /// What is said if it does not.
    pub message: ExprId,
}
