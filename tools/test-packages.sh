#!/bin/bash
# Installs each package that tools/release.sh made in an empty directory, without a network, and runs it there.
#
#   tools/test-packages.sh [DIRECTORY]   of the packages; target/packages without it
set -euo pipefail
cd "$(dirname "$0")/.."
packages=$(realpath "${1:-${CARGO_TARGET_DIR:-target}/packages}")
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "test-packages: $*" >&2
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

test_tar() {
    fresh tar
    tar -xf "$1"
    local prefix
    prefix=$(basename "$1" .tar.xz)
    runs "$prefix/bin/tdgen"
    local file
    for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY-LICENSES.txt share/man/man1/tdgen.1 \
        share/bash-completion/completions/tdgen share/zsh/site-functions/_tdgen \
        share/fish/vendor_completions.d/tdgen.fish lib/cmake/Tdgen/TdgenConfig.cmake; do
        [ -s "$prefix/$file" ] || fail "$1 lacks $file"
    done
}

test_wheel() {
    fresh wheel
    python3 -m venv env
    env/bin/pip install --quiet --disable-pip-version-check --no-index "$1"
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

(cd "$packages" && sha256sum --check --quiet SHA256SUMS)
shopt -s nullglob
npm=("$packages"/*.tgz)
for package in "$packages"/*.tar.xz "$packages"/*.whl "$packages"/*.deb ${npm:+npm}; do
    started=$SECONDS
    case $package in
    *.tar.xz) (test_tar "$package") ;;
    *.whl) (test_wheel "$package") ;;
    *.deb) (test_deb "$package") ;;
    npm) (test_npm "${npm[@]}") ;;
    esac
    echo "ok: $(basename "$package") ($((SECONDS - started)) s)"
done
