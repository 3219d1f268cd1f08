#!/bin/bash
# Builds tdgen for Windows with MinGW, and compares it under Wine with tdgen on this machine: outputs, messages and exit
# codes of all descriptions of the tests, of a response file with CRLF line ends, and a depfile.
#
#   tools/test-windows.sh [TDGEN]   the program of this machine; target/debug/tdgen without it
#
# It needs Debian's gcc-mingw-w64-x86-64 and wine64, and `rustup target add x86_64-pc-windows-gnu`.
set -euo pipefail
cd "$(dirname "$0")/.."
tdgen=$(realpath "${1:-target/debug/tdgen}")
target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}")
scratch=$(mktemp -d)
export WINEPREFIX=$scratch/wine WINEDEBUG=-all
mkdir "$WINEPREFIX"
# The server stays between runs.
/usr/lib/wine/wineserver64 -p
trap '/usr/lib/wine/wineserver64 -k || true; rm -rf "$scratch"' EXIT

nice cargo build -p tdgen --locked --target x86_64-pc-windows-gnu
cp "$target_dir/x86_64-pc-windows-gnu/debug/tdgen.exe" "$scratch/"
# Wine 8 lacks this library of Windows 10.
cat >"$scratch/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
  return SystemFunction036(data, (ULONG)size);
}
C
x86_64-w64-mingw32-gcc -shared "$scratch/random.c" -o "$scratch/bcryptprimitives.dll" -ladvapi32

# Runs both programs with these arguments in the current directory.
count=0
differences=0
compare() {
    local status=0 wine_status=0
    "$tdgen" "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
    /usr/lib/wine/wine64 "$scratch/tdgen.exe" "$@" >"$scratch/wine.out" 2>"$scratch/wine.err" || wine_status=$?
    # What Wine itself reports about its desktop.
    sed -i '/^wine: /d' "$scratch/wine.err"
    count=$((count + 1))
    if [ $status -ne $wine_status ] || ! cmp -s "$scratch/out" "$scratch/wine.out" || ! cmp -s "$scratch/err" "$scratch/wine.err"; then
        echo "differs ($status, $wine_status): $*"
        diff "$scratch/err" "$scratch/wine.err" | head -n 5 || true
        differences=$((differences + 1))
    fi
}

mkdir "$scratch/project"
cd "$scratch/project"
printf 'class Op<int n> {\r\n  int number = n;\r\n}\r\ninclude "sub/more.td"\r\ndef Bad : Missing;\r\n' >bad.td
printf 'class Op<int n>;\r\ninclude "sub/more.td"\r\n' >good.td
mkdir sub
printf 'def More : Op<2>;\r\n' >sub/more.td
printf 'good.td\r\n--print-records -o "out/a b.txt" -d out/deps.d\r\n' >response
compare bad.td
compare good.td
compare @response
[ "$(cat out/deps.d)" = 'out/a\ b.txt: good.td sub/more.td' ] || { cat out/deps.d && exit 1; }
cd "$OLDPWD"

while read -r file; do
    action=()
    case $file in
    tests/messages/* | docs/examples/lamps*) action=(--gen-messages-c) ;;
    tests/capi/* | docs/examples/lamp.td) action=(--gen-api) ;;
    esac
    pushd "$(dirname "$file")" >/dev/null
    compare "${action[@]}" "$(basename "$file")"
    popd >/dev/null
done < <(git ls-files 'tests/language/*.td' 'tests/capi/*.td' 'tests/messages/*.td' 'docs/examples/*.td')
echo "$count runs under Wine, $differences differ"
[ $differences -eq 0 ]
