#!/bin/bash
# Installs tdgen in each way, in an empty directory, and runs it there: by Cargo and pip from this repository, and from
# each package that tools/release.sh made.
#
#   tools/test-install.sh [--packages | --debug] [DIRECTORY...]   of the packages; target/packages without it
#
# --packages does not build from the repository, --debug builds fast instead of for speed.
set -euo pipefail
cd "$(dirname "$0")/.."
repository=$PWD
sources=1
build=(--locked)
case ${1:-} in
--packages) sources= && shift ;;
--debug) build+=(--debug) && export MATURIN_PEP517_ARGS="--profile dev" && shift ;;
esac
[ $# -gt 0 ] || set -- "${CARGO_TARGET_DIR:-target}/packages"
directories=()
for directory; do directories+=("$(realpath "$directory")"); done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "test-install: $*" >&2
    exit 1
}

# Runs a command, which must print this text.
expect() {
    local expected=$1 printed
    shift
    printed=$("$@") || fail "$* failed"
    [[ $printed == *"$expected"* ]] || fail "$* printed: $printed"
}

# An empty directory, but for a description, becomes the current one.
fresh() {
    mkdir "$scratch/$1"
    cd "$scratch/$1"
    cat >ops.td <<'TD'
class Op<string mnemonic, int operands> {
  string name = mnemonic;
  int arity = operands;
}
def ADD : Op<"add", 2>;
TD
}

# The program alone, without an environment.
runs() {
    expect "tdgen $version" env -i "$1" --version
    expect '"!name":"ADD"' env -i "$1" ops.td --dump-json
}

test_cargo() {
    fresh cargo
    cargo install --quiet "${build[@]}" --path "$repository/src/driver" --root installed 2>messages || fail "$(cat messages)"
    runs installed/bin/tdgen
}

test_tar() {
    fresh "tar-$(basename "$1")"
    tar -xf "$1"
    local prefix
    prefix=$(basename "$1" .tar.xz)
    runs "$prefix/bin/tdgen"
    local file libc=NOTICE-glibc.txt
    [[ $prefix != *-musl ]] || libc=LICENSE-musl.txt
    for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY-LICENSES.txt $libc share/man/man1/tdgen.1 \
        share/bash-completion/completions/tdgen share/zsh/site-functions/_tdgen \
        share/fish/vendor_completions.d/tdgen.fish lib/cmake/Tdgen/TdgenConfig.cmake; do
        [ -s "$prefix/$file" ] || fail "$1 lacks $file"
    done
}

# From a wheel, without a network, or from the sources.
test_pip() {
    fresh "pip-$(basename "$1")"
    local options=(--quiet --disable-pip-version-check)
    [ -d "$1" ] || options+=(--no-index)
    python3 -m venv env
    env/bin/pip install "${options[@]}" "$1"
    runs env/bin/tdgen
    expect "tdgen $version" env/bin/python -m tdgen --version
    # -I: neither the current directory nor the environment is searched, and the PATH is empty.
    PATH= expect "add 2" "$PWD/env/bin/python" -I -c \
        'import tdgen; [print(op.read("name", str), op["arity"]) for op in tdgen.compile("ops.td").defs_of("Op")]'
    echo 'def bad : Missing;' >bad.td
    expect "bad.td:1:11: error: undefined class" env/bin/python -c '
import tdgen
try:
    tdgen.compile("bad.td", options=["--diagnostic-format=line"])
except tdgen.RecordsError as error:
    print(error)'
    [ -e env/lib/python3*/site-packages/tdgen/py.typed ] || fail "$1 is not typed"
}

test_npm() {
    fresh npm
    echo '{}' >package.json
    npm install --silent --offline --no-audit --no-fund "$@"
    # npm's scripts find the program that way.
    expect "tdgen $version" node_modules/.bin/tdgen --version
    expect '"!name":"ADD"' npx --offline tdgen ops.td --dump-json
    runs "$(node -p 'require("tdgen")')"
    local status=0
    node_modules/.bin/tdgen missing.td 2>/dev/null || status=$?
    [ $status -eq 1 ] || fail "the status is $status"
}

test_deb() {
    fresh deb
    mkdir -p root/var/lib/dpkg
    touch root/var/lib/dpkg/status
    dpkg --root="$PWD/root" --log="$PWD/log" --force-not-root --force-depends --install "$1" >/dev/null
    runs root/usr/bin/tdgen
    local file
    for file in man/man1/tdgen.1.gz doc/tdgen/copyright bash-completion/completions/tdgen; do
        [ -s "root/usr/share/$file" ] || fail "$1 lacks $file"
    done
    [ -e root/usr/lib/cmake/Tdgen/TdgenConfig.cmake ] || fail "$1 lacks the CMake package"
}

# Runs a test, and says how long it took.
step() {
    local name=$1 started=$SECONDS
    shift
    ("$@")
    echo "ok: $name ($((SECONDS - started)) s)"
}

[ -z "$sources" ] || step "cargo install" test_cargo
[ -z "$sources" ] || step "pip install, from source" test_pip "$repository"
shopt -s nullglob
for directory in "${directories[@]}"; do
    (cd "$directory" && sha256sum --check --quiet SHA256SUMS)
    npm=("$directory"/*.tgz)
    for package in "$directory"/*.tar.xz "$directory"/*.whl "$directory"/*.deb; do
        case $package in
        *.tar.xz) step "$(basename "$package")" test_tar "$package" ;;
        *.whl) step "$(basename "$package")" test_pip "$package" ;;
        *.deb) step "$(basename "$package")" test_deb "$package" ;;
        esac
    done
    [ ${#npm[@]} -eq 0 ] || step "$(basename -a "${npm[@]}" | paste -sd ' ')" test_npm "${npm[@]}"
done
