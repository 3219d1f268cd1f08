//! [`Since`]: the version in which a definition was added. [`OlderSize`]: the size of messages in older versions.

use std::fmt;

/// The version in which a definition was added, without the patch version: `1.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Since {
    pub(crate) major: u16,
    pub(crate) minor: u16,
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl Since {
    /// Returns the version that a text such as `1.2` says.
    pub(crate) fn parse(text: &str) -> Option<Since> {
        let part = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let (major, minor) = text.split_once('.')?;
        Some(Since { major: part(major)?, minor: part(minor)? })
    }
}

/// The size of a message in older minor versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OlderSize {
    /// The first of these versions.
    pub(crate) minor: u16,
    pub(crate) size: u32,
    /// The end of the last field in these bytes.
    pub(crate) filled: u32,
}
