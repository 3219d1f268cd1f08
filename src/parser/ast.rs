//! The syntax tree: plain data, nodes in arenas, a span for every name and node.
//!
//! Statements own their nested statements, whose nesting the parser limits. Values are in the arena of [`Ast`] and
//! refer to each other by [`ExprId`], so that no deep tree is dropped recursively. Lists of operands, arguments and
//! ranges are in arenas that all values share; a [`Slice`] refers to a part of one.
//! The tree says what was written, not what it means: an identifier is [`ExprKind::Name`] whatever it refers to, and
//! whether `a # b` pastes strings or lists depends on values that only the elaborator knows.

use std::marker::PhantomData;

use super::operator_table::Bang;
use crate::source::{Span, Symbol};

/// A value in [`Ast::exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExprId(pub u32);

/// A name and its location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Symbol,
    /// The location.
    pub span: Span,
}

/// A whole input with its includes and conditionals processed.
#[derive(Default, Debug)]
pub struct Ast {
    /// The statements in reading order; those of an included file replace its `include`.
    pub statements: Vec<Statement>,
    /// All values, indexed by [`ExprId`].
    pub exprs: Vec<Expr>,
    /// All lists of the values, indexed by [`Slice`].
    pub lists: Lists,
    /// The forms that newer versions of LLVM refuse, in reading order.
    pub(crate) superseded: Vec<Superseded>,
}

/// A range of one of the [`Lists`] of an [`Ast`], which is indexed with it.
#[derive(Clone, Copy, Debug)]
pub struct Slice<T> {
    start: u32,
    len: u32,
    of: PhantomData<T>,
}

impl Ast {
    /// Removes all statements and values.
    pub(super) fn clear(&mut self) {
        let Ast { statements, exprs, lists, superseded } = self;
        statements.clear();
        exprs.clear();
        lists.clear();
        superseded.clear();
    }
}

/// The use of a form that newer versions of LLVM refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Superseded {
    pub span: Span,
    /// The first version of LLVM that refuses the form.
    pub since: u32,
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl<T> Slice<T> {
    /// The empty slice.
    pub const EMPTY: Slice<T> = Slice { start: 0, len: 0, of: PhantomData };

    /// The number of items.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are no items.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// The items of all [`Slice`]s, one arena for each type.
#[derive(Default, Debug)]
pub struct Lists {
    pub(super) ids: Vec<ExprId>,
    pub(super) ranges: Vec<RangePiece>,
    pub(super) dag_args: Vec<DagArg>,
    pub(super) args: Vec<Argument>,
    pub(super) class_refs: Vec<ClassRef>,
}

/// An item type of a [`Slice`].
pub trait Listed: Copy {
    /// Its arena.
    fn list(lists: &Lists) -> &Vec<Self>;
    /// Its arena, to add to it.
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
    /// Removes all items.
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
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
}

/// A large input has millions of expressions.
const _: () = assert!(size_of::<Expr>() <= 32);

/// The form of an expression.
#[derive(Debug)]
pub enum ExprKind {
    /// Reported by the parser; evaluates to the error value.
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
    /// `"..."`, escapes replaced, adjacent tokens joined.
    String(Symbol),
    /// `[{ ... }]`
    Code(Symbol),
    Name(Symbol),
    /// `{ a, b }`, as written: most significant first.
    Bits(Slice<ExprId>),
    /// `[a, b]<T>`
    List {
        elements: Slice<ExprId>,
        /// The type in the angle brackets.
        element_type: Option<Box<Type>>,
    },
    /// `(op:$name arg, ...)`: the operator, then the arguments.
    Dag(Slice<DagArg>),
    /// `Class<args>` used as a value.
    Instantiate {
        class: Ident,
        args: Slice<Argument>,
    },
    /// `!op<T>(args)`. The names that `!foreach`, `!filter` and `!foldl` bind are arguments too, of kind
    /// [`ExprKind::Name`]. The clauses of `!cond` are arguments in turn: condition, value, condition, value.
    Bang {
        bang: Bang,
        /// The type in the angle brackets.
        type_arg: Option<Box<Type>>,
        args: Slice<ExprId>,
    },
    /// `base{7...4, 0}`
    BitSlice {
        base: ExprId,
        /// The ranges, as written.
        ranges: Slice<RangePiece>,
    },
    /// `base[i]`, `base[i, j...k]`
    Subscript {
        base: ExprId,
        pieces: Slice<RangePiece>,
        /// Whether a trailing comma is written: the result is a list even if there is a single subscript.
        trailing_comma: bool,
    },
    /// `base.field`
    Field {
        base: ExprId,
        field: Ident,
    },
    /// `a # b # c`, all operands in order (right associative); at least one.
    Paste {
        parts: Slice<ExprId>,
        /// Whether a `#` follows the last operand: it pastes nothing, but makes the result a string.
        trailing: bool,
    },
}

/// `a`, `a...b`, `a-b`
#[derive(Clone, Copy, Debug)]
pub struct RangePiece {
    /// The first bound, or the single value.
    pub first: ExprId,
    /// The second bound, inclusive. For `4-1`, lexed as `4` and `-1`, the parser makes an `Int(1)`.
    pub last: Option<ExprId>,
}

/// The operator or an argument of a dag.
#[derive(Clone, Copy, Debug)]
pub struct DagArg {
    /// The value; none for a bare `$name`, which is never the operator.
    pub value: Option<ExprId>,
    /// The name after `:` or alone, without `$`.
    pub name: Option<Ident>,
}

/// `Name<args>`: a parent class, a multiclass of a defm, an instantiated class.
#[derive(Clone, Copy, Debug)]
pub struct ClassRef {
    /// The class or multiclass.
    pub name: Ident,
    /// The arguments; empty if there is no `<...>`.
    pub args: Slice<Argument>,
    /// The name and the arguments.
    pub span: Span,
}

/// A template argument as passed.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// What precedes `=`.
    pub name: Option<Ident>,
    pub value: ExprId,
}

/// A type as written.
#[derive(Debug)]
pub struct Type {
    pub kind: TypeKind,
    /// The whole type.
    pub span: Span,
}

/// The form of a type.
#[derive(Debug)]
pub enum TypeKind {
    /// Reported by the parser.
    Error,
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string`
    String,
    /// `code`, a synonym of `string` except where the language does not allow it.
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
    pub kind: StatementKind,
    /// The keyword that begins it, where llvm-tblgen locates a statement.
    pub keyword: Span,
    /// The whole statement.
    pub span: Span,
    /// Whether a syntax error is in it, so that parts may be missing.
    pub is_damaged: bool,
}

/// The form of a statement.
#[derive(Debug)]
pub enum StatementKind {
    /// `class N<...> : parents { ... }`
    Class {
        /// The name of the class.
        name: Ident,
        template_args: TemplateArgs,
        /// Parents and body.
        body: RecordBody,
    },
    /// `def name : parents { ... }`
    Def {
        /// The name, parsed in name mode.
        name: Option<ExprId>,
        /// Parents and body.
        body: RecordBody,
    },
    /// `defm name : M<...>, Class<...>;`
    Defm {
        /// The name, parsed in name mode.
        name: Option<ExprId>,
        /// Multiclasses, then classes.
        parents: Slice<ClassRef>,
    },
    /// `multiclass N<...> : parents { ... }`
    Multiclass {
        /// The name of the multiclass.
        name: Ident,
        template_args: TemplateArgs,
        /// The multiclasses to expand first.
        parents: Slice<ClassRef>,
        statements: Vec<Statement>,
    },
    /// `defset list<T> N = { ... }`
    Defset {
        /// The type of the set, a list type.
        ty: Type,
        /// The name of the set.
        name: Ident,
        /// The statements whose records it collects.
        statements: Vec<Statement>,
    },
    /// `defvar n = v;`
    Defvar(Defvar),
    /// `deftype N = T;`
    Deftype {
        name: Ident,
        /// The aliased type.
        ty: Type,
    },
    /// `foreach i = X in ...`
    Foreach {
        iterator: Ident,
        /// The values to iterate over.
        over: ForeachSource,
        /// The repeated statements.
        body: Block,
    },
    /// `if v then ... else ...`
    If {
        condition: ExprId,
        /// The statements for a true condition.
        then: Block,
        /// The statements for a false condition.
        otherwise: Option<Block>,
    },
    /// `let a = v, b = w in ...`
    Let {
        /// The bindings in order.
        bindings: Box<[Let]>,
        /// The statements they apply to.
        body: Block,
    },
    /// `assert c, m;`
    Assert(Assert),
    /// `dump v;`
    Dump(ExprId),
    /// Reported by the parser.
    Error {
        /// The words of its text, some of which it may have meant to define; none if they are unknown.
        words: Option<Box<[Symbol]>>,
    },
}

/// One statement, or several in braces.
#[derive(Debug)]
pub struct Block {
    pub statements: Vec<Statement>,
    /// Whether braces enclose them: only then does a `let` open a scope for defvars.
    pub braced: bool,
    /// Whether there is a `}`: it is certain which statements are in the block, whatever else is damaged.
    pub closed: bool,
}

impl Block {
    /// Whether it is uncertain what its statements are, because of a reported error.
    pub fn is_damaged(&self) -> bool {
        !self.closed || self.statements.iter().any(|statement| statement.is_damaged)
    }
}

/// The values that a `foreach` iterates over.
#[derive(Debug)]
pub enum ForeachSource {
    /// A list, or an int for a single iteration.
    Value(ExprId),
    /// `{0-3, 7}` or a single range.
    Ranges(Slice<RangePiece>),
}

/// `T name = default` in angle brackets.
#[derive(Debug)]
pub struct TemplateArg {
    pub ty: Type,
    /// The name, unqualified.
    pub name: Ident,
    /// The default value.
    pub default: Option<ExprId>,
}

/// `<...>` behind the name of a class or multiclass.
#[derive(Debug, Default)]
pub struct TemplateArgs {
    /// The arguments in order.
    pub list: Box<[TemplateArg]>,
    /// Whether one may be missing because of a reported error.
    pub is_incomplete: bool,
}

/// Parents and body of a class or def.
#[derive(Debug)]
pub struct RecordBody {
    /// The parents in order.
    pub parents: Slice<ClassRef>,
    /// The items in order; empty for `;`.
    pub items: Vec<BodyItem>,
    /// Whether a parent or an item is missing because of a reported error.
    pub is_incomplete: bool,
    /// Whether the text behind the parents was reported: they may be something else.
    pub is_doubtful: bool,
}

/// An item of the body of a record.
#[derive(Debug)]
pub enum BodyItem {
    /// `[field] T name [= v];`
    Field {
        /// Whether `field` is written before it: the value may stay unresolved.
        may_stay_unresolved: bool,
        ty: Type,
        name: Ident,
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
        keyword: Span,
        /// The value to print.
        value: ExprId,
    },
}

/// What a `let` does to the value of its field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LetMode {
    /// `let f = v`: replaces it.
    Replace,
    /// `let append f = v`
    Append,
    /// `let prepend f = v`
    Prepend,
}

/// `name{bits} = v` of a body item or a `let ... in`.
#[derive(Debug)]
pub struct Let {
    pub mode: LetMode,
    pub name: Ident,
    /// The bits to set, as written; empty for the whole field.
    pub bits: Slice<RangePiece>,
    pub value: ExprId,
}

/// `defvar n = v;`
#[derive(Debug)]
pub struct Defvar {
    /// The name of the variable.
    pub name: Ident,
    pub value: ExprId,
}

/// `assert c, m;`
#[derive(Debug)]
pub struct Assert {
    /// The condition that must hold.
    pub condition: ExprId,
    /// The message if it does not.
    pub message: ExprId,
}
