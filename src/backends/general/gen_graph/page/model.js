// The records, as the views ask for them.

/** Names and strings: those that are not UTF-8 show their bytes. */
function text(json) {
  if (typeof json === "string") return json;
  return json.bytes.replace(/../g, (hex) => {
    const code = parseInt(hex, 16);
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : `\\x${hex}`;
  });
}

/** Integers that a number of JavaScript would round stay text: `{ int: "..." }`. */
function parse(source) {
  if (!/[:,[]-?\d{16,}[,\]}]/.test(source)) return JSON.parse(source);
  const stringOrLarge = /"(?:[^"\\]|\\.)*"|-?\d{16,}/g;
  return JSON.parse(source.replace(stringOrLarge, (found) => (found[0] === '"' ? found : `{"int":"${found}"}`)));
}

/** A class or a record. Its data refers to the tables of the model by index, and is decoded on demand. */
class Definition {
  constructor(tables, name, locs, superclasses, shape, slots) {
    const [parents, ancestors] = tables.superclasses[superclasses];
    Object.assign(this, { tables, name, shape, slots, parents, ancestors });
    this.locs = locs.map((index) => tables.locations[index]);
    this.loc = this.locs[0];
    this.lowerCaseName = name.toLowerCase();
  }

  fieldAt(index) {
    const [name, type, field] = this.tables.shapes[this.shape][index];
    const slot = this.slots[index];
    const { types, values, locations, slots } = this.tables;
    return { name, type: types[type], field: field === 1, value: values[slots[2 * slot]], loc: locations[slots[2 * slot + 1]] };
  }

  get fields() {
    return this.slots.map((_, index) => this.fieldAt(index));
  }

  field(name) {
    const index = this.tables.shapes[this.shape].findIndex((field) => field[0] === name);
    return index < 0 ? undefined : this.fieldAt(index);
  }
}

class Model {
  constructor(json) {
    this.tables = json;
    this.input = json.input;
    this.inputName = json.input.slice(json.input.lastIndexOf("/") + 1);
    const names = json.files.map(([name]) => name);
    this.names = names;
    this.sources = json.files.map(([, source]) => source);
    this.files = shortened(json.input, names, this.sources);
    this.ownFiles = new Set(ownFiles(json.input, names));
    this.globals = json.globals.map(([name, value]) => ({ name, value: json.values[value] }));
    json.shapes.forEach((shape) => shape.forEach((field) => (field[0] = text(field[0]))));
    json.superclasses = json.superclasses.map((lists) => lists.map((names) => names.map(text)));
    this.classes = new Map(json.classes.map((row) => this.class(...row)));
    this.records = new Map(json.records.map((row) => this.record(...row)));
    const natural = new Intl.Collator("en", { numeric: true });
    const own = (definition) => Number(this.isOwn(definition));
    this.sorted = [...this.records.values()].sort((a, b) => own(b) - own(a) || natural.compare(a.name, b.name));
    this.sortedClasses = [...this.classes.values()].sort((a, b) => natural.compare(a.name, b.name));
    this.count();
  }

  /** Whether a class or record is defined in the folder of the main file, or below. */
  isOwn(definition) {
    return this.ownFiles.has(definition.loc[0]);
  }

  class(name, args, ...rest) {
    const { types, values, locations } = this.tables;
    const made = new Definition(this.tables, text(name), ...rest);
    made.args = args.map(([short, variable, type, initial, loc]) => ({
      name: text(short),
      variable: text(variable),
      type: types[type],
      default: isUnset(values[initial]) ? null : values[initial],
      loc: locations[loc],
    }));
    return [made.name, made];
  }

  record(name, isAnonymous, ...rest) {
    const made = new Definition(this.tables, text(name), ...rest);
    made.isAnonymous = isAnonymous === 1;
    return [made.name, made];
  }

  /** Numbers of records and subclasses of each class. */
  count() {
    for (const each of this.classes.values()) Object.assign(each, { count: 0, subclasses: [] });
    for (const record of this.sorted) {
      for (const name of record.ancestors) this.classes.get(name).count += 1;
    }
    for (const each of this.sortedClasses) {
      for (const name of new Set(each.parents)) this.classes.get(name).subclasses.push(each);
    }
  }

  place([file, line]) {
    const name = this.files[file];
    return `${name.slice(name.lastIndexOf("/") + 1)}:${line}`;
  }

  fullPlace([file, line, column]) {
    return `${this.names[file]}:${line}:${column}`;
  }

  /** The records of a class and of its subclasses, in the order of the list. */
  recordsOf(name) {
    return this.sorted.filter((record) => record.ancestors.includes(name));
  }

  /** The class with most of the input's own records, and of several with the same records the most special one. */
  mainClass() {
    const named = this.sorted.filter((record) => !record.isAnonymous);
    const own = (records) => records.filter((record) => this.isOwn(record));
    const candidates = [own(named), own(this.sorted), named, this.sorted].find((records) => records.length > 0) ?? [];
    const counts = new Map();
    for (const record of candidates) {
      for (const name of record.ancestors) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const depth = (name) => this.classes.get(name).ancestors.length;
    const [first] = [...counts].sort(([a, m], [b, n]) => n - m || depth(b) - depth(a) || (a < b ? -1 : 1));
    return first === undefined ? null : this.classes.get(first[0]);
  }

  /** The lines of a file. */
  lines(file) {
    this.lineCache ??= new Map();
    if (!this.lineCache.has(file)) this.lineCache.set(file, this.sources[file].split(/\r?\n/));
    return this.lineCache.get(file);
  }

  /** Who set a field's value: the first superclass that sets it at the same location, or the source text there. */
  setter(definition, field) {
    const at = field.loc.join();
    for (const ancestor of definition.ancestors) {
      const inherited = this.classes.get(ancestor).field(field.name);
      if (inherited && inherited.loc.join() === at) return { kind: "class", name: ancestor };
    }
    const [file, line, column] = field.loc;
    const [ownFile, ownLine, ownColumn] = definition.loc;
    const isBefore = line < ownLine || (line === ownLine && column < ownColumn);
    return { kind: file === ownFile && !isBefore ? "here" : "let" };
  }

  /** The records with a field that mentions this one. */
  mentions(name) {
    if (!this.index) {
      this.index = new Map();
      const names = this.tables.values.map((value) => {
        const found = new Set();
        collect(value, found);
        return found;
      });
      for (const record of this.sorted) {
        const found = new Set(record.slots.flatMap((slot) => [...names[this.tables.slots[2 * slot]]]));
        for (const target of found) {
          if (!this.index.has(target)) this.index.set(target, []);
          this.index.get(target).push(record);
        }
      }
    }
    return this.index.get(name) ?? [];
  }

  /** Searches that find something here: one for a number, one for a part of a text, one for what has another value. */
  exampleSearches() {
    const record = this.sorted.find((each) => !each.isAnonymous && each.slots.length > 0);
    const fields = (record?.fields ?? []).filter(({ name, value }) => /^[A-Za-z_]\w*$/.test(name) && valueText(value).length < 30);
    const isNumber = ({ value }) => typeof value === "number" || typeof value === "boolean";
    const isText = ({ value }) => typeof value === "string" && /\w{2}/.test(value);
    const [number, other] = fields.filter(isNumber);
    const [string] = fields.filter(isText);
    const word = (field) => /\w{2,}/.exec(field.value)[0];
    return [
      ...(number ? [`${number.name} = ${valueText(number.value)}`] : []),
      ...(string ? [`${string.name} ~ ${word(string)}`] : []),
      ...(other ?? string ? [`${(other ?? string).name} != ${valueText((other ?? string).value)}`] : []),
    ];
  }

  /** A test of records for a search such as `isTerminator = 1`, or null if the text is not one. */
  valueTest(search) {
    const [, name, operator, wanted] = /^\s*([A-Za-z_]\w*)\s*(!=|>=|<=|=|~|<|>)\s*(.*?)\s*$/s.exec(search) ?? [];
    if (name === undefined) return null;
    const { shapes, slots, values } = this.tables;
    const positions = shapes.map((shape) => shape.findIndex((field) => field[0] === name));
    const verdicts = new Map();
    return (record) => {
      const position = positions[record.shape];
      if (position < 0) return false;
      const value = slots[2 * record.slots[position]];
      if (!verdicts.has(value)) verdicts.set(value, verdict(values[value], operator, wanted));
      return verdicts.get(value);
    };
  }
}

/** Whether a value is what a search wants: numbers are compared as numbers, however they are written. */
function verdict(value, operator, wanted) {
  const shown = valueText(value);
  if (operator === "~") return shown.toLowerCase().includes(wanted.toLowerCase());
  const [number, limit] = [numberIn(value), writtenNumber(wanted)];
  const areNumbers = number !== null && limit !== null;
  const isEqual = shown === wanted || shown === `"${wanted}"` || (areNumbers && number === limit);
  if (operator === "=" || operator === "!=") return isEqual === (operator === "=");
  if (!areNumbers) return false;
  const isLess = number < limit;
  return operator === "<" ? isLess : operator === ">" ? !isLess && !isEqual : operator === "<=" ? isLess || isEqual : !isLess;
}

/** The number that a value is: an integer, a bit, or bits that are all known. */
function numberIn(value) {
  if (typeof value === "number" || typeof value === "boolean") return BigInt(value);
  if (value?.int !== undefined) return BigInt(value.int);
  return value?.bits !== undefined && value.bits.every(isDigit) ? bitsNumber(value.bits) : null;
}

const isDigit = (bit) => bit === 0 || bit === 1 || typeof bit === "boolean";

/** The number of bits of which the last is the highest. */
const bitsNumber = (bits) => BigInt(`0b0${bits.map(Number).reverse().join("")}`);

/** The number that a text is, with `0x` and `0b` as in a source. */
function writtenNumber(wanted) {
  const [, sign, digits] = /^(-?)(0x[\da-f]+|0b[01]+|\d+)$/i.exec(wanted) ?? [];
  return digits === undefined ? null : BigInt(digits) * (sign === "-" ? -1n : 1n);
}

/** Whether a value is `?`, or bits that are all `?`. */
function isUnset(value) {
  return value === null || (value.bits !== undefined && value.bits.every((bit) => bit === null));
}

/** The names of files as people say them: those of the input from its folder, others as an `include` names them. */
function shortened(input, names, sources) {
  const included = new Set();
  for (const source of sources) {
    for (const [, name] of source.matchAll(/^[ \t]*include[ \t]*"([^"\n]+)"/gm)) included.add(name);
  }
  const folder = input.slice(0, input.lastIndexOf("/") + 1);
  const parts = (name) => [...name.matchAll(/\//g)].map(({ index }) => name.slice(index + 1));
  const short = (name) => parts(name).find((part) => included.has(part)) ?? name;
  return names.map((name) => (folder !== "" && name.startsWith(folder) ? name.slice(folder.length) : short(name)));
}

/** The indices of the files in the folder of the main file, or below. */
function ownFiles(input, names) {
  const folder = input.slice(0, input.lastIndexOf("/") + 1);
  const isOwn = (name) => (folder === "" ? !name.startsWith("/") : name.startsWith(folder));
  return names.flatMap((name, at) => (isOwn(name) ? [at] : []));
}

/** Adds the names of all records inside a value. */
function collect(value, found) {
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (each === null || typeof each !== "object") continue;
    if (each.def !== undefined) found.add(text(each.def));
    else for (const inside of Object.values(each)) pending.push(inside);
  }
}

const model = new Model(parse(document.getElementById("records").textContent));
