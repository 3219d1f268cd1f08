//! The files of each kind of project.

use super::names::Names;

/// The files of a project: the path below its folder, and the contents, both with holes such as `@name@`.
pub(super) type Layout = &'static [(&'static str, &'static str)];

pub(super) const BACKEND: Layout = &[
    ("Cargo.toml", include_str!("backend/Cargo.toml.in")),
    ("README.md", include_str!("backend/README.md.in")),
    (".gitignore", "/target\n"),
    (".github/workflows/ci.yml", include_str!("backend/ci.yml.in")),
    ("item.td", include_str!("shared/item.td.in")),
    ("example.td", include_str!("shared/example.td.in")),
    ("src/lib.rs", include_str!("backend/lib.rs.in")),
    ("src/main.rs", include_str!("backend/main.rs.in")),
    ("tests/backend.rs", include_str!("backend/tests.rs.in")),
];

/// A backend that reads the records of classes that exist.
pub(super) const READER: Layout = &[
    ("Cargo.toml", include_str!("backend/Cargo.toml.in")),
    ("README.md", include_str!("reader/README.md.in")),
    (".gitignore", "/target\n"),
    (".github/workflows/ci.yml", include_str!("backend/ci.yml.in")),
    ("src/lib.rs", include_str!("reader/lib.rs.in")),
    ("src/records.rs", "@records@"),
    ("src/main.rs", include_str!("backend/main.rs.in")),
    ("tests/backend.rs", include_str!("reader/tests.rs.in")),
];

pub(super) const TEMPLATE: Layout = &[
    ("README.md", include_str!("template/README.md.in")),
    (".github/workflows/ci.yml", include_str!("template/ci.yml.in")),
    ("item.td", include_str!("shared/item.td.in")),
    ("example.td", include_str!("shared/example.td.in")),
    ("@name@.csv.jinja", include_str!("template/csv.jinja.in")),
    ("expected.csv", include_str!("template/expected.csv.in")),
    ("test.sh", include_str!("template/test.sh.in")),
];

pub(super) const DIALECT: Layout = &[
    ("CMakeLists.txt", include_str!("dialect/CMakeLists.txt.in")),
    ("README.md", include_str!("dialect/README.md.in")),
    (".gitignore", "/build\n"),
    (".github/workflows/ci.yml", include_str!("dialect/ci.yml.in")),
    ("include/@Pascal@/CMakeLists.txt", include_str!("dialect/include.cmake.in")),
    ("include/@Pascal@/@Pascal@.h", include_str!("dialect/Dialect.h.in")),
    ("include/@Pascal@/@Pascal@Ops.td", include_str!("dialect/Ops.td.in")),
    ("include/@Pascal@/@Pascal@Passes.td", include_str!("dialect/Passes.td.in")),
    ("lib/@Pascal@.cpp", include_str!("dialect/Dialect.cpp.in")),
    ("lib/@Pascal@Passes.cpp", include_str!("dialect/Passes.cpp.in")),
    ("tools/@name@-opt.cpp", include_str!("dialect/opt.cpp.in")),
    ("test/operations.mlir", include_str!("dialect/operations.mlir.in")),
    ("test/passes.mlir", include_str!("dialect/passes.mlir.in")),
];

pub(super) const API: Layout = &[
    ("CMakeLists.txt", include_str!("api/CMakeLists.txt.in")),
    ("README.md", include_str!("api/README.md.in")),
    (".gitignore", "/build\n"),
    (".github/workflows/ci.yml", "@cmake-ci@"),
    ("@prefix@.td", include_str!("api/api.td.in")),
    ("released.td", include_str!("api/api.td.in")),
    ("src/@prefix@.cpp", include_str!("api/impl.cpp.in")),
    ("test/@prefix@_test.c", include_str!("api/test.c.in")),
];

pub(super) const MESSAGES: Layout = &[
    ("CMakeLists.txt", include_str!("messages/CMakeLists.txt.in")),
    ("README.md", include_str!("messages/README.md.in")),
    (".gitignore", "/build\n"),
    (".github/workflows/ci.yml", "@cmake-ci@"),
    ("@prefix@.yaml", include_str!("messages/schema.yaml.in")),
    ("released.yaml", include_str!("messages/schema.yaml.in")),
    ("firmware/firmware.c", include_str!("messages/firmware.c.in")),
    ("host/test.py", include_str!("messages/test.py.in")),
];

/// What several projects have in common. A part may have holes that come after it.
const SHARED: [(&str, &str); 4] = [
    ("@cmake-ci@", include_str!("shared/cmake-ci.yml.in")),
    ("@install@", include_str!("shared/install.yml.in")),
    ("@archive@", include_str!("shared/archive.md.in")),
    ("@version@", env!("CARGO_PKG_VERSION")),
];

/// Returns a text of a project with this name without its holes. `more` are those of one kind of project.
pub(super) fn fill(text: &str, name: &str, more: &[(&str, &str)]) -> String {
    let names = Names::of(name);
    let spelled = [
        ("@name@", name),
        ("@snake@", &names.snake),
        ("@Pascal@", &names.pascal),
        ("@prefix@", &names.prefix),
        ("@UPPER@", &names.upper),
    ];
    let holes = more.iter().chain(&SHARED).chain(&spelled);
    holes.fold(text.to_owned(), |text, (hole, value)| text.replace(hole, value))
}
