#!/bin/bash
# Installs through apt what the build and the tests need: the LLVM 22 tools and headers, which are
# the oracle and the inputs of the comparisons, and what compiles generated code; then other versions of LLVM.
# Does nothing, and needs no rights, when all of it is there.
set -euo pipefail

packages=(
    llvm-22 llvm-22-dev llvm-22-doc   # llvm-tblgen-22, the .td files of LLVM, the reference manual
    llvm-22-tools                     # FileCheck, which the tests of mlir-tblgen call
    mlir-22-tools libmlir-22-dev      # mlir-tblgen-22, the .td and .inc files of MLIR
    libflang-22-dev                   # the .td and .inc files and the headers of Flang
    libclang-22-dev clang-22 clang-format-22 # libclang reads what generated C++ declares
    libclang-rt-22-dev libfuzzer-22-dev # sanitizers and libFuzzer
    liboffload-22-dev
    zlib1g-dev libsqlite3-dev libusb-1.0-0-dev opencl-c-headers libvulkan-dev # imported headers
    libc-ares-dev libexpat1-dev liblmdb-dev liblz4-dev liblzma-dev libmagic-dev libnghttp2-dev libpng-dev libyaml-dev libzstd-dev
    cmake ninja-build make g++ meson
    bazel-bootstrap bazel-rules-java  # Bazel 4.2, which runs without a network
    xz-utils binutils                 # what packs the program
    strace procps                     # simulates errors of the system and signals
    git                               # lists what a clean clone has
    python3-sphinx                    # reads the manuals of --gen-doc
    python3-jinja2                    # renders the templates of --gen-template's tests
    python3-yaml                      # reads the schemas of those templates
    python3-venv                      # what installs wheels, and maturin, which makes them
    python3-dev                       # compiles MLIR's Python bindings and extensions of them
    python3 python3-jsonschema mypy   # typed JSON against its schema, and its reader
    mono-mcs mono-runtime             # compiles and runs the C# of a template over a C API
    flatbuffers-compiler python3-flatbuffers # read the FlatBuffers of messages and traces
    tshark                            # dissects captures of messages
    babeltrace2 protobuf-compiler     # read traces in CTF and of Perfetto
    zsh fish groff-base               # what reads completions and the manual page
    neovim emacs-nox elpa-eglot vim-nox vim-ale # editors with clients of the language server
    graphviz chromium chromium-driver # what --gen-graph writes, drawn and browsed
)
# Installed with Node.js, unless that comes from Debian.
command -v npm >/dev/null || packages+=(npm)

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]
}

fail() {
    printf 'install-deps: %s\n' "$@" >&2
    exit 1
}

command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || fail \
    "this system has no apt. Install the equivalents of these Debian packages yourself:" \
    "  ${packages[*]}"

missing=()
for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "install-deps: missing: ${missing[*]}"
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail \
            "neither root nor sudo. Run as root: apt-get update && apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    export DEBIAN_FRONTEND=noninteractive
    "${as_root[@]}" apt-get update || fail "apt-get update failed: is the network there?"
    unknown=()
    for package in "${missing[@]}"; do
        apt-cache show "$package" >/dev/null 2>&1 || unknown+=("$package")
    done
    [ ${#unknown[@]} -eq 0 ] || fail \
        "apt knows no package ${unknown[*]}." \
        "Use a release of Debian or Ubuntu that has LLVM 22, or add https://apt.llvm.org to the sources."
    "${as_root[@]}" apt-get install --yes --no-install-recommends "${missing[@]}" || fail \
        "apt-get could not install: ${missing[*]}"
fi

for tool in llvm-tblgen-22 llvm-config-22 mlir-tblgen-22 clang-22 clang-format-22 cmake ninja make g++ meson bazel npm mcs mono sphinx-build zsh fish groff; do
    command -v "$tool" >/dev/null || fail "$tool is not on the PATH although its package is installed"
done

# The book is built with mdBook, which Debian does not have.
command -v mdbook >/dev/null ||
    cargo install --locked --debug --no-default-features --features search --version 0.5.4 mdbook || fail \
    "cargo could not install mdbook 0.5.4"
# Other versions of LLVM and MLIR, which the generated code is compared with.
"$(dirname "$0")/install-llvm.sh" || fail "tools/install-llvm.sh failed"
# Rust's library for the module of the playground. Without it, the test of the module does not run.
if command -v rustup >/dev/null && ! [ -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ]; then
    rustup target add wasm32-unknown-unknown || echo "install-deps: no library for wasm32-unknown-unknown"
fi
