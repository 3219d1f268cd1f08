//! [`Classes`]: which classes inherit which, by the text of the sources.

use rustc_hash::FxHashMap;

use super::tokens::Tokens;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;

/// The direct parents of each class.
#[derive(Default)]
pub(super) struct Classes {
    parents: FxHashMap<Vec<u8>, Vec<Vec<u8>>>,
}

impl Classes {
    /// Adds the classes of a file.
    pub(super) fn add(&mut self, tokens: &Tokens<'_>) {
        let classes = (0..tokens.len()).filter(|&at| tokens.kind(at) == Kind::Keyword(Keyword::Class));
        for name in classes.map(|at| at + 1) {
            let mut at = behind_angles(tokens, name + 1);
            if tokens.kind(at) != Kind::Colon {
                continue;
            }
            let parents = self.parents.entry(tokens.text(name).to_vec()).or_default();
            while matches!(tokens.kind(at), Kind::Colon | Kind::Comma) {
                parents.push(tokens.text(at + 1).to_vec());
                at = behind_angles(tokens, at + 2);
            }
        }
    }

    /// A class and those that it inherits, the nearest first.
    fn line(&self, class: &[u8]) -> Vec<Vec<u8>> {
        let mut line = vec![class.to_vec()];
        let mut next = 0;
        while let Some(class) = line.get(next) {
            let parents = self.parents.get(class).map(Vec::as_slice).unwrap_or_default();
            let new: Vec<Vec<u8>> = parents.iter().filter(|parent| !line.contains(parent)).cloned().collect();
            line.extend(new);
            next += 1;
        }
        line
    }

    pub(super) fn derives(&self, class: &[u8], ancestor: &[u8]) -> bool {
        self.line(class).iter().any(|one| one == ancestor)
    }

    /// The nearest class that both are or inherit.
    pub(super) fn common(&self, a: &[u8], b: &[u8]) -> Option<Vec<u8>> {
        let others = self.line(b);
        self.line(a).into_iter().find(|class| others.contains(class))
    }
}

/// The token behind `<...>`, if that is at a token.
fn behind_angles(tokens: &Tokens<'_>, at: usize) -> usize {
    let group = if tokens.kind(at) == Kind::Less { tokens.behind_group(at) } else { Some(at) };
    group.unwrap_or(tokens.len())
}
