//! Views of the word sequences in the value arena whose words are not plain values: the parts of a dag and the
//! arguments of a class.

use smallvec::SmallVec;

use super::ids::ValueId;
use crate::source::Symbol;

/// The operator or an argument of a dag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct DagPart {
    /// The value; `?` for a bare `$name`.
    pub value: ValueId,
    /// The name after `:`, without `$`.
    pub name: Option<Symbol>,
}

impl DagPart {
    fn decode([value, name]: [u32; 2]) -> DagPart {
        DagPart { value: ValueId(value), name: name.checked_sub(1).map(Symbol::from_index) }
    }

    fn encode(self) -> [u32; 2] {
        [self.value.0, self.name.map_or(0, |name| name.index() as u32 + 1)]
    }
}

/// The parts of a [`Node::Dag`](super::node::Node::Dag).
///
/// Each part is two words: the value, and the number of the name's symbol plus 1, or 0 if there is no name.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct DagParts<'a>(&'a [[u32; 2]]);

impl<'a> DagParts<'a> {
    /// The first word that is a value, and the distance from one value to the next.
    pub(crate) const VALUES: (usize, usize) = (0, 2);

    pub(crate) fn new(words: &'a [u32]) -> DagParts<'a> {
        DagParts(words.as_chunks().0)
    }

    /// The words of these parts.
    pub(crate) fn words(parts: &[DagPart]) -> SmallVec<[u32; 32]> {
        parts.iter().flat_map(|part| part.encode()).collect()
    }

    /// The operator.
    #[doc(hidden)]
    pub fn operator(self) -> DagPart {
        DagPart::decode(self.0[0])
    }

    /// The number of arguments.
    pub(crate) fn arg_count(self) -> usize {
        self.0.len() - 1
    }

    /// The argument at an index.
    pub(crate) fn arg(self, at: usize) -> Option<DagPart> {
        self.0.get(at + 1).copied().map(DagPart::decode)
    }

    /// The arguments in order.
    pub(crate) fn args(self) -> impl ExactSizeIterator<Item = DagPart> + 'a {
        self.0[1..].iter().copied().map(DagPart::decode)
    }

    /// The operator, then the arguments.
    #[doc(hidden)]
    pub fn iter(self) -> impl ExactSizeIterator<Item = DagPart> + 'a {
        self.0.iter().copied().map(DagPart::decode)
    }
}

/// How an argument of a class was passed: `C<1>` and `C<a = 1>` are different records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArgKey {
    /// By position.
    Position(u32),
    /// By qualified name.
    Name(Symbol),
}

impl ArgKey {
    const NAMED: u32 = 1 << 31;

    fn encode(self) -> u32 {
        match self {
            ArgKey::Position(position) => position,
            ArgKey::Name(name) => name.index() as u32 | ArgKey::NAMED,
        }
    }

    fn decode(word: u32) -> ArgKey {
        if word & ArgKey::NAMED == 0 {
            ArgKey::Position(word)
        } else {
            ArgKey::Name(Symbol::from_index(word & !ArgKey::NAMED))
        }
    }
}

/// The arguments of a [`Node::Instantiate`](super::node::Node::Instantiate): each is two words, key and value.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct InstantiateArgs<'a>(&'a [[u32; 2]]);

impl<'a> InstantiateArgs<'a> {
    /// The first word that is a value, and the distance from one value to the next.
    pub(crate) const VALUES: (usize, usize) = (1, 2);

    pub(crate) fn new(words: &'a [u32]) -> InstantiateArgs<'a> {
        InstantiateArgs(words.as_chunks().0)
    }

    pub(crate) fn words(self) -> &'a [u32] {
        self.0.as_flattened()
    }

    /// The arguments as they were passed.
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = (ArgKey, ValueId)> + 'a {
        self.0.iter().map(|&[key, value]| (ArgKey::decode(key), ValueId(value)))
    }

    /// The values alone.
    #[doc(hidden)]
    pub fn values(self) -> impl ExactSizeIterator<Item = ValueId> + Clone + 'a {
        self.0.iter().map(|&[_, value]| ValueId(value))
    }
}

/// Arguments that are being collected.
#[derive(Clone, Default)]
pub(crate) struct Args(SmallVec<[[u32; 2]; 8]>);

impl Args {
    pub(crate) fn with_capacity(count: usize) -> Args {
        Args(SmallVec::with_capacity(count))
    }

    pub(crate) fn push(&mut self, key: ArgKey, value: ValueId) {
        self.0.push([key.encode(), value.0]);
    }

    pub(crate) fn view(&self) -> InstantiateArgs<'_> {
        InstantiateArgs(&self.0)
    }
}
