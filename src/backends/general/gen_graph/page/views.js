// The contents of the main part: a record, a class, a file, or the overview.

/** How many lines of a statement are shown. */
const MOST_LINES = 10;

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

/** The line of the source at a location. */
function sourceLine([file, line]) {
  const source = model.lines(file)[line - 1]?.trim() ?? "";
  return element("code", { class: "line", title: source }, ...coloured(source));
}

/** The statement at a location: its first line, and if that does not end it, the lines to the next that is not indented more. */
function sourceStatement([file, line]) {
  const [first = "", ...rest] = model.lines(file).slice(line - 1, line - 1 + MOST_LINES);
  const indent = /^\s*/.exec(first)[0];
  const isInside = (each) => each.trim() === "" || (each.startsWith(indent) && /\s/.test(each[indent.length]));
  const isOneLine = /[;}]\s*(\/\/.*)?$/.test(first);
  const last = rest.findIndex((each) => !isInside(each));
  const end = last < 0 ? [...rest, `${indent}…`] : rest.slice(0, last + 1);
  const lines = [first, ...(isOneLine ? [] : end)];
  const shown = lines.map((each) => (each.startsWith(indent) ? each.slice(indent.length) : each));
  return element("pre", { class: "statement" }, ...coloured(shown.join("\n").trimEnd()));
}

function fieldRow(definition, field) {
  const by = element("span", { class: "by" }, ...setterNodes(definition, field));
  return element(
    "tr",
    {},
    cell("type", ...(field.field ? [styled("word", "field "), ...typeNodes(field.type)] : typeNodes(field.type))),
    cell("name", field.name),
    cell("value", element("div", {}, shownValue(field.value), ...numberBeside(field.value))),
    cell("set", placeOf(field.loc), by, sourceLine(field.loc)),
  );
}

function fieldsSection(definition) {
  const { fields } = definition;
  if (fields.length === 0) return section("Fields", element("p", { class: "unset" }, "none"));
  const rows = fields.map((field) => fieldRow(definition, field));
  return section("Fields", table(["Type", "Name", "Value", "Set at"], rows));
}

function superclassesSection(definition) {
  if (definition.ancestors.length === 0) return [];
  const item = (name) => {
    const isDirect = definition.parents.includes(name);
    const title = isDirect ? "direct superclass" : "superclass of a superclass";
    return element("li", isDirect ? { class: "direct", title } : { title }, classLink(name), argumentsText(definition, name));
  };
  return section("Superclasses", element("ul", { class: "chain" }, ...definition.ancestors.map(item)));
}

function defmsSection(record) {
  const [, ...defms] = record.locs;
  if (defms.length === 0) return [];
  const steps = [["def", record.loc], ...defms.map((loc) => ["defm", loc])].reverse();
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
  const heading = record.isAnonymous ? label(record) : record.name;
  const kind = record.isAnonymous ? `record without a name, ${record.name}` : "record";
  return [
    element("h2", {}, heading, " ", element("small", {}, kind)),
    element("p", {}, placeOf(record.loc)),
    sourceStatement(record.loc),
    ...defmsSection(record),
    ...superclassesSection(record),
    ...fieldsSection(record),
    mentionsSection(record),
  ];
}

function argumentRow(arg) {
  const value = arg.default === null ? [] : [element("div", {}, shownValue(arg.default))];
  return element(
    "tr",
    {},
    cell("type", ...typeNodes(arg.type)),
    cell("name", arg.name),
    cell("value", ...value),
    cell("set", placeOf(arg.loc)),
  );
}

/** The records of a class as a table. */
function recordsSection(definition) {
  const records = model.recordsOf(definition.name);
  return records.length === 0 ? [] : new RecordTable(records).nodes();
}

function classView(definition) {
  const { args } = definition;
  const subclasses = definition.subclasses.map((each) => element("li", {}, classLink(each.name)));
  return [
    element("h2", {}, definition.name, " ", element("small", {}, "class")),
    element("p", {}, placeOf(definition.loc)),
    ...recordsSection(definition),
    sourceStatement(definition.loc),
    ...superclassesSection(definition),
    ...(subclasses.length === 0 ? [] : section("Direct subclasses", element("ul", { class: "chain" }, ...subclasses))),
    ...(args.length === 0 ? [] : section("Template arguments", table(["Type", "Name", "Default", "Declared at"], args.map(argumentRow)))),
    ...fieldsSection(definition),
  ];
}

/** A button that searches. */
function exampleSearch(search) {
  const button = element("button", { type: "button", class: "plain" }, element("code", {}, search));
  button.addEventListener("click", () => searchFor(search));
  return button;
}

/** The files, those of other folders behind a word. */
function filesSection() {
  const item = (at) => element("li", {}, element("a", { href: `#file/${at}/1`, title: model.names[at] }, model.files[at]));
  const all = model.files.map((_, at) => at);
  const list = (files) => element("ul", { class: "chain" }, ...files.map(item));
  const own = all.filter((at) => model.ownFiles.has(at));
  const others = all.filter((at) => !model.ownFiles.has(at));
  const more = others.length === 1 ? "1 file of another folder" : `${others.length} files of other folders`;
  const behind = others.length === 0 ? [] : [element("details", {}, element("summary", {}, more), list(others))];
  return section("Files", list(own), ...behind);
}

/** The first page: the table of the class that most records here are of. */
function overview() {
  const globals = model.globals.map((each) =>
    element("tr", {}, cell("name", text(each.name)), cell("value", element("div", {}, shownValue(each.value), ...numberBeside(each.value)))),
  );
  const main = model.mainClass();
  const heading = main === null ? [model.inputName] : [classLink(main.name), " ", element("small", {}, "the class of most records here")];
  return [
    element("h2", {}, ...heading),
    ...(main === null ? [] : recordsSection(main)),
    ...section("Search", element("p", { class: "unset" }, "Press / and type a part of a name, or a field and its value:")),
    element("p", { class: "examples" }, ...joined(model.exampleSearches().map(exampleSearch), " ")),
    ...filesSection(),
    ...(globals.length === 0 ? [] : section("Variables", table(["Name", "Value"], globals))),
  ];
}

/** A file, with one line marked and in sight. */
function fileView(file, line) {
  const lines = model.lines(file);
  const numbers = lines.map((_, at) => at + 1).join("\n");
  const mark = element("div", { class: "mark" });
  mark.style.top = `calc(${line - 1} * var(--row))`;
  requestAnimationFrame(() => mark.scrollIntoView({ block: "center" }));
  const source = element("div", { class: "source" }, mark, element("pre", { class: "numbers" }, numbers), element("pre", {}, ...coloured(lines.join("\n"))));
  return [element("h2", {}, model.files[file], " ", element("small", {}, "file")), source];
}

function missing(what, name) {
  return [element("h2", {}, name), element("p", { class: "unset" }, `There is no ${what} of this name.`)];
}
