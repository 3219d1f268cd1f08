// Records as a table: a row for each, and a column for each field that tells them apart.

const TABLE_ROW = 30;
/** Up to here, all rows are there; of longer tables, only those in sight. */
const MOST_ROWS = 300;
/** How many columns are chosen at first. */
const MOST_COLUMNS = 12;
/** How many rows are read to find out how wide a column is, and its limits in characters. */
const MOST_MEASURED = 100;
const [NARROWEST, WIDEST] = [4, 40];
const MOST_ELEMENTS = 20;
/** Up to here, the digits of bits stand beside their number. */
const MOST_DIGITS = 8;

/** The fields of records in order, each with the values that it has, and how many records have it. */
function columnsOf(records) {
  const { shapes, slots } = model.tables;
  const columns = new Map();
  const ofShape = new Map();
  for (const record of records) {
    if (!ofShape.has(record.shape)) ofShape.set(record.shape, shapes[record.shape].map(([name]) => columnFor(columns, name)));
    const fields = ofShape.get(record.shape);
    for (let at = 0; at < fields.length; at += 1) {
      const column = fields[at];
      const value = slots[2 * record.slots[at]];
      if (column.count === 0) column.value = value;
      else if (column.value !== value) column.varies = true;
      column.count += 1;
    }
  }
  return [...columns.values()];
}

function columnFor(columns, name) {
  if (!columns.has(name)) columns.set(name, { name, count: 0, value: null, varies: false });
  return columns.get(name);
}

/** Whether a value takes more than a line. */
const isLong = (value) => value !== null && (value.code !== undefined || (typeof value === "string" && value.includes("\n")));

/** What stands beside the number of bits: their digits if they are few, otherwise hexadecimal ones. */
function besideBits(bits, number) {
  if (bits.length <= MOST_DIGITS) return binary(bits);
  return number < 10n ? "" : hexadecimal(number);
}

/** The width of columns with so many characters and the space beside them. */
const columnWidth = (characters, columns) => `calc(${characters}ch + ${1.7 * columns}rem)`;

class RecordTable {
  constructor(records) {
    const named = records.filter((record) => !record.isAnonymous);
    Object.assign(this, { all: records, named, withUnnamed: named.length === 0, filter: "", hexadecimal: false, sort: null });
    this.cache = new Map();
    this.columns = columnsOf(this.withUnnamed ? records : named);
    const total = this.candidates().length;
    const fitting = this.columns.filter((column) => (column.varies || total === 1) && 2 * column.count > total && !this.sample(column).some(isLong));
    this.chosen = new Set(fitting.slice(0, MOST_COLUMNS));
    this.shown = element("span", { role: "status" });
    this.body = element("tbody");
    this.head = element("tr");
    this.widths = element("colgroup");
    this.table = element("table", {}, this.widths, element("thead", {}, this.head), this.body);
    this.box = element("div", { class: "grid", tabindex: "0", role: "region", "aria-label": "Records and their fields" }, this.table);
    this.box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.choose();
  }

  nodes() {
    return [this.tools(), this.box, ...this.constants()];
  }

  candidates() {
    return this.withUnnamed ? this.all : this.named;
  }

  /** The index of a record's value in a column, or undefined. */
  valueOf(record, column) {
    column.positions ??= model.tables.shapes.map((shape) => shape.findIndex((field) => field[0] === column.name));
    const position = column.positions[record.shape];
    return position < 0 ? undefined : model.tables.slots[2 * record.slots[position]];
  }

  sample(column) {
    const records = this.candidates();
    const step = Math.ceil(records.length / MOST_MEASURED);
    const values = records.filter((_, at) => at % step === 0).map((record) => this.valueOf(record, column));
    return values.filter((value) => value !== undefined).map((value) => model.tables.values[value]);
  }

  /** The text of a value, which filters and orders ask for often. */
  text(value) {
    if (value === undefined) return "";
    if (!this.cache.has(value)) this.cache.set(value, this.cell(model.tables.values[value]).textContent);
    return this.cache.get(value);
  }

  /** A value in a cell: numbers beside bits, and not more of a list than can be seen. */
  cell(value) {
    const number = numberIn(value);
    if (number !== null && typeof value !== "boolean") {
      const shown = styled("number", this.hexadecimal ? hexadecimal(number) : String(number));
      const beside = value.bits === undefined || this.hexadecimal ? "" : besideBits(value.bits, number);
      return beside === "" ? shown : styled("bits", shown, " ", styled("unset", beside));
    }
    if (Array.isArray(value) && value.length > MOST_ELEMENTS) return styled("list", shownValue(value.slice(0, MOST_ELEMENTS)), "…");
    return shownValue(value);
  }

  /** Filters and sorts. */
  choose() {
    const isWanted = model.valueTest(this.filter) ?? this.textTest();
    this.records = this.candidates().filter(isWanted);
    if (this.sort !== null) this.records.sort(this.order(this.sort));
    const total = this.candidates().length;
    this.shown.textContent = this.records.length === total ? `${total} records` : `${this.records.length} of ${total} records`;
    this.box.scrollTop = 0;
    this.drawHead();
    this.draw();
  }

  textTest() {
    const wanted = this.filter.trim().toLowerCase();
    const columns = [...this.chosen];
    return (record) =>
      wanted === "" ||
      record.lowerCaseName.includes(wanted) ||
      columns.some((column) => this.text(this.valueOf(record, column)).toLowerCase().includes(wanted));
  }

  /** Numbers in their order, before texts; records without the field at the end. */
  order({ column, direction }) {
    const natural = new Intl.Collator("en", { numeric: true });
    const keys = new Map();
    const key = (record) => {
      if (column === null) return { text: record.name };
      const value = this.valueOf(record, column);
      if (value === undefined) return null;
      if (!keys.has(value)) keys.set(value, { number: numberIn(model.tables.values[value]), text: this.text(value) });
      return keys.get(value);
    };
    const compare = (a, b) => {
      if (a === null || b === null) return 0;
      const numbers = typeof a.number === "bigint" && typeof b.number === "bigint";
      if (numbers) return a.number < b.number ? -1 : Number(a.number > b.number);
      return natural.compare(a.text, b.text);
    };
    return (a, b) => {
      const [left, right] = [key(a), key(b)];
      return Number(left === null) - Number(right === null) || direction * compare(left, right);
    };
  }

  drawHead() {
    const columns = [null, ...this.columns.filter((column) => this.chosen.has(column))];
    this.drawn = columns.slice(1);
    const widths = columns.map((column) => (column === null ? this.nameWidth() : this.width(column)));
    this.widths.replaceChildren(...widths.map((width) => this.columnOf(columnWidth(width, 1))), element("col"));
    const total = widths.reduce((sum, width) => sum + width, 0);
    this.table.style.width = columnWidth(total, widths.length);
    this.head.replaceChildren(...columns.map((column) => this.heading(column)), element("th", { class: "rest" }));
  }

  columnOf(width) {
    const made = element("col");
    made.style.width = width;
    return made;
  }

  nameWidth() {
    const lengths = this.candidates().slice(0, MOST_MEASURED).map((record) => this.name(record).length);
    return Math.min(WIDEST, Math.max(8, ...lengths));
  }

  width(column) {
    const lengths = this.sample(column).map((value) => this.cell(value).textContent.length);
    return Math.min(WIDEST, Math.max(NARROWEST, column.name.length + 2, ...lengths));
  }

  name(record) {
    return record.isAnonymous ? label(record) : record.name;
  }

  heading(column) {
    const isSorted = this.sort !== null && this.sort.column === column;
    const arrow = isSorted ? (this.sort.direction > 0 ? " ▲" : " ▼") : "";
    const button = element("button", { type: "button", title: "Sort" }, column === null ? "Record" : column.name, arrow);
    button.addEventListener("click", () => {
      this.sort = { column, direction: isSorted ? -this.sort.direction : 1 };
      this.choose();
      this.head.children[1 + this.drawn.indexOf(column)].firstChild.focus();
    });
    const order = isSorted ? (this.sort.direction > 0 ? "ascending" : "descending") : "none";
    return element("th", { scope: "col", "aria-sort": order }, button);
  }

  /** Draws all rows, or of a long table those in sight. */
  draw() {
    const { length } = this.records;
    const isWhole = length <= MOST_ROWS;
    const first = isWhole ? 0 : Math.max(0, Math.floor(this.box.scrollTop / TABLE_ROW) - 10);
    const end = isWhole ? length : Math.min(length, first + Math.ceil(this.box.clientHeight / TABLE_ROW) + 20);
    const key = `${first} ${end}`;
    if (this.drawnRows?.records === this.records && this.drawnRows.key === key && this.drawnRows.columns === this.drawn) return;
    this.drawnRows = { records: this.records, key, columns: this.drawn };
    const rows = this.records.slice(first, end).map((record) => this.row(record));
    this.body.replaceChildren(this.space(first), ...rows, this.space(length - end));
  }

  space(rows) {
    const made = element("tr", { class: "space", "aria-hidden": "true" });
    made.style.height = `${rows * TABLE_ROW}px`;
    return made;
  }

  row(record) {
    const name = element("td", { class: "name", title: record.name }, element("a", recordAddress(record.name), this.name(record)));
    const cells = this.drawn.map((column) => {
      const value = this.valueOf(record, column);
      if (value === undefined) return element("td");
      const shown = this.cell(model.tables.values[value]);
      return element("td", { title: shown.textContent.slice(0, 500) }, shown);
    });
    return element("tr", {}, name, ...cells, element("td", { class: "rest" }));
  }

  tools() {
    const filter = element("input", {
      type: "search",
      class: "filter",
      placeholder: "Filter: a text, or field = value, field > 8",
      "aria-label": "Filter the rows by a text, or by the value of a field",
      autocomplete: "off",
      spellcheck: "false",
    });
    filter.addEventListener("input", () => {
      this.filter = filter.value;
      this.choose();
    });
    const hexadecimal = this.toggle("hexadecimal", false, (isOn) => {
      this.hexadecimal = isOn;
      this.cache.clear();
    });
    const unnamed = this.all.length - this.named.length;
    const hasBoth = unnamed > 0 && this.named.length > 0;
    const withUnnamed = this.toggle(`with ${unnamed} unnamed`, false, (isOn) => (this.withUnnamed = isOn));
    return element("div", { class: "tools" }, filter, this.shown, hexadecimal, ...(hasBoth ? [withUnnamed] : []), this.columnMenu());
  }

  toggle(name, isOn, change) {
    const box = element("input", { type: "checkbox" });
    box.checked = isOn;
    box.addEventListener("change", () => {
      change(box.checked);
      this.choose();
    });
    return element("label", {}, box, ` ${name}`);
  }

  columnMenu() {
    const items = this.columns.map((column) =>
      this.toggle(column.name, this.chosen.has(column), (isOn) => {
        if (isOn) this.chosen.add(column);
        else this.chosen.delete(column);
      }),
    );
    const summary = element("summary", {}, "Columns");
    return element("details", { class: "menu" }, summary, element("div", {}, ...items));
  }

  /** The fields that have one value in all records, which need no column. */
  constants() {
    const { values } = model.tables;
    const total = this.candidates().length;
    const same = this.columns.filter((column) => !column.varies && column.count === total && !isUnset(values[column.value]));
    if (same.length === 0 || total < 2) return [];
    const item = (column) => {
      const value = values[column.value];
      return element("li", {}, `${column.name} = `, isLong(value) ? "[{ … }]" : this.cell(value));
    };
    const summary = element("summary", {}, same.length === 1 ? "1 field is the same in all" : `${same.length} fields are the same in all`);
    return [element("details", {}, summary, element("ul", { class: "chain" }, ...same.map(item)))];
  }
}
