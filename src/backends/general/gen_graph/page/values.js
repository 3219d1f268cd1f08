// Elements of the page, and values as they are written. All text of the input goes through text nodes.

/** An element with attributes and children; strings become text. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const classLink = (name) => element("a", { href: `#class/${encodeURIComponent(name)}` }, name);
const recordAddress = (name) => ({ href: `#def/${encodeURIComponent(name)}` });
const styled = (style, ...children) => element("span", { class: style }, ...children);

/** A link to a record. One without a name is shown as the class that it is made from. */
function recordLink(name) {
  const record = model.records.get(name);
  if (!record?.isAnonymous) return element("a", recordAddress(name), name);
  return element("a", { ...recordAddress(name), title: name }, label(record));
}

/** A location as a link to the source. */
function placeOf(loc) {
  const [file, line] = loc;
  return element("a", { class: "place", href: `#file/${file}/${line}`, title: model.fullPlace(loc) }, model.place(loc));
}

/** Several nodes with `separator` between them. */
function joined(nodes, separator) {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [separator, node]));
}

function typeNodes(type) {
  if (typeof type === "string") return [type];
  if (type.bits !== undefined) return [`bits<${type.bits}>`];
  if (type.list !== undefined) return ["list<", ...typeNodes(type.list), ">"];
  const classes = type.record.map((name) => classLink(text(name)));
  return classes.length === 1 ? classes : ["{", ...joined(classes, ", "), "}"];
}

/** A value as it would be written, records as links. */
function valueNode(value) {
  if (value === null) return styled("unset", "?");
  if (typeof value === "boolean") return styled("number", value ? "1" : "0");
  if (typeof value === "number") return styled("number", String(value));
  if (typeof value === "string") return styled("string", `"${value}"`);
  if (Array.isArray(value)) return styled("list", "[", ...joined(value.map(valueNode), ", "), "]");
  if (value.int !== undefined) return styled("number", value.int);
  if (value.bytes !== undefined) return styled("string", `"${text(value)}"`);
  if (value.code !== undefined) return styled("string", "[{", dedented(text(value.code)), "}]");
  if (value.def !== undefined) return recordLink(text(value.def));
  if (value.bits !== undefined) return bitsNode(value.bits);
  if (value.dag !== undefined) return dagNode(value.dag);
  return expressionNode(value);
}

/** The text of a value, as it is shown. */
const valueText = (value) => shownValue(value).textContent;

/** Code without the indentation that its lines have in common. */
function dedented(code) {
  const lines = code.split("\n");
  const indents = lines.slice(1).filter((line) => line.trim() !== "").map((line) => /^\s*/.exec(line)[0].length);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line, at) => (at === 0 ? line : line.slice(common))).join("\n");
}

/** A value that is nested beyond what the browser can follow is not shown. */
function shownValue(value) {
  try {
    return valueNode(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return styled("unset", "nested too deeply to show");
  }
}

/** Bits as digits, if each is 0, 1 or not known. */
function bitsNode(bits) {
  if (bits.length > 0 && bits.every((bit) => bit === null || isDigit(bit))) return styled("number", binary(bits));
  return styled("bits", "{ ", ...joined(bits.map(valueNode).reverse(), ", "), " }");
}

const binary = (bits) => `0b${bits.map((bit) => (bit === null ? "?" : Number(bit))).reverse().join("")}`;

function hexadecimal(number) {
  const digits = (number < 0n ? -number : number).toString(16).toUpperCase();
  return `${number < 0n ? "-" : ""}0x${digits}`;
}

/** What number a field's bits are. */
function numberBeside(value) {
  const number = value?.bits === undefined ? null : numberIn(value);
  if (number === null) return [];
  return [styled("unset", number < 10n ? ` = ${number}` : ` = ${number} = ${hexadecimal(number)}`)];
}

function dagNode([operator, ...args]) {
  const part = (each) => styled("part", valueNode(each.value), each.name === undefined ? "" : `:$${text(each.name)}`);
  const rest = args.length === 0 ? [] : [" ", ...joined(args.map(part), ", ")];
  return styled("dag", "(", part(operator), ...rest, ")");
}

function expressionNode(value) {
  if (value.var !== undefined) return styled("word", text(value.var));
  if (value.bit !== undefined) return styled("bit", valueNode(value.of), `{${value.bit}}`);
  if (value.field !== undefined) return styled("field", valueNode(value.of), `.${text(value.field)}`);
  if (value.new !== undefined) {
    const args = value.args.map((arg) => valueNode(arg.value));
    return styled("new", classLink(text(value.new)), "<", ...joined(args, ", "), ">");
  }
  return operationNode(value.op, value.args.map(valueNode), value.type);
}

function operationNode(op, args, type) {
  if (op === "list-element" || op === "list-slice") return styled("op", args[0], "[", args[1], "]");
  if (op === "closed-range") return styled("op", args[0], "...", args[1]);
  const hasType = ["cast", "isa", "exists", "instances", "getdagarg"].includes(op);
  const brackets = hasType ? ["<", ...typeNodes(type), ">"] : [];
  const separated = op === "cond" ? args.flatMap((arg, at) => [at === 0 ? "" : at % 2 === 1 ? ": " : ", ", arg]) : joined(args, ", ");
  return styled("op", styled("word", `!${op}`), ...brackets, "(", ...separated, ")");
}
