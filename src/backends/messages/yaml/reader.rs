//! [`read`]: runs the parser over the main file and all files that it includes.

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::builder::{Builder, Document, Subtree};
use super::limits;
use super::positions::Positions;
use super::scalars::Style;
use super::syntax;
use super::tree::{Kind, Tree};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{FileId, Interner, Loader, MemoryLoader, SourceMap, Span};

/// Reads the main file and all files that it includes. Values with errors, which were reported, are [`Kind::Error`].
pub(crate) fn read(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Tree {
    let builder = Builder::new(interner, diags);
    let mut reader = Reader { sources, loader, builder, open_files: Vec::new(), inclusions: 0 };
    let root = reader.file(main, 0).node;
    let mut tree = reader.builder.tree;
    tree.root = root;
    tree
}

/// A schema in YAML that was read before.
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    pub(crate) interner: Interner,
    pub(crate) sources: SourceMap,
    pub(crate) main: FileId,
}

/// Reads a main file again, whose includes are already among `known`; none if it is not a mapping. Errors were reported
/// when the records were read.
pub(crate) fn read_again(input: &str, known: &SourceMap) -> Option<Parsed> {
    let input = if input == "-" { "<stdin>" } else { input };
    let main = known.named(input).filter(|_| !input.ends_with(".td"))?;
    let mut loader = MemoryLoader::default();
    for name in known.names() {
        if let Some(file) = known.named(name) {
            loader.add(name, known.text(file).to_vec());
        }
    }
    let mut sources = SourceMap::new(Vec::new());
    let main = sources.add(input, known.text(main).to_vec()).ok()?;
    let (mut interner, mut ignored) = (Interner::new(), Diags::new(1));
    let tree = read(&mut sources, main, &loader, &mut interner, &mut ignored);
    matches!(tree[tree.root].kind, Kind::Mapping(_)).then_some(Parsed { tree, interner, sources, main })
}

pub(super) struct Reader<'a> {
    pub(super) sources: &'a mut SourceMap,
    pub(super) loader: &'a dyn Loader,
    pub(super) builder: Builder<'a>,
    /// The files that are open, the main file first.
    pub(super) open_files: Vec<FileId>,
    pub(super) inclusions: usize,
}

impl Reader<'_> {
    /// Reads the value that a file holds, at nesting depth `depth`.
    pub(super) fn file(&mut self, file: FileId, depth: usize) -> Subtree {
        let bytes = self.sources.text(file).clone();
        let start = self.sources.start(file);
        let name = self.sources.name(file).to_owned();
        let text = match self.check_text(&bytes, start, &name) {
            Ok(text) => text,
            Err(reported) => return self.builder.error(reported),
        };
        self.open_files.push(file);
        let root = self.document(text, &Positions::new(text, start), depth);
        self.open_files.pop();
        match root {
            Ok(Some(root)) => root,
            Ok(None) => self.builder.report(Span::new(start, start), format!("`{name}` is empty")),
            Err(reported) => self.builder.error(reported),
        }
    }

    /// Checks that a file is text that the parser accepts.
    fn check_text<'t>(&mut self, bytes: &'t [u8], start: u32, name: &str) -> Result<&'t str, Reported> {
        let error = |offset: usize, message: String| {
            let position = start + offset as u32;
            Diagnostic::error(Span::new(position, position), message)
        };
        let diags = &mut *self.builder.diags;
        if bytes.len() > limits::FILE_SIZE {
            let most = limits::FILE_SIZE >> 20;
            return Err(diags.push(error(0, format!("`{name}` is larger than {most} MiB"))));
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|utf8| diags.push(error(utf8.valid_up_to(), format!("`{name}` is not valid UTF-8"))))?;
        // The parser takes NUL for the end of the text.
        let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
        // Testing all bytes without a branch is faster than searching, and few files contain one.
        let has_control = bytes.iter().fold(false, |has, byte| has | is_control(byte));
        if has_control && let Some(offset) = bytes.iter().position(is_control) {
            let error = error(offset, "control characters are not allowed in YAML".to_owned());
            return Err(diags.push(error.help("in double quotes it can be written as `\\x1b`")));
        }
        Ok(text)
    }

    /// Builds the value of a text from the events of the parser; none if the text has no value.
    fn document(&mut self, text: &str, positions: &Positions, depth: usize) -> Result<Option<Subtree>, Reported> {
        let mut document = Document::new(depth);
        let mut documents = 0;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| {
                let position = positions.position(*error.marker());
                self.builder.diags.push(syntax::error(error.info(), position, positions))
            })?;
            let span = positions.span(span);
            match event {
                Event::Scalar(text, style, anchor, tag) => {
                    let style = match style {
                        ScalarStyle::Plain => Style::Plain,
                        ScalarStyle::SingleQuoted
                        | ScalarStyle::DoubleQuoted
                        | ScalarStyle::Literal
                        | ScalarStyle::Folded => Style::Quoted,
                    };
                    if anchor == 0 && tag.is_none() {
                        self.builder.scalar(&mut document, text.as_bytes(), style, span)?;
                    } else {
                        let subtree = self.read_tagged(&text, style, tag.as_deref(), span, &document);
                        self.builder.finish(&mut document, anchor, subtree, span)?;
                    }
                }
                Event::SequenceStart(anchor, tag) => {
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.builder.sequence(&mut document, anchor, span)?;
                }
                Event::MappingStart(anchor, tag) => {
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.builder.mapping(&mut document, anchor, span)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.builder.end(&mut document)?,
                Event::Alias(anchor) => {
                    let subtree = self.builder.alias(&document, anchor, span)?;
                    self.builder.finish(&mut document, 0, subtree, span)?;
                }
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        let error = Diagnostic::error(span, "a file must hold a single document");
                        return Err(self.builder.diags.push(error));
                    }
                }
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        Ok(document.root)
    }

    /// Reads a scalar that has a tag or an anchor.
    fn read_tagged(&mut self, text: &str, style: Style, tag: Option<&Tag>, span: Span, document: &Document) -> Subtree {
        match tag {
            Some(tag) if is_include(tag) => self.include(text, span, document.level()),
            Some(tag) => self.refuse_tag(tag, span),
            None => {
                let text = self.builder.interner.intern(text.as_bytes());
                self.builder.leaf(span, Kind::Scalar { text, style })
            }
        }
    }

    fn refuse_tag(&mut self, tag: &Tag, span: Span) -> Subtree {
        let name = match tag.handle.as_str() {
            "tag:yaml.org,2002:" => format!("!!{}", tag.suffix),
            handle => format!("{handle}{}", tag.suffix),
        };
        let error = Diagnostic::error(span, format!("unknown tag `{name}`"));
        let help = "the only supported tag is `!include`, before a file name; quote a text that begins with `!`";
        let reported = self.builder.diags.push(error.help(help));
        self.builder.error(reported)
    }
}

fn is_include(tag: &Tag) -> bool {
    tag.handle == "!" && tag.suffix == "include"
}
