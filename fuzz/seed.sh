#!/bin/bash
# Fills a folder with the seeds of all fuzz targets, made from the tests: fuzz/seed.sh [FOLDER], by default fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."
corpus=$(realpath -m "${1:-fuzz/corpus}")
targets=(parser records backends assembly_format yaml template trace signature api_file lock protocol)
for target in "${targets[@]}"; do mkdir -p "$corpus/$target"; done

# Copies files below a folder that have an ending to the seeds of targets.
seed() {
    local folder=$1 end=$2 target
    shift 2
    for target in "$@"; do find "$folder" -name "*$end" -size -20k -exec cp --parents -t "$corpus/$target" {} +; done
}

# The same for a target whose first byte chooses an action; the fuzzer changes it.
seed_after() {
    local prefix=$1 folder=$2 end=$3 target=$4 file
    while IFS= read -r -d '' file; do
        { printf '%b' "$prefix"; cat "$file"; } > "$corpus/$target/${file//\//-}"
    done < <(find "$folder" -name "*$end" -size -20k -print0)
}

seed tests/language .td parser records
seed_after '\x08' tests/capi .td backends
seed_after '\x18' tests/messages .td backends
seed_after '\x06' tests/general .td backends
seed_after '\x24' tests/ods .td backends
seed_after '\x00' tests/messages .yaml yaml
seed tests/templates .jinja template
seed tests .lock lock

# Assembly formats, one file each.
number=0
while IFS= read -r format; do
    number=$((number + 1))
    printf '%s' "$format" > "$corpus/assembly_format/$number"
done < <(grep -rhoE 'assemblyFormat = ("[^"]*"|\[\{.*\}\])' tests/ods --include='*.td' |
    sed -E 's/^assemblyFormat = ("|\[\{)//; s/("|\}\])$//' | sort -u)

# Signatures: what the tests quote.
number=0
while IFS= read -r text; do
    number=$((number + 1))
    printf '%s' "$text" > "$corpus/signature/$number"
done < <(grep -rhoE '"I[0-9]+![^" ]*"|"[IR][0-9]+![^"]*"' tests/signatures docs src/backends/signatures | tr -d '"' | sort -u)
printf '%s' '{"inputs": [{"a": 0}, 1], "results": {"x": [2]}}' > "$corpus/signature/json"

# Cases of API files: a specification, a form feed, a template.
number=0
for file in tests/apifiles/cases/*.cases; do
    while IFS= read -r -d $'\x01' case; do
        number=$((number + 1))
        printf '%s' "$case" > "$corpus/api_file/$number"
    done < <(awk '/^=== /{ printf "\001" } /^--- template/{ printf "\f"; next } /^(===|---) /{ next } { print } END { printf "\001" }' "$file")
done

# Conversations with the language server: a file is opened, and the same requests follow.
number=0
while IFS= read -r file; do
    number=$((number + 1))
    {
        printf '{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///fuzz/a.td","languageId":"tablegen","version":1,"text":"'
        sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/\t/\\t/g' -e 's/$/\\n/' "$file" | tr -d '\n\r\000-\037'
        printf '"}}}\n'
        cat fuzz/src/requests.jsonl
    } > "$corpus/protocol/$number"
done < <(find tests/language -name '*.td' -size -4k | LC_ALL=C sort | awk 'NR % 16 == 0')

# A dump of drained records: the header, two events and a mark.
dump=$corpus/trace/drained
printf 'TDTRACE1\x40\0\0\0\0\0\0\0\x01\0\x01\0\x02\0\x03\0\0\0\0\0\0\0\0\0' > "$dump"
head -c 32 /dev/zero >> "$dump"
for number in '\0' '\x01' '\x02'; do
    printf '\0\0\x02\0\x01\0'"$number"'\0\x07\0\0\0\0\0\0\0' >> "$dump"
    printf '\0\0\x04\0\xff\xff'"$number"'\0\x09\0\0\0\0\0\0\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\0\0\0\0\0\0\0' >> "$dump"
done
printf '\0\0\x02\0\0\0\x01\0\x08\0\0\0\x02\0\0\0' >> "$dump"
