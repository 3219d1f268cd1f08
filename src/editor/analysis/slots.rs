//! [`Scores`]: which names are written in places like this one, and how near.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::evaluation::Analysis;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::{Digits, Kind, scan};
use tdgen_language::source::FileId;

/// The most bytes of other files that are read for a list.
const MAX_BYTES: usize = 4 << 20;

/// What a name in the same place counts, and in a place of the same form, in this file, its folder and elsewhere.
const WEIGHTS: [(u32, u32); 3] = [(48, 4), (12, 2), (4, 1)];

/// How often names are written in places like one, weighted by distance.
#[derive(Default)]
pub(super) struct Scores {
    names: FxHashMap<Vec<u8>, u32>,
    /// The fields that the body around the place sets already.
    set: FxHashSet<Vec<u8>>,
}

impl Scores {
    /// Reads the text with the place, `offset`, and the files around it.
    pub(super) fn at(analysis: &Analysis, text: &[u8], offset: usize, file: FileId) -> Scores {
        let mut scores = Scores::default();
        let mut walk = Walk::default();
        walk.read(text.get(..offset).unwrap_or_default(), |_, _| {});
        let place = walk.place();
        if walk.last == Some(Kind::Keyword(Keyword::Let)) {
            scores.set.extend(walk.frame().set.iter().map(|name| name.to_vec()));
        }
        scores.count(text, place, WEIGHTS[0]);
        let own = analysis.sources.names().nth(file.0 as usize).unwrap_or_default();
        let folder = folder_of(own);
        let mut left = MAX_BYTES;
        let mut others: Vec<_> = analysis.files().filter(|(name, _)| *name != own).collect();
        others.sort_unstable_by_key(|(_, file)| file.0);
        let (near, far): (Vec<_>, Vec<_>) = others.into_iter().partition(|(name, _)| folder_of(name) == folder);
        for (files, weights) in [(near, WEIGHTS[1]), (far, WEIGHTS[2])] {
            for (_, file) in files {
                let text = analysis.sources.text(file);
                let Some(rest) = left.checked_sub(text.len()) else { continue };
                left = rest;
                scores.count(text, place, weights);
            }
        }
        scores
    }

    fn count(&mut self, text: &[u8], place: Place, (same, alike): (u32, u32)) {
        let names = &mut self.names;
        Walk::default().read(text, |name, found| {
            if found.alike == place.alike {
                let count = if found.same == place.same { same } else { alike };
                match names.get_mut(name) {
                    Some(score) => *score += count,
                    None => _ = names.insert(name.to_vec(), count),
                }
            }
        });
    }

    /// The score of a name; the one of a field that is set already is the least.
    pub(super) fn of(&self, name: &[u8]) -> u32 {
        if self.set.contains(name) { 0 } else { 1 + self.names.get(name).copied().unwrap_or_default() }
    }
}

fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// What names have in common that may be written in one place: numbers that are equal for equal places.
#[derive(Clone, Copy)]
struct Place {
    /// For the same argument, operator, field.
    same: u64,
    /// For the same kind of bracket or statement.
    alike: u64,
}

/// An open bracket, or the statements of a file or block.
#[derive(Clone, Default)]
struct Frame<'a> {
    open: Option<Kind>,
    /// The class, operator or field that its items are for.
    owner: &'a [u8],
    /// The number of the argument, or of statements the keyword, the name that is set, and whether parents have begun.
    commas: u32,
    keyword: Option<Keyword>,
    target: &'a [u8],
    has_colon: bool,
    /// The fields that were set.
    set: Vec<&'a [u8]>,
}

/// Follows what is open, token by token.
#[derive(Default)]
struct Walk<'a> {
    frames: Vec<Frame<'a>>,
    outermost: Frame<'a>,
    last: Option<Kind>,
    name: &'a [u8],
}

impl<'a> Walk<'a> {
    /// Calls `see` with each word and its place.
    fn read(&mut self, text: &'a [u8], mut see: impl FnMut(&'a [u8], Place)) {
        let mut at = 0;
        while at < text.len() {
            let (kind, end) = scan(text, at);
            let end = end.max(at + 1);
            let token = text.get(at..end).unwrap_or_default();
            at = end;
            match kind {
                Kind::Blanks | Kind::LineEnd | Kind::LineComment | Kind::BlockComment(_) | Kind::Directive => continue,
                Kind::Name | Kind::Keyword(_) | Kind::Digits(Digits::Name) | Kind::Bang => {
                    see(token, self.place());
                    self.word(kind, token);
                }
                kind => self.sign(kind),
            }
            self.last = Some(kind);
        }
    }

    fn frame(&self) -> &Frame<'a> {
        self.frames.last().unwrap_or(&self.outermost)
    }

    fn top(&mut self) -> &mut Frame<'a> {
        self.frames.last_mut().unwrap_or(&mut self.outermost)
    }

    fn word(&mut self, kind: Kind, token: &'a [u8]) {
        let last = self.last;
        let top = self.top();
        if let Kind::Keyword(keyword) = kind
            && top.has_statements()
            && top.keyword.is_none()
        {
            top.keyword = Some(keyword);
        }
        // The operator of a dag.
        if top.open == Some(Kind::LParen) && last == Some(Kind::LParen) && top.owner.is_empty() {
            top.owner = token;
        }
        self.name = token;
    }

    fn sign(&mut self, kind: Kind) {
        let is_behind_word = matches!(self.last, Some(Kind::Name | Kind::Keyword(_) | Kind::Bang | Kind::Greater));
        let name = self.name;
        match kind {
            Kind::Less => {
                let top = self.frame();
                let is_head = top.has_statements()
                    && matches!(top.keyword, Some(Keyword::Class | Keyword::Multiclass))
                    && !top.has_colon;
                self.push(kind, if is_head { b"<" } else { name });
            }
            Kind::LParen => self.push(kind, if is_behind_word && name.starts_with(b"!") { name } else { b"" }),
            Kind::LBracket => {
                let owner = self.frame().purpose();
                self.push(kind, owner);
            }
            Kind::LBrace => self.push(kind, b""),
            Kind::RParen | Kind::RBracket | Kind::RBrace | Kind::Greater => self.close(kind),
            Kind::Semicolon => {
                while !self.frame().has_statements() {
                    self.frames.pop();
                }
                self.end_statement();
            }
            Kind::Comma => self.top().commas += 1,
            Kind::Equal => {
                let top = self.top();
                top.target = name;
                if top.keyword == Some(Keyword::Let) {
                    top.set.push(name);
                }
            }
            Kind::Colon => self.top().has_colon = true,
            _ => {}
        }
    }

    fn push(&mut self, open: Kind, owner: &'a [u8]) {
        self.frames.push(Frame { open: Some(open), owner, ..Frame::default() });
    }

    fn close(&mut self, kind: Kind) {
        let open = match kind {
            Kind::RParen => Kind::LParen,
            Kind::RBracket => Kind::LBracket,
            Kind::RBrace => Kind::LBrace,
            _ => Kind::Less,
        };
        if let Some(at) = self.frames.iter().rposition(|frame| frame.open == Some(open)) {
            self.name = self.frames[at].owner;
            self.frames.truncate(at);
        }
        if kind == Kind::RBrace && self.frame().has_statements() && self.frame().target.is_empty() {
            self.end_statement();
        }
    }

    fn end_statement(&mut self) {
        let top = self.top();
        (top.keyword, top.target, top.has_colon, top.commas) = (None, b"", false, 0);
    }

    fn place(&self) -> Place {
        let top = self.frame();
        let begins = match self.last {
            Some(Kind::Comma) if top.has_statements() && top.has_colon => Some(Kind::Colon),
            Some(Kind::Comma | Kind::LParen | Kind::LBracket | Kind::Less) if !top.has_statements() => None,
            Some(Kind::Semicolon | Kind::LBrace | Kind::RBrace) if top.has_statements() => None,
            last => last,
        };
        let begins = begins.map(|kind| std::mem::discriminant(&kind));
        let open = top.open.map(|kind| std::mem::discriminant(&kind));
        let keyword = top.keyword.filter(|_| top.has_statements()).map(|keyword| std::mem::discriminant(&keyword));
        let is_head = top.owner == b"<";
        let form = (open, begins, keyword, is_head, self.last == Some(Kind::LParen) && top.owner.is_empty());
        let outer = self.frames.iter().rev().nth(1).map_or((&b""[..], 0), |frame| (frame.purpose(), frame.commas));
        let argument = (top.open == Some(Kind::Less) && !is_head).then_some(top.commas);
        let outer = form.4.then_some(outer);
        Place { same: hash(&(form, top.owner, top.target, argument, outer)), alike: hash(&form) }
    }
}

impl<'a> Frame<'a> {
    fn has_statements(&self) -> bool {
        matches!(self.open, None | Some(Kind::LBrace))
    }

    /// What a value in this frame is for.
    fn purpose(&self) -> &'a [u8] {
        if self.target.is_empty() { self.owner } else { self.target }
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
