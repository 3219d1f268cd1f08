//! [`Finding`]: one change, and how bad it is.

/// Whether programs that were written for the old version can tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Severity {
    /// They may fail to build, to link, or to work.
    Break,
    /// They go on as before.
    Compatible,
    /// Only people can tell.
    Docs,
}

impl Severity {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Severity::Break => "break",
            Severity::Compatible => "compatible",
            Severity::Docs => "docs",
        }
    }
}

/// A change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Finding {
    /// How bad it is.
    pub(crate) severity: Severity,
    /// The object that it is about, as its record is called.
    pub(crate) object: String,
    /// What kind of change it is: `enumerator-renumbered`.
    pub(crate) kind: &'static str,
    /// What changed, in words: "parameter `Size`".
    pub(crate) subject: String,
    /// What it was; none if it was not there.
    pub(crate) old: Option<String>,
    /// What it is; none if it is there no more.
    pub(crate) new: Option<String>,
}

impl Finding {
    /// The change in one line.
    pub(crate) fn message(&self) -> String {
        let change = match (&self.old, &self.new) {
            (Some(old), Some(new)) => format!("was {old}, is {new}"),
            (Some(old), None) if old.is_empty() => "is gone".to_owned(),
            (Some(old), None) => format!("is gone: {old}"),
            (None, Some(new)) if new.is_empty() => "is new".to_owned(),
            (None, Some(new)) => format!("is new: {new}"),
            (None, None) => "changed".to_owned(),
        };
        format!("{} {change}", self.subject)
    }
}

/// Collects findings.
#[derive(Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    /// Something is there that was not.
    pub(super) fn added(&mut self, kind: &'static str, severity: Severity, object: &str, subject: &str, new: &str) {
        self.push(kind, severity, object, subject, None, Some(new));
    }

    /// Something is there no more.
    pub(super) fn removed(&mut self, kind: &'static str, severity: Severity, object: &str, subject: &str, old: &str) {
        self.push(kind, severity, object, subject, Some(old), None);
    }

    /// A piece of C is not what it was; nothing if it is.
    pub(super) fn changed(
        &mut self,
        kind: &'static str,
        severity: Severity,
        object: &str,
        subject: &str,
        old: &str,
        new: &str,
    ) {
        self.became(kind, severity, object, subject, &quoted(old), &quoted(new));
    }

    /// The same for what is told in words.
    pub(super) fn became(
        &mut self,
        kind: &'static str,
        severity: Severity,
        object: &str,
        subject: &str,
        old: &str,
        new: &str,
    ) {
        if old != new {
            self.push(kind, severity, object, subject, Some(old), Some(new));
        }
    }

    /// A text is not what it was; nothing if it is.
    pub(super) fn retold(&mut self, object: &str, subject: &str, old: &[&str], new: &[&str]) {
        let told = |texts: &[&str]| {
            let words: Vec<&str> = texts.iter().flat_map(|text| text.split_whitespace()).collect();
            words.join(" ")
        };
        if told(old) != told(new) {
            self.push("text-changed", Severity::Docs, object, &format!("the text of {subject}"), None, None);
        }
    }

    fn push(
        &mut self,
        kind: &'static str,
        severity: Severity,
        object: &str,
        subject: &str,
        old: Option<&str>,
        new: Option<&str>,
    ) {
        self.0.push(Finding {
            severity,
            object: object.to_owned(),
            kind,
            subject: subject.to_owned(),
            old: old.map(str::to_owned),
            new: new.map(str::to_owned),
        });
    }

    /// All, the worst first.
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        // Of one object's they stay in the order in which they were found.
        self.0.sort_by(|a, b| (a.severity, &a.object).cmp(&(b.severity, &b.object)));
        self.0
    }
}

/// A piece of C in a message; nothing is told as such.
pub(super) fn quoted(code: &str) -> String {
    match code {
        "" => "nothing".to_owned(),
        code => format!("`{code}`"),
    }
}

/// Pairs what two lists have under the same name, in the order of the old one, and hands on what only one has.
pub(super) struct Matched<'m, T> {
    /// In both.
    pub(super) both: Vec<(&'m T, &'m T)>,
    /// Only in the old one.
    pub(super) gone: Vec<&'m T>,
    /// Only in the new one.
    pub(super) fresh: Vec<&'m T>,
}

impl<'m, T> Matched<'m, T> {
    /// Matches by name.
    pub(super) fn by(old: &'m [T], new: &'m [T], name: impl Fn(&T) -> String) -> Matched<'m, T> {
        let names = |list: &'m [T]| -> std::collections::HashMap<String, &'m T> {
            list.iter().map(|item| (name(item), item)).collect()
        };
        let (before, after) = (names(old), names(new));
        let mut matched = Matched { both: Vec::new(), gone: Vec::new(), fresh: Vec::new() };
        for item in old {
            match after.get(&name(item)) {
                Some(now) => matched.both.push((item, now)),
                None => matched.gone.push(item),
            }
        }
        matched.fresh.extend(new.iter().filter(|item| !before.contains_key(&name(item))));
        matched
    }
}
