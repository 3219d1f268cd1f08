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

class Definition {
  constructor(json) {
    this.json = json;
    this.name = text(json.name);
    this.parents = json.parents.map(text);
    this.ancestors = json.ancestors.map(text);
    this.lowerCaseName = this.name.toLowerCase();
  }

  get isAnonymous() {
    return this.json.anonymous === true;
  }

  field(name) {
    return this.json.fields.find((field) => text(field.name) === name);
  }
}

class Model {
  constructor(json) {
    this.input = json.input;
    this.files = json.files;
    this.globals = json.globals;
    const byName = (list) => new Map(list.map((each) => [text(each.name), new Definition(each)]));
    this.classes = byName(json.classes);
    this.records = byName(json.records);
    const natural = new Intl.Collator("en", { numeric: true });
    this.sorted = [...this.records.values()].sort((a, b) => natural.compare(a.name, b.name));
    this.sortedClasses = [...this.classes.values()].sort((a, b) => natural.compare(a.name, b.name));
    this.count();
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
    return `${this.files[file]}:${line}:${column}`;
  }

  /** Who set a field's value: the first superclass that sets it at the same location, or the source text there. */
  setter(definition, field) {
    const name = text(field.name);
    const at = field.loc.join();
    for (const ancestor of definition.ancestors) {
      const inherited = this.classes.get(ancestor).field(name);
      if (inherited && inherited.loc.join() === at) return { kind: "class", name: ancestor };
    }
    const [file, line, column] = field.loc;
    const [ownFile, ownLine, ownColumn] = definition.json.loc;
    const isBefore = line < ownLine || (line === ownLine && column < ownColumn);
    return { kind: file === ownFile && !isBefore ? "here" : "let" };
  }

  /** The records with a field that mentions this one. */
  mentions(name) {
    if (!this.index) {
      this.index = new Map();
      for (const record of this.sorted) {
        const found = new Set();
        for (const field of record.json.fields) collect(field.value, found);
        for (const target of found) {
          if (!this.index.has(target)) this.index.set(target, []);
          this.index.get(target).push(record);
        }
      }
    }
    return this.index.get(name) ?? [];
  }
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
