// Source text in colours, with links to the classes and records that it names.

/** Longer texts are shown without colours: each word would be an element. */
const MOST_COLOURED = 400_000;
const WORDS =
  "assert bit bits class code dag def defm defset defvar deftype dump else false field foreach if in include int let list " +
  "multiclass string then true";
const isWord = new Set(WORDS.split(" "));
const PIECES =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<string>"(?:[^"\\\n]|\\.)*"|\[\{[^]*?(?:\}\]|$))|(?<bang>![a-z]+|#[a-z]+)|(?<number>\b(?:0x[\da-fA-F]+|0b[01]+|\d+)\b)|(?<name>[A-Za-z_][\w.]*)/g;

/** The nodes of a source text. */
function coloured(source) {
  if (source.length > MOST_COLOURED) return [source];
  const nodes = [];
  let end = 0;
  for (const piece of source.matchAll(PIECES)) {
    const node = colouredPiece(piece);
    if (node === null) continue;
    nodes.push(source.slice(end, piece.index), node);
    end = piece.index + piece[0].length;
  }
  return [...nodes, source.slice(end)];
}

function colouredPiece({ 0: piece, groups }) {
  if (groups.name === undefined) {
    const style = groups.comment ? "comment" : groups.string ? "string" : groups.bang ? "word" : "number";
    return styled(style, piece);
  }
  if (isWord.has(piece)) return styled("word", piece);
  if (model.classes.has(piece)) return classLink(piece);
  return model.records.has(piece) ? element("a", recordAddress(piece), piece) : null;
}
