//! Files are read, the main file first: line by line, or as the parser of the whole language has them.

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::builder::{Builder, Document, Lost, Made};
use super::places::Places;
use super::scalars::Style;
use super::tree::{Kind, Tree};
use super::{limits, lines};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{FileId, Interner, Loader, SourceMap, Span};

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
    let Builder { faults, mut tree, .. } = reader.builder;
    for fault in faults {
        diags.push(fault);
    }
    tree.root = root.node;
    tree
}

pub(super) struct Reader<'a> {
    pub(super) sources: &'a mut SourceMap,
    pub(super) loader: &'a dyn Loader,
    pub(super) builder: Builder<'a>,
    /// The files that are open, the main file first.
    pub(super) open_files: Vec<FileId>,
    pub(super) inclusions: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(sources: &'a mut SourceMap, loader: &'a dyn Loader, interner: &'a mut Interner) -> Reader<'a> {
        Reader { sources, loader, builder: Builder::new(interner), open_files: Vec::new(), inclusions: 0 }
    }

    /// The value that a file is; `depth` is how deep it lies in others.
    pub(super) fn file(&mut self, file: FileId, depth: usize) -> Made {
        let text = self.sources.text(file).clone();
        let start = self.sources.start(file);
        let Some(text) = self.text(&text, start, self.sources.name(file).to_owned()) else {
            return self.builder.error();
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
                self.builder.fault(places.bytes(0, 0), message)
            }
            Err(Lost) => self.builder.error(),
        }
    }

    /// The value that a text is: line by line if that is all it takes.
    fn document(&mut self, text: &str, places: &Places, depth: usize) -> Result<Option<Made>, Lost> {
        let mark = self.builder.mark();
        self.builder.tree.reserve(text.len());
        if let Ok(root) = lines::read(&mut self.builder, text, places, depth) {
            return Ok(Some(root));
        }
        self.builder.rewind(&mark);
        let read = self.events(text, places, depth);
        if read.is_err() {
            self.builder.leave(&mark);
        }
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
            self.builder.fault(at(0), format!("`{name}` is larger than {most} MiB"));
            return None;
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                self.builder.fault(at(error.valid_up_to()), format!("`{name}` is no UTF-8"));
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
            self.builder.faults.push(Diagnostic::error(at(offset), message).help(help));
            return None;
        }
        Some(text)
    }

    /// The value that the parser finds.
    pub(super) fn events(&mut self, text: &str, places: &Places, depth: usize) -> Result<Option<Made>, Lost> {
        let mut document = Document::new(depth);
        let mut documents = 0;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| {
                let at = places.position(*error.marker());
                let message = format!("this cannot be read as YAML: {}", error.info());
                self.builder.fault(Span::new(at, at), message);
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
                        self.builder.scalar(&mut document, text.as_bytes(), style, span)?;
                    } else {
                        let made = self.tagged(&text, style, tag.as_deref(), span, &document);
                        self.builder.finish(&mut document, anchor, made, span)?;
                    }
                }
                Event::SequenceStart(anchor, tag) => {
                    let span = places.span(span);
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.builder.sequence(&mut document, anchor, span)?;
                }
                Event::MappingStart(anchor, tag) => {
                    let span = places.span(span);
                    if let Some(tag) = tag {
                        self.refuse_tag(&tag, span);
                    }
                    self.builder.mapping(&mut document, anchor, span)?;
                }
                Event::SequenceEnd | Event::MappingEnd => self.builder.end(&mut document)?,
                Event::Alias(anchor) => {
                    let span = places.span(span);
                    let made = self.builder.alias(&document, anchor, span)?;
                    self.builder.finish(&mut document, 0, made, span)?;
                }
                Event::DocumentStart(_) => {
                    documents += 1;
                    if documents > 1 {
                        let message = "a second document begins here: a file holds one";
                        self.builder.fault(places.span(span), message);
                        return Err(Lost);
                    }
                }
                Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
            }
        }
        Ok(document.root)
    }

    /// A scalar with a tag or an anchor.
    fn tagged(&mut self, text: &str, style: Style, tag: Option<&Tag>, span: Span, document: &Document) -> Made {
        match tag {
            Some(tag) if is_include(tag) => self.include(text, span, document.level()),
            Some(tag) => self.refuse_tag(tag, span),
            None => {
                let text = self.builder.interner.intern(text.as_bytes());
                self.builder.made(span, Kind::Scalar { text, style })
            }
        }
    }

    fn refuse_tag(&mut self, tag: &Tag, span: Span) -> Made {
        let name = match tag.handle.as_str() {
            "tag:yaml.org,2002:" => format!("!!{}", tag.suffix),
            handle => format!("{handle}{}", tag.suffix),
        };
        let message = format!("the tag `{name}` means nothing here");
        let help = "the only tag is `!include`, before the name of a file";
        self.builder.faults.push(Diagnostic::error(span, message).help(help));
        self.builder.error()
    }
}

fn is_include(tag: &Tag) -> bool {
    tag.handle == "!" && tag.suffix == "include"
}
