//! Addresses of the protocol and paths of files.

use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What stays as it is in the path of an address.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b':').remove(b'+');

/// The path of an address; one that is no file is a path of its own.
pub(super) fn path_of_uri(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else {
        return PathBuf::from(text);
    };
    let path = rest.find('/').map_or(rest, |at| &rest[at..]);
    let decoded = percent_decode_str(path).decode_utf8_lossy().into_owned();
    // `/c:/folder`
    let drive = decoded.strip_prefix('/').filter(|rest| cfg!(windows) && rest.get(1..2) == Some(":"));
    clean(Path::new(drive.unwrap_or(&decoded)))
}

/// The address of a path; none if it is no address.
pub(super) fn uri_of_path(path: &Path) -> Option<Uri> {
    let text = path.to_str()?;
    if !path.is_absolute() {
        return Uri::from_str(text).ok();
    }
    let text = text.replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{slash}{}", utf8_percent_encode(&text, PLAIN))).ok()
}

/// A path without `.` and `..`, as far as that is possible without a look at the disk.
pub(super) fn clean(path: &Path) -> PathBuf {
    let mut cleaned = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if cleaned.file_name().is_some() => {
                cleaned.pop();
            }
            other => cleaned.push(other),
        }
    }
    cleaned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_converted() {
        let uri = Uri::from_str("file:///tmp/a%20b/%C3%A9.td").unwrap();
        let path = path_of_uri(&uri);
        assert_eq!(path, PathBuf::from("/tmp/a b/\u{e9}.td"));
        assert_eq!(uri_of_path(&path).unwrap().as_str(), "file:///tmp/a%20b/%C3%A9.td");
        let untitled = Uri::from_str("untitled:Untitled-1").unwrap();
        assert_eq!(uri_of_path(&path_of_uri(&untitled)).unwrap(), untitled);
        assert_eq!(clean(Path::new("/a/./b/../c")), PathBuf::from("/a/c"));
    }
}
