// Template arguments. The records do not keep them, but a class says which of its fields are its arguments: where a
// record still has the value of the class, the argument is read back from it. For the others, there is the source.

/** How deeply labels of records without a name are nested. */
const MOST_LABELS = 3;
const MOST_LABEL_LENGTH = 100;
let labelDepth = 0;

/** The arguments of a superclass for a record or a class: values in order, `undefined` for those that no field shows. */
function argumentsOf(definition, className) {
  const superclass = model.classes.get(className);
  if (superclass.args.length === 0) return [];
  const bound = new Map();
  const bits = new Map();
  for (const field of superclass.fields) {
    const own = definition.field(field.name);
    if (own && own.loc.join() === field.loc.join()) bind(field.value, own.value, bound, bits);
  }
  for (const [variable, values] of bits) {
    if (!bound.has(variable)) bound.set(variable, numberOf(values));
  }
  return superclass.args.map((arg) => bound.get(arg.variable));
}

/** Compares a value of a class with that of a record, and binds the variables of the class. */
function bind(pattern, value, bound, bits) {
  if (pattern === null || value === null || typeof pattern !== "object") return;
  if (pattern.var !== undefined) {
    if (!bound.has(text(pattern.var))) bound.set(text(pattern.var), value);
  } else if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return;
    pattern.forEach((each, at) => bind(each, value[at], bound, bits));
  } else if (pattern.dag !== undefined) {
    if (value.dag?.length !== pattern.dag.length) return;
    pattern.dag.forEach((each, at) => bind(each.value, value.dag[at].value, bound, bits));
  } else if (pattern.bits !== undefined) {
    if (value.bits?.length !== pattern.bits.length) return;
    pattern.bits.forEach((each, at) => bindBit(each, value.bits[at], bits));
  } else if (pattern.new !== undefined && value.def !== undefined) {
    const record = model.records.get(text(value.def));
    const made = text(pattern.new);
    if (!record?.isAnonymous || !record.ancestors.includes(made) || labelDepth > MOST_LABELS) return;
    labelDepth += 1;
    const args = argumentsOf(record, made);
    labelDepth -= 1;
    for (const each of pattern.args) {
      const at = each.position ?? model.classes.get(made).args.findIndex((arg) => arg.variable === text(each.variable));
      if (args[at] !== undefined) bind(each.value, args[at], bound, bits);
    }
  }
}

/** A bit that is a bit of a variable. */
function bindBit(pattern, value, bits) {
  if (pattern === null || pattern.bit === undefined || pattern.of?.var === undefined) return;
  const variable = text(pattern.of.var);
  if (!bits.has(variable)) bits.set(variable, []);
  bits.get(variable)[pattern.bit] = value;
}

/** The number with these bits, if all are known. */
function numberOf(bits) {
  const digits = Array.from(bits, (bit) => Number(bit));
  if (digits.some((digit) => digit !== 0 && digit !== 1)) return undefined;
  const number = digits.reduceRight((sum, digit) => 2n * sum + BigInt(digit), 0n);
  return { int: String(number) };
}

/** The arguments of a superclass as text: `<"add", 2>`. Defaults at the end are left out. */
function argumentsText(definition, className) {
  const { args } = model.classes.get(className);
  const values = argumentsOf(definition, className);
  let end = values.length;
  while (end > 0 && args[end - 1].default !== null && isSame(values[end - 1], args[end - 1].default)) end -= 1;
  const known = values.slice(0, end);
  if (known.includes(undefined)) {
    const written = definition.parents.includes(className) ? writtenArguments(definition.loc, className) : null;
    if (written !== null) return written;
  }
  const shown = known.map((value) => (value === undefined ? "…" : cut(valueText(value))));
  while (shown.length > 1 && shown.at(-1) === "…" && shown.at(-2) === "…") shown.pop();
  return end === 0 ? "" : `<${shown.join(", ")}>`;
}

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The arguments behind a class at a location of the source, as they are written there. */
function writtenArguments([file, line, column], className) {
  const lines = model.lines(file).slice(line - 1, line + 19);
  const source = [(lines[0] ?? "").slice(column - 1), ...lines.slice(1)].join(" ");
  const head = source.slice(0, source.search(/[{;]|$/));
  const name = className.replace(/[^\w]/g, "\\$&");
  const found = new RegExp(`(?:^|[^\\w])${name}\\s*<`).exec(head);
  if (found === null) return null;
  let depth = 1;
  let at = found.index + found[0].length;
  const start = at;
  for (; at < source.length && depth > 0; at += 1) depth += source[at] === "<" ? 1 : source[at] === ">" ? -1 : 0;
  return depth > 0 ? null : `<${cut(source.slice(start, at - 1).replace(/\s+/g, " ").trim())}>`;
}

const cut = (shown) => (shown.length > MOST_LABEL_LENGTH ? `${shown.slice(0, MOST_LABEL_LENGTH)}…` : shown);

/** A record without a name as the classes that it is made from: `ArgIndex<0>`. */
function label(record) {
  if (record.label !== undefined) return record.label;
  if (labelDepth >= MOST_LABELS || record.parents.length === 0) return record.parents.length === 0 ? record.name : `${record.parents[0]}<…>`;
  labelDepth += 1;
  const made = record.parents.map((name) => name + argumentsText(record, name)).join(", ");
  labelDepth -= 1;
  if (labelDepth === 0) record.label = made;
  return made;
}
