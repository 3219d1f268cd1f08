// The lists at the side, and the way from an address (`#def/NAME`, `#class/NAME`, `#file/NUMBER/LINE`) to what is shown.

const ROW_HEIGHT = 26;
const MOST_CLASSES = 500;
const byId = (id) => document.getElementById(id);

/** A list of any length: only the rows in sight are there. */
class RecordList {
  constructor(box, spacer, open) {
    Object.assign(this, { box, spacer, open, records: [], current: null });
    box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(box);
    box.addEventListener("keydown", (event) => this.move(event));
  }

  show(records) {
    this.records = records;
    this.spacer.style.height = `${records.length * ROW_HEIGHT}px`;
    this.box.scrollTop = 0;
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / ROW_HEIGHT) - 10);
    const end = Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW_HEIGHT) + 10;
    const rows = this.records.slice(first, end).map((record, at) => this.row(record, first + at));
    this.spacer.replaceChildren(...rows);
    const chosen = rows.find((row) => row.getAttribute("aria-selected") === "true");
    if (chosen) this.box.setAttribute("aria-activedescendant", chosen.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  row(record, at) {
    const row = element(
      "div",
      {
        class: "row",
        role: "option",
        id: `row${at}`,
        title: record.name,
        "aria-selected": record.name === this.current,
        "aria-posinset": at + 1,
        "aria-setsize": this.records.length,
      },
      record.name,
    );
    row.style.top = `${at * ROW_HEIGHT}px`;
    row.addEventListener("click", () => this.open(record.name));
    return row;
  }

  choose(name) {
    this.current = name;
    const at = this.records.findIndex((record) => record.name === name);
    const top = at * ROW_HEIGHT;
    const isInSight = top >= this.box.scrollTop && top + ROW_HEIGHT <= this.box.scrollTop + this.box.clientHeight;
    if (at >= 0 && !isInSight) this.box.scrollTop = top - this.box.clientHeight / 2;
    this.draw();
  }

  move(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / ROW_HEIGHT) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || this.records.length === 0) return;
    event.preventDefault();
    const from = this.records.findIndex((record) => record.name === this.current);
    const to = Math.min(this.records.length - 1, Math.max(0, from + step));
    this.open(this.records[to].name);
  }
}

/** Classes as a tree; children are made when they are first opened. */
function classItem(definition, choose) {
  const { subclasses } = definition;
  const toggle = element("button", { type: "button", "aria-label": `Subclasses of ${definition.name}`, "aria-expanded": "false" });
  toggle.disabled = subclasses.length === 0;
  const link = classLink(definition.name);
  link.title = definition.name;
  link.addEventListener("click", () => choose(definition.name));
  const row = element("div", { class: "class-row" }, toggle, link, element("span", { title: "records" }, String(definition.count)));
  if (definition.name === shown.filter) row.dataset.current = "";
  const item = element("li", {}, row);
  toggle.addEventListener("click", () => {
    const isOpen = toggle.getAttribute("aria-expanded") === "true";
    toggle.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) item.lastChild.remove();
    else item.append(element("ul", {}, ...subclasses.map((each) => classItem(each, choose))));
  });
  return item;
}

/** What the lists show. */
const shown = { search: "", valueTest: null, filter: null, withAnonymous: false, onlyOwn: false };

const list = new RecordList(byId("list"), byId("spacer"), (name) => {
  location.hash = `#def/${encodeURIComponent(name)}`;
});

function drawClasses() {
  const search = shown.valueTest ? "" : shown.search;
  const all = shown.onlyOwn ? model.sortedClasses.filter((each) => model.isOwn(each)) : model.sortedClasses;
  // A tree of all classes, or those that are selected, beside each other.
  const found =
    search === "" && !shown.onlyOwn
      ? all.filter((each) => each.parents.length === 0)
      : all.filter((each) => each.lowerCaseName.includes(search));
  // Classes without records come last.
  found.sort((a, b) => Number(a.count === 0) - Number(b.count === 0));
  const items = found.slice(0, MOST_CLASSES).map((each) => classItem(each, filterBy));
  const more = found.length > items.length ? [element("li", { class: "none" }, `and ${found.length - items.length} more`)] : [];
  const none = found.length === 0 ? [element("li", { class: "none" }, "none")] : [];
  byId("classes").replaceChildren(element("ul", {}, ...items, ...more, ...none));
}

function drawRecords() {
  const { search, valueTest, filter, withAnonymous, onlyOwn } = shown;
  const found = model.sorted.filter(
    (record) =>
      (!onlyOwn || model.isOwn(record)) &&
      (withAnonymous || !record.isAnonymous) &&
      (filter === null || record.ancestors.includes(filter)) &&
      (valueTest ? valueTest(record) : search === "" || record.lowerCaseName.includes(search)),
  );
  byId("shown").textContent = `${found.length} of ${model.sorted.length}`;
  byId("filter").hidden = filter === null;
  byId("filter").textContent = `${filter} ×`;
  list.show(found);
  list.choose(list.current);
}

/** Shows the records of a class only, or of all classes. */
function filterBy(name) {
  shown.filter = name;
  for (const row of document.querySelectorAll(".class-row")) {
    if (name !== null && row.querySelector("a").textContent === name) row.dataset.current = "";
    else delete row.dataset.current;
  }
  drawRecords();
}

/** Shows what the address says. */
function route() {
  const [, kind, encoded = ""] = /^#(def|class|file)\/(.*)$/s.exec(location.hash) ?? [];
  const name = decoded(encoded);
  const main = byId("main");
  if (kind === "def") {
    const record = model.records.get(name);
    main.replaceChildren(...(record ? recordView(record) : missing("record", name)));
  } else if (kind === "class") {
    const definition = model.classes.get(name);
    main.replaceChildren(...(definition ? classView(definition) : missing("class", name)));
  } else if (kind === "file") {
    const [file, line] = name.split("/").map(Number);
    main.replaceChildren(...(model.files[file] === undefined ? missing("file", name) : fileView(file, line || 1)));
  } else if (location.hash !== "#main") {
    main.replaceChildren(...overview());
  }
  document.title = name === "" || kind === "file" ? model.inputName : `${name} - ${model.inputName}`;
  main.scrollTop = 0;
  byId("lists").removeAttribute("data-open");
  list.choose(kind === "def" ? name : null);
}

/** Shows what a search finds. */
function search(text) {
  shown.search = text.trim().toLowerCase();
  shown.valueTest = model.valueTest(text);
  if (shown.search !== "") byId("lists").setAttribute("data-open", "");
  drawClasses();
  drawRecords();
}

/** Searches as if the user had typed a text. */
function searchFor(text) {
  byId("search").value = text;
  search(text);
}

function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

byId("title").textContent = model.inputName;
byId("title").title = model.input;
byId("counts").textContent = `${model.classes.size} classes, ${model.records.size} records`;
byId("search").addEventListener("input", (event) => search(event.target.value));
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "Enter") {
    event.preventDefault();
    byId("list").focus();
    if (list.records.length > 0) list.open(list.records[0].name);
  }
});
byId("anonymous").addEventListener("change", (event) => {
  shown.withAnonymous = event.target.checked;
  drawRecords();
});
byId("own").addEventListener("change", (event) => {
  shown.onlyOwn = event.target.checked;
  drawClasses();
  drawRecords();
});
byId("only-own").hidden = model.ownFiles.size === model.files.length;
byId("theme").addEventListener("click", () => {
  const { style } = document.documentElement;
  const isDark = style.colorScheme === "dark" || (style.colorScheme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  style.colorScheme = isDark ? "light" : "dark";
});
byId("open").addEventListener("click", () => byId("lists").toggleAttribute("data-open"));
byId("filter").addEventListener("click", () => filterBy(null));
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== byId("search")) {
    event.preventDefault();
    byId("search").focus();
  }
});
window.addEventListener("hashchange", route);
drawClasses();
drawRecords();
route();
