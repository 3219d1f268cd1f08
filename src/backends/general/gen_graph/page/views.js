// The contents of the main part: a record, a class, or the overview. All text of the input goes through text nodes.

/** An element with attributes and children; strings become text. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const classLink = (name) => element("a", { href: `#class/${encodeURIComponent(name)}` }, name);
const recordLink = (name) => element("a", { href: `#def/${encodeURIComponent(name)}` }, name);
const placeOf = (loc) => element("span", { class: "place", title: model.fullPlace(loc) }, model.place(loc));
const styled = (style, ...children) => element("span", { class: style }, ...children);

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
  if (value.code !== undefined) return styled("string", "[{", text(value.code), "}]");
  if (value.def !== undefined) return recordLink(text(value.def));
  if (value.bits !== undefined) return bitsNode(value.bits);
  if (value.dag !== undefined) return dagNode(value.dag);
  return expressionNode(value);
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

function bitsNode(bits) {
  return styled("bits", "{ ", ...joined(bits.map(valueNode).reverse(), ", "), " }");
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

function table(headings, rows) {
  const head = element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading)));
  return element("div", { class: "table" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
}

function cell(style, ...children) {
  return element("td", { class: style }, ...children);
}

function section(title, ...children) {
  return [element("h3", {}, title), ...children];
}

/** Where a field's value comes from, in words. */
function setterNodes(definition, field) {
  const setter = model.setter(definition, field);
  if (setter.kind === "class") return ["class ", classLink(setter.name)];
  return [setter.kind === "here" ? "here" : "let"];
}

function fieldRow(definition, field) {
  const by = element("span", { class: "by" }, ...setterNodes(definition, field));
  return element(
    "tr",
    {},
    cell("type", ...(field.field ? [styled("word", "field "), ...typeNodes(field.type)] : typeNodes(field.type))),
    cell("name", text(field.name)),
    cell("value", element("div", {}, shownValue(field.value))),
    cell("set", placeOf(field.loc), by),
  );
}

function fieldsSection(definition) {
  const { fields } = definition.json;
  if (fields.length === 0) return section("Fields", element("p", { class: "unset" }, "none"));
  const rows = fields.map((field) => fieldRow(definition, field));
  return section("Fields", table(["Type", "Name", "Value", "Set at"], rows));
}

function superclassesSection(definition) {
  if (definition.ancestors.length === 0) return [];
  const item = (name) => {
    const isDirect = definition.parents.includes(name);
    const title = isDirect ? "direct superclass" : "superclass of a superclass";
    return element("li", isDirect ? { class: "direct", title } : { title }, classLink(name));
  };
  return section("Superclasses", element("ul", { class: "chain" }, ...definition.ancestors.map(item)));
}

function defmsSection(record) {
  const defms = record.json.defms ?? [];
  if (defms.length === 0) return [];
  const steps = [["def", record.json.loc], ...defms.map((loc) => ["defm", loc])].reverse();
  const item = ([word, loc]) => element("li", {}, element("small", {}, `${word} `), placeOf(loc));
  return section("Made by", element("ol", { class: "chain" }, ...steps.map(item)));
}

/** The records that mention this one, searched for when asked. */
function mentionsSection(record) {
  const details = element("details", {}, element("summary", {}, "Mentioned by"));
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    const found = model.mentions(record.name);
    const items = found.slice(0, 500).map((each) => element("li", {}, recordLink(each.name)));
    if (found.length > items.length) items.push(element("li", {}, `and ${found.length - items.length} more`));
    details.append(found.length === 0 ? element("p", { class: "unset" }, "no record") : element("ul", {}, ...items));
  });
  return details;
}

function recordView(record) {
  const kind = record.isAnonymous ? "record without a name" : "record";
  return [
    element("h2", {}, record.name, " ", element("small", {}, kind)),
    element("p", {}, placeOf(record.json.loc)),
    ...defmsSection(record),
    ...superclassesSection(record),
    ...fieldsSection(record),
    mentionsSection(record),
  ];
}

function argumentRow(arg) {
  const value = arg.default === undefined ? [] : [element("div", {}, shownValue(arg.default))];
  return element(
    "tr",
    {},
    cell("type", ...typeNodes(arg.type)),
    cell("name", text(arg.name)),
    cell("value", ...value),
    cell("set", placeOf(arg.loc)),
  );
}

function classView(definition, showRecords) {
  const button = element("button", { type: "button", class: "plain" }, `Show its ${definition.count} records`);
  button.addEventListener("click", () => showRecords(definition.name));
  const { args } = definition.json;
  const subclasses = definition.subclasses.map((each) => element("li", {}, classLink(each.name)));
  return [
    element("h2", {}, definition.name, " ", element("small", {}, "class")),
    element("p", {}, placeOf(definition.json.loc)),
    element("p", {}, button),
    ...superclassesSection(definition),
    ...(subclasses.length === 0 ? [] : section("Direct subclasses", element("ul", { class: "chain" }, ...subclasses))),
    ...(args.length === 0 ? [] : section("Template arguments", table(["Type", "Name", "Default", "Declared at"], args.map(argumentRow)))),
    ...fieldsSection(definition),
  ];
}

function overview() {
  const globals = model.globals.map((each) =>
    element("tr", {}, cell("name", text(each.name)), cell("value", element("div", {}, shownValue(each.value)))),
  );
  const files = model.files.map((file) => element("li", {}, file));
  return [
    element("h2", {}, model.input),
    element("p", { class: "unset" }, "Choose a class or a record, or press / and type a part of a name."),
    ...section("Files", element("ul", { class: "chain" }, ...files)),
    ...(globals.length === 0 ? [] : section("Variables", table(["Name", "Value"], globals))),
  ];
}

function missing(what, name) {
  return [element("h2", {}, name), element("p", { class: "unset" }, `There is no ${what} of this name.`)];
}
