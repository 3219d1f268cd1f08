//! Events of the parser become nodes.
//!
//! No recursion but for included files: collections that are open lie on a stack, and what was read of them lies in
//! two more until they end.

use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::places::Places;
use super::scalars::Style;
use super::tree::{self, Entry, Kind, NodeId, Tree};
use super::{limits, lines};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{FileId, Interner, Loader, SourceMap, Span, Symbol};

/// Reads the main file and all that it includes. What is wrong was reported, and is a [`Kind::Error`] in the tree.
pub fn read(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Tree {
    let mut reader = Reader::new(sources, loader, interner);
    let root = reader.file(main, 0);
    for fault in reader.faults {
        diags.push(fault);
    }
    let mut tree = reader.tree;
    tree.root = root.node;
    tree
}

pub(super) struct Reader<'a> {
    pub(super) sources: &'a mut SourceMap,
    pub(super) loader: &'a dyn Loader,
    pub(super) interner: &'a mut Interner,
    pub(super) faults: Vec<Diagnostic>,
    pub(super) tree: Tree,
    /// `<<`
    merge: Symbol,
    /// What was read of the sequences that are open, the innermost last.
    items: Vec<NodeId>,
    /// What was read of the mappings that are open.
    entries: Vec<Entry>,
    /// The files that are open, the main file first.
    pub(super) open_files: Vec<FileId>,
    pub(super) inclusions: usize,
    aliased: u64,
}

/// A node that was read, and what its limits are about.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) node: NodeId,
    /// How many nodes it is for those who follow aliases.
    weight: u64,
    height: usize,
}

/// A sequence or mapping that is open.
struct Open {
    /// Where it begins.
    span: Span,
    anchor: usize,
    shape: Shape,
    weight: u64,
    height: usize,
}

enum Shape {
    Sequence {
        /// Where its items begin in `Reader::items`.
        mark: usize,
    },
    Mapping {
        /// Where its entries begin in `Reader::entries`.
        mark: usize,
        /// The key whose value comes next.
        key: Option<Key>,
        merges: Merges,
    },
}

/// The merge keys of a mapping.
#[derive(Default)]
struct Merges {
    /// What they name.
    named: Vec<NodeId>,
    /// The last of them.
    span: Option<Span>,
}

#[derive(Clone, Copy)]
enum Key {
    Plain(Symbol, Span),
    Merge,
    /// Was reported.
    Error,
}

/// One document on its way.
pub(super) struct Document {
    open: Vec<Open>,
    /// What anchors stand before, by the parser's numbers; none while it is open.
    anchors: Vec<Option<Made>>,
    pub(super) root: Option<Made>,
    /// How deep it lies in the files that include it.
    depth: usize,
}

impl Document {
    pub(super) fn new(depth: usize) -> Document {
        Document {
            open: Vec::new(),
            anchors: Vec::new(),
            root: None,
            depth,
        }
    }
}

/// Proof that the rest of a file cannot be read, and that this was reported.
pub(super) struct Lost;

/// How much was read, to go back to.
struct Mark {
    tree: tree::Mark,
    items: usize,
    entries: usize,
    faults: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        sources: &'a mut SourceMap,
        loader: &'a dyn Loader,
        interner: &'a mut Interner,
    ) -> Reader<'a> {
        Reader {
            merge: interner.intern(b"<<"),
            sources,
            loader,
            interner,
            faults: Vec::new(),
            tree: Tree::new(),
            items: Vec::new(),
            entries: Vec::new(),
            open_files: Vec::new(),
            inclusions: 0,
            aliased: 0,
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            tree: self.tree.mark(),
            items: self.items.len(),
            entries: self.entries.len(),
            faults: self.faults.len(),
        }
    }

    fn rewind(&mut self, mark: &Mark) {
        self.tree.rewind(&mark.tree);
        self.items.truncate(mark.items);
        self.entries.truncate(mark.entries);
        self.faults.truncate(mark.faults);
    }

    /// The value that a file is; `depth` is how deep it lies in others.
    pub(super) fn file(&mut self, file: FileId, depth: usize) -> Made {
        let text: Arc<[u8]> = self.sources.text(file).clone();
        let start = self.sources.start(file);
        let Some(text) = self.text(&text, start, self.sources.name(file).to_owned()) else {
            return self.error();
        };
        self.open_files.push(file);
        let places = Places::new(text, start);
        let read = self.document(text, &places, depth);
        self.open_files.pop();
        match read {
            Ok(Some(root)) => root,
            Ok(None) => {
                let name = self.sources.name(file);
                let message = format!("there is nothing in `{name}`");
                self.fault(places.bytes(0, 0), message)
            }
            Err(Lost) => self.error(),
        }
    }

    /// The value that a text is: line by line if that is all it takes.
    fn document(
        &mut self,
        text: &str,
        places: &Places,
        depth: usize,
    ) -> Result<Option<Made>, Lost> {
        let mark = self.mark();
        self.tree.reserve(text.len());
        if let Ok(root) = lines::read(self, text, places, depth) {
            return Ok(Some(root));
        }
        self.rewind(&mark);
        let read = self.events(text, places, depth);
        self.items.truncate(mark.items);
        self.entries.truncate(mark.entries);
        read
    }

    /// The bytes as the parser takes them.
    fn text<'t>(&mut self, bytes: &'t [u8], start: u32, name: String) -> Option<&'t str> {
        let at = |offset: usize| {
            let at = start + offset as u32;
            Span::new(at, at)
        };
        if bytes.len() > limits::FILE_SIZE {
            let most = limits::FILE_SIZE >> 20;
            self.fault(at(0), format!("`{name}` is larger than {most} MiB"));
            return None;
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                self.fault(at(error.valid_up_to()), format!("`{name}` is no UTF-8"));
                return None;
            }
        };
        // To the parser NUL is the end of the text.
        let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
        // Nearly no text has one, and for all bytes alike that is found out quickly.
        let has_control = bytes.iter().fold(false, |has, byte| has | is_control(byte));
        if has_control && let Some(offset) = bytes.iter().position(is_control) {
            let message = "a control character cannot stand in YAML";
            let help = "in double quotes it can be written as `\\x1b`";
            self.faults
                .push(Diagnostic::error(at(offset), message).help(help));
            return None;
        }
        Some(text)
    }

    /// The value that the parser finds.
    pub(super) fn events(
        &mut self,
        text: &str,
        places: &Places,
        depth: usize,
    ) -> Result<Option<Made>, Lost> {
        let mut document = Document::new(depth);
        let mut documents = 0;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| {
                let at = places.position(*error.marker());
                let message = format!("this cannot be read as YAML: {}", error.info());
                self.fault(Span::new(at, at), message);
                Lost
            })?;
            match event {
                Event::Scalar(text, style, anchor, tag) => {
                    let span = places.span(span);
                    let style = match style {
                        ScalarStyle::Plain => Style::Plain,
                        ScalarStyle::SingleQuoted
                        | ScalarStyle::DoubleQuoted
                        | ScalarStyle::Literal
                        | ScalarStyle::Folded => Style::Quoted,
                    };
                    if anchor == 0 && tag.is_none() {
                        self.scalar(&mut document, text.as_bytes(), style, span)?;
                    } else {
                        let made = self.tagged(&text, style, tag.as_deref(), span, &document);
                        self.finish(&mut document, anchor, made, span)?;
                    }
                }
                Event::SequenceStart(anchor, tag) => {
                    let span = places.span(span);
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.sequence(&mut document, anchor, span)?;
                }
                Event::MappingStart(anchor, tag) => {
                    let span = places.span(span);
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.mapping(&mut document, anchor, span)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.end(&mut document)?,
                Event::Alias(anchor) => {
                    let span = places.span(span);
                    let made = self.alias(&document, anchor, span)?;
                    self.finish(&mut document, 0, made, span)?;
                }
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        let message = "a second document begins here: a file holds one";
                        self.fault(places.span(span), message);
                        return Err(Lost);
                    }
                }
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        Ok(document.root)
    }

    /// A scalar with a tag or an anchor.
    fn tagged(
        &mut self,
        text: &str,
        style: Style,
        tag: Option<&Tag>,
        span: Span,
        document: &Document,
    ) -> Made {
        match tag {
            Some(tag) if is_include(tag) => {
                self.include(text, span, document.depth + document.open.len())
            }
            Some(tag) => self.refuse_tag(tag, span),
            None => {
                let text = self.interner.intern(text.as_bytes());
                self.made(span, Kind::Scalar { text, style })
            }
        }
    }

    /// A scalar with neither: most are, and a key needs no node.
    pub(super) fn scalar(
        &mut self,
        document: &mut Document,
        text: &[u8],
        style: Style,
        span: Span,
    ) -> Result<(), Lost> {
        let text = self.interner.intern(text);
        if let Some(parent) = document.open.last_mut()
            && let Shape::Mapping { key, merges, .. } = &mut parent.shape
            && key.is_none()
        {
            parent.weight = parent.weight.saturating_add(1);
            *key = Some(self.word(text, style, span, merges));
            return Ok(());
        }
        let made = self.made(span, Kind::Scalar { text, style });
        self.finish(document, 0, made, span)
    }

    /// A sequence begins.
    pub(super) fn sequence(
        &mut self,
        document: &mut Document,
        anchor: usize,
        span: Span,
    ) -> Result<(), Lost> {
        let mark = self.items.len();
        self.open(document, anchor, span, Shape::Sequence { mark })
    }

    /// A mapping begins.
    pub(super) fn mapping(
        &mut self,
        document: &mut Document,
        anchor: usize,
        span: Span,
    ) -> Result<(), Lost> {
        let shape = Shape::Mapping {
            mark: self.entries.len(),
            key: None,
            merges: Merges::default(),
        };
        self.open(document, anchor, span, shape)
    }

    fn open(
        &mut self,
        document: &mut Document,
        anchor: usize,
        span: Span,
        shape: Shape,
    ) -> Result<(), Lost> {
        if document.depth + document.open.len() >= limits::NESTING {
            return Err(self.too_deep(span));
        }
        // Known from now on, so that an alias to itself is told from one to nothing.
        set(&mut document.anchors, anchor, None);
        document.open.push(Open {
            span,
            anchor,
            shape,
            weight: 1,
            height: 1,
        });
        Ok(())
    }

    /// The innermost sequence or mapping ends.
    pub(super) fn end(&mut self, document: &mut Document) -> Result<(), Lost> {
        let Some(open) = document.open.pop() else {
            return Ok(());
        };
        let node = match open.shape {
            Shape::Sequence { mark } => {
                let items = self.items.get(mark..).unwrap_or_default();
                let node = self.tree.add_sequence(open.span, items);
                self.items.truncate(mark);
                node
            }
            Shape::Mapping { mark, merges, .. } => {
                let entries = self.entries.get(mark..).unwrap_or_default();
                let node = match merges.span {
                    None if !Self::has_duplicates(entries) => {
                        self.tree.add_mapping(open.span, entries)
                    }
                    _ => {
                        let mut entries = entries.to_vec();
                        self.refuse_duplicates(&mut entries);
                        if let Some(span) = merges.span {
                            self.merge(&mut entries, &merges.named, span);
                        }
                        self.tree.add_mapping(open.span, &entries)
                    }
                };
                self.entries.truncate(mark);
                node
            }
        };
        let made = Made {
            node,
            weight: open.weight,
            height: open.height,
        };
        self.finish(document, open.anchor, made, open.span)
    }

    fn alias(&mut self, document: &Document, anchor: usize, span: Span) -> Result<Made, Lost> {
        let Some(made) = document.anchors.get(anchor).copied().flatten() else {
            let message = "this alias stands within what it stands for";
            return Ok(self.fault(span, message));
        };
        self.aliased = self.aliased.saturating_add(made.weight);
        if self.aliased > limits::ALIASED {
            let most = limits::ALIASED;
            self.fault(
                span,
                format!("more than {most} values are reached through aliases"),
            );
            return Err(Lost);
        }
        if document.depth + document.open.len() + made.height > limits::NESTING {
            return Err(self.too_deep(span));
        }
        Ok(made)
    }

    /// Puts a value where it belongs.
    fn finish(
        &mut self,
        document: &mut Document,
        anchor: usize,
        made: Made,
        span: Span,
    ) -> Result<(), Lost> {
        if self.tree.len() > limits::NODES {
            let most = limits::NODES;
            self.fault(span, format!("there are more than {most} values"));
            return Err(Lost);
        }
        if anchor != 0 {
            set(&mut document.anchors, anchor, Some(made));
        }
        let Some(parent) = document.open.last_mut() else {
            document.root = Some(made);
            return Ok(());
        };
        parent.weight = parent.weight.saturating_add(made.weight);
        parent.height = parent.height.max(made.height + 1);
        match &mut parent.shape {
            Shape::Sequence { .. } => self.items.push(made.node),
            Shape::Mapping { key, merges, .. } => match key.take() {
                None => *key = Some(self.key(made.node, span, merges)),
                Some(Key::Plain(key, key_span)) => self.entries.push(Entry {
                    key,
                    key_span,
                    value: made.node,
                }),
                Some(Key::Merge) => merges.named.push(made.node),
                Some(Key::Error) => {}
            },
        }
        Ok(())
    }

    /// What a node is as a key.
    fn key(&mut self, node: NodeId, span: Span, merges: &mut Merges) -> Key {
        match self.tree[node].kind {
            Kind::Scalar { text, style } => self.word(text, style, span, merges),
            Kind::Error => Key::Error,
            Kind::Sequence(_) | Kind::Mapping(_) => {
                let found = self.tree.describe(node, self.interner);
                self.fault(span, format!("a key must be a word, not {found}"));
                Key::Error
            }
        }
    }

    fn word(&mut self, text: Symbol, style: Style, span: Span, merges: &mut Merges) -> Key {
        if style != Style::Plain || text != self.merge {
            return Key::Plain(text, span);
        }
        if merges.span.replace(span).is_some() {
            let message = "a second `<<` in one mapping: write `<<: [*a, *b]`";
            self.fault(span, message);
        }
        Key::Merge
    }

    fn refuse_tag(&mut self, tag: &Tag, span: Span) -> Made {
        let name = match tag.handle.as_str() {
            "tag:yaml.org,2002:" => format!("!!{}", tag.suffix),
            handle => format!("{handle}{}", tag.suffix),
        };
        let message = format!("the tag `{name}` means nothing here");
        let help = "the only tag is `!include`, before the name of a file";
        self.faults
            .push(Diagnostic::error(span, message).help(help));
        self.error()
    }

    fn too_deep(&mut self, span: Span) -> Lost {
        let most = limits::NESTING;
        self.fault(span, format!("values nest deeper than {most}"));
        Lost
    }

    pub(super) fn fault(&mut self, span: Span, message: impl Into<String>) -> Made {
        self.faults.push(Diagnostic::error(span, message));
        self.error()
    }

    pub(super) fn error(&mut self) -> Made {
        self.made(Span::default(), Kind::Error)
    }

    fn made(&mut self, span: Span, kind: Kind) -> Made {
        Made {
            node: self.tree.add(span, kind),
            weight: 1,
            height: 1,
        }
    }
}

fn is_include(tag: &Tag) -> bool {
    tag.handle == "!" && tag.suffix == "include"
}

/// The parser numbers anchors from 1, in order.
fn set(anchors: &mut Vec<Option<Made>>, anchor: usize, made: Option<Made>) {
    if anchor == 0 {
        return;
    }
    if anchors.len() <= anchor {
        anchors.resize(anchor + 1, None);
    }
    if let Some(known) = anchors.get_mut(anchor) {
        *known = made;
    }
}
