// The page of the playground: the editor, the module, and the address that holds a text with its actions.

const byId = (id) => document.getElementById(id);
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const EXAMPLES = JSON.parse(byId("book").textContent);
const ACTIONS = ["print-records", "print-detailed-records", "dump-json", "dump-json-typed", "print-enums", "print-sets", "gen-template", "gen-graph", "gen-api", "gen-entry-points", "gen-impl-func-decls", "gen-print-header", "gen-errcodes", "gen-doc", "check-api", "gen-messages-c", "gen-messages-cpp", "gen-messages-python", "gen-messages-fbs", "gen-messages-json-schema", "gen-signatures"];

/** The compiler. A trap, such as an exhausted stack, is an error of one run: the next has a new instance. */
class Compiler {
  constructor(module) {
    this.module = module;
    this.restart();
  }

  restart() {
    this.exports = new WebAssembly.Instance(this.module, {}).exports;
  }

  run(request) {
    try {
      const bytes = encoder.encode(JSON.stringify(request));
      const at = this.exports.input(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      this.exports.run_request();
      const [from, length] = [this.exports.output(), this.exports.output_length()];
      return JSON.parse(decoder.decode(new Uint8Array(this.exports.memory.buffer, from, length)));
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      this.restart();
      return request.actions.map(() => ({ messages: `error: the compiler stopped: ${error.message}\n`, outputs: [] }));
    }
  }
}

/** A compiler outside of the page: the page that tests use has no module, and asks the server that it comes from. */
class Server {
  run(request) {
    const exchange = new XMLHttpRequest();
    exchange.open("POST", "compile", false);
    exchange.send(JSON.stringify(request));
    return JSON.parse(exchange.responseText);
  }
}

/** The main file, and the files behind lines `//--- name`. */
function files(text) {
  const [main, ...parts] = text.split(/^\/\/--- (.+)\n/m);
  const others = [];
  for (let at = 0; at < parts.length; at += 2) others.push([parts[at].trim(), parts[at + 1]]);
  return { text: main, files: others };
}

/** `--name=value`, separated by blanks. */
function options(text) {
  return text.split(/\s+/).filter(Boolean).map((option) => {
    const [, name, value] = /^-*([^=]*)=?(.*)$/s.exec(option);
    return [name, value];
  });
}

const TOKENS = /(\/\/[^\n]*|\/\*[^]*?\*\/)|("(?:[^"\\\n]|\\.)*"|\[\{[^]*?\}\])|\b(assert|bit|bits|class|code|dag|def|defm|defset|deftype|defvar|dump|else|false|field|foreach|if|in|include|int|let|list|multiclass|string|then|true)\b|(![a-z_]+|#[a-z]+)|\b(0x[\da-fA-F]+|0b[01]+|\d+)\b/g;

/** Shows the text with elements for its tokens. Errors underline the token where they are. */
function color(text, errors) {
  const nodes = document.createDocumentFragment();
  let end = 0;
  const add = (piece, style, at) => {
    const isWrong = errors.some((position) => position >= at && position < at + piece.length);
    if (style === "" && !isWrong) return nodes.append(piece);
    const span = document.createElement("span");
    span.className = style + (isWrong ? " w" : "");
    span.textContent = piece;
    nodes.append(span);
  };
  const plain = (from, to) => {
    if (!errors.some((position) => position >= from && position < to)) return nodes.append(text.slice(from, to));
    for (const { 0: word, index } of text.slice(from, to).matchAll(/\w+|[^\w]+?(?=\w|$)|[^]/g)) add(word, "", from + index);
  };
  for (const match of text.matchAll(TOKENS)) {
    plain(end, match.index);
    add(match[0], ["c", "s", "k", "k", "n"][match.slice(1).findIndex((group) => group !== undefined)], match.index);
    end = match.index + match[0].length;
  }
  plain(end, text.length);
  nodes.append("\n");
  byId("colors").replaceChildren(nodes);
}

/** The offset of a line and column in a text. */
function offset(text, line, column) {
  let at = 0;
  for (let n = 1; n < line; n += 1) at = text.indexOf("\n", at) + 1;
  return at + column - 1;
}

function showMessages(messages, text) {
  const errors = [];
  const items = messages.split("\n").filter(Boolean).map((line) => {
    const item = document.createElement("li");
    item.textContent = line.replace(/^input\.td:/, "");
    const [, row, column, kind] = /^input\.td:(\d+):(\d+): (\w+)/.exec(line) ?? [];
    if (kind === "error" || line.startsWith("error")) item.className = "error";
    if (row !== undefined) {
      const at = offset(text, Number(row), Number(column));
      if (kind === "error") errors.push(at);
      item.classList.add("at");
      item.addEventListener("click", () => {
        byId("text").focus();
        byId("text").setSelectionRange(at, at);
      });
    }
    return item;
  });
  byId("messages").replaceChildren(...items);
  color(text, errors);
}

function state() {
  return { text: byId("text").value, actions: [0, 1].map((n) => [byId(`action${n}`).value, byId(`options${n}`).value]) };
}

/** Shows a text with its actions. */
function show({ text, actions }) {
  byId("text").value = text;
  actions.forEach(([name, given], n) => {
    byId(`action${n}`).value = name;
    byId(`options${n}`).value = given;
  });
  run();
}

function run() {
  const { text, actions } = state();
  const request = { ...files(text), actions: actions.map(([name, given]) => ({ name, options: options(given) })) };
  const answers = compiler.run(request);
  const messages = [...new Set(answers.flatMap((answer) => answer.messages.split(/(?<=\n)/)))].join("");
  showMessages(messages, text);
  answers.forEach(({ outputs }, n) => {
    byId(`output${n}`).textContent = outputs.map(([suffix, output]) => (suffix === "" ? output : `--- ${suffix}\n${output}`)).join("\n");
  });
  scroll();
}

function scroll() {
  byId("colors").scrollTop = byId("text").scrollTop;
  byId("colors").scrollLeft = byId("text").scrollLeft;
}

/** The address of a state: its JSON in base64, without what an address cannot hold. */
function address(value) {
  const bytes = encoder.encode(JSON.stringify(value));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The state in an address, or null. */
function stateOf(hash) {
  try {
    const text = atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const value = JSON.parse(decoder.decode(Uint8Array.from(text, (char) => char.charCodeAt(0))));
    return typeof value.text === "string" && Array.isArray(value.actions) ? value : null;
  } catch {
    return null;
  }
}

function bytesOf(base64) {
  return Uint8Array.from(atob(base64.trim()), (char) => char.charCodeAt(0));
}

const embedded = byId("module").textContent;
const compiler = embedded === "" ? new Server() : new Compiler(new WebAssembly.Module(bytesOf(embedded)));
for (const n of [0, 1]) {
  byId(`action${n}`).append(...ACTIONS.map((name) => new Option(`--${name}`, name)));
  byId(`action${n}`).addEventListener("change", run);
  byId(`options${n}`).addEventListener("change", run);
}
byId("examples").append(...EXAMPLES.map((example, at) => new Option(example.title, String(at))));
byId("examples").addEventListener("change", (event) => show(EXAMPLES[Number(event.target.value)]));
let timer;
byId("text").addEventListener("input", () => {
  const { text } = state();
  color(text, []);
  clearTimeout(timer);
  timer = setTimeout(run, 200);
});
byId("text").addEventListener("scroll", scroll);
byId("text").addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.shiftKey) return;
  event.preventDefault();
  event.target.setRangeText("  ", event.target.selectionStart, event.target.selectionEnd, "end");
  event.target.dispatchEvent(new Event("input"));
});
byId("link").addEventListener("click", () => {
  location.hash = address(state());
  navigator.clipboard?.writeText(location.href).catch(() => {});
});
window.addEventListener("hashchange", () => {
  const value = stateOf(location.hash);
  if (value !== null && JSON.stringify(value) !== JSON.stringify(state())) show(value);
});
show(stateOf(location.hash) ?? EXAMPLES[0]);
