#!/bin/bash
# Packs the extension of VS Code: target/vscode/tdgen.vsix, or the file given. Needs Node.js 20 and npm, which fetches what
# editors/vscode/package-lock.json lists. Its tests of the grammar run first.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=$(realpath -m "${1:-$root/target/vscode/tdgen.vsix}")

# npm writes beside the files that it reads.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -r "$root/editors/vscode/." "$stage"
cp "$root"/LICENSE-* "$stage"
cd "$stage"
npm ci --silent --no-audit --no-fund --ignore-scripts
npm test --silent
# The licenses of what is bundled.
npm ls --omit=dev --all --parseable | tail -n +2 | sort | while read -r folder; do
    echo "== ${folder##*node_modules/}"
    cat "$folder"/[Ll][Ii][Cc][Ee][Nn][SsCc][Ee]*
done >LICENSES-bundled.txt
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
mkdir -p "$(dirname "$out")"
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct) \
    npx vsce package "$version" --no-git-tag-version --no-update-package-json --skip-license --out "$out" >/dev/null
echo "extension: $out"
