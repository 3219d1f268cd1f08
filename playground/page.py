"""Makes the page of the playground: page.py OUTPUT [MODULE]. Without the WebAssembly module, it asks a server."""

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any, Dict, List, Tuple

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
BLOCK = re.compile(r"```\w+ file=(\S+)\n(.*?)```", re.DOTALL)


def example(title: str, text: str, *actions: Tuple[str, str]) -> Dict[str, Any]:
    return {"title": title, "text": text, "actions": actions}


def with_template(text: str, name: str, template: str) -> str:
    return f"{text}\n//--- {name}\n{template}"


def recipes() -> List[Dict[str, Any]]:
    """The recipes of the book: each has a description and a template."""
    found = []
    for section in (DOCS / "how-to/recipes.md").read_text().split("\n## ")[1:]:
        blocks = BLOCK.findall(section)
        if len(blocks) == 2:
            (_, text), (name, template) = blocks
            actions = [("print-records", ""), ("gen-template", f"--template={name}")]
            found.append(example(section.split("\n")[0], with_template(text, name, template), *actions))
    return found


def examples() -> List[Dict[str, Any]]:
    def read(name: str) -> str:
        return (DOCS / "examples" / name).read_text()

    ops = with_template(read("ops.td"), "ops.jinja", read("ops.jinja"))
    return [
        example("Records", ops, ("print-records", ""), ("gen-template", "--template=ops.jinja")),
        example("Errors", read("broken.td"), ("print-records", ""), ("dump-json", "")),
        example("Sets", read("sets.td"), ("print-sets", ""), ("print-detailed-records", "")),
        example("C API", read("lamp.td"), ("gen-api", ""), ("gen-entry-points", "--runtime=standalone")),
        example("Messages", read("lamps.td"), ("gen-messages-c", ""), ("gen-messages-python", "")),
        *recipes(),
    ]


def main() -> None:
    output, *modules = map(Path, sys.argv[1:])

    def data(value: Any) -> str:
        # Nothing in it may end the element.
        return json.dumps(value).replace("<", "\\u003c")

    page = (HERE / "page/index.html").read_text()
    parts = {
        "STYLE": (HERE / "page/style.css").read_text(),
        "SCRIPT": (HERE / "page/page.js").read_text(),
        "EXAMPLES": data(examples()),
        "MODULE": "".join(base64.b64encode(module.read_bytes()).decode() for module in modules),
    }
    page = re.sub(r"/\*([A-Z]+)\*/", lambda match: parts[match.group(1)], page)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page)


main()
