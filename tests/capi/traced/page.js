// Runs the script of a page of calls, with just enough of a document, and prints the calls as it shows them.
"use strict";
const page = require("fs").readFileSync(process.argv[2], "utf8");
const script = page.match(/<script>([\s\S]*?)<\/script>/)[1];
const events = [...page.matchAll(/<script type="application\/json">(.*)<\/script>/g)].map(match => ({ textContent: match[1] }));
const element = () => ({ append() {}, className: "", title: "", textContent: "" });
const document = {
  addEventListener() {},
  querySelectorAll: () => events,
  createElement: element,
};
const run = new Function("document", `${script}\nread(); return { calls, describe, hasFailed };`);
const { calls, describe, hasFailed } = run(document);
for (const call of calls) {
  const parts = [];
  describe(call, { append: part => parts.push(part) });
  let depth = 0;
  for (let up = call.parent; up; up = up.parent) ++depth;
  console.log(`${"  ".repeat(depth)}${hasFailed(call) ? "! " : ""}${parts.map(part => part.textContent).join("")}`);
}
