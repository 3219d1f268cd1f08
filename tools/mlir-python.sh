#!/bin/bash
# Builds the core of MLIR's Python bindings, which no package of Debian has, and prints the folder that has the package
# `mlir`. They are built once for each Python, in half a minute, from the sources that tools/install-llvm.sh installs, with
# nanobind and Debian's libMLIR.
set -euo pipefail

llvm=/usr/lib/llvm-22
root=$("$(dirname "$0")/install-llvm.sh" path)/22-python
[ -d "$root/nanobind" ] || {
    echo "mlir-python: the sources are missing: run tools/install-llvm.sh" >&2
    exit 1
}
suffix=$(python3 -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
include=$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -e "$include/Python.h" ] || {
    echo "mlir-python: $include/Python.h is missing (Debian: python3-dev)" >&2
    exit 1
}
package=$root/built$suffix
exec 9>"$root/.lock"
flock 9
if ! [ -d "$package" ]; then
    new=$root/.new
    rm -rf "$new"
    mkdir -p "$new/objects" "$new/mlir/_mlir_libs" "$new/mlir/dialects"
    flags="-std=c++17 -O0 -fPIC -fvisibility=hidden -w -DNDEBUG -DNB_DOMAIN=mlir -DMLIR_BINDINGS_PYTHON_DOMAIN=mlir
        -I$include -I$root/nanobind/include -I$root/nanobind/ext/robin_map/include -I$llvm/include"
    for name in Globals IRAffine IRAttributes IRCore IRInterfaces IRTypes MainModule Pass Rewrite; do
        echo "$root/mlir/lib/Bindings/Python/$name.cpp"
    done | cat - <(echo "$root/nanobind/src/nb_combined.cpp") |
        (cd "$new/objects" && xargs -P "$(nproc)" -I{} clang++-22 $flags -c {}) >&2
    clang++-22 -shared -o "$new/mlir/_mlir_libs/_mlir$suffix" "$new"/objects/*.o -L"$llvm/lib" -lMLIRCAPIIR \
        -lMLIRCAPITransforms -lMLIRCAPIInterfaces -lMLIRCAPIDebug -lMLIR -lLLVM-22 "-Wl,-rpath,$llvm/lib" \
        -Wl,--exclude-libs,ALL >&2
    # Extensions that are linked beside it have nanobind's library, too.
    mv "$new/objects/nb_combined.o" "$new"
    rm -r "$new/objects"
    cp "$root"/mlir/python/mlir/*.py "$new/mlir"
    cp "$root/mlir/python/mlir/_mlir_libs/__init__.py" "$new/mlir/_mlir_libs"
    cp "$root/mlir/python/mlir/dialects/_ods_common.py" "$new/mlir/dialects"
    # Stubs of MLIR's own classes, for type checkers.
    (cd "$new" && python3 "$root/nanobind/stubgen.py" -q -r -m mlir._mlir_libs._mlir -O mlir/_mlir_libs) >&2
    touch "$new/mlir/py.typed"
    mv "$new" "$package"
fi
echo "$package"
