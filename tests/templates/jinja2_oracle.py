"""Renders templates with the real Jinja2 over what `tdgen --dump-json` says.

Usage: jinja2_oracle.py RECORDS.json FOLDER MODE TEMPLATE...
Writes a JSON object: the output or the error of Jinja2 for each template.
"""

import json
import os
import sys

import jinja2

import delimiters


class Record:
    """A record whose fields are attributes, with references to records followed lazily."""

    def __init__(self, graph, name):
        self._graph, self._name = graph, name

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        record = self._graph[self._name]
        if name in record:
            return value(self._graph, record[name])
        if name == "name":
            return self._name
        raise AttributeError(name)

    __getitem__ = __getattr__

    def __str__(self):
        return self._name

    def __eq__(self, other):
        return isinstance(other, Record) and self._name == other._name

    def __hash__(self):
        return hash(self._name)


def value(graph, data):
    if isinstance(data, list):
        return [value(graph, element) for element in data]
    if isinstance(data, dict) and data.get("kind") == "def":
        return Record(graph, data["def"])
    return data


def main():
    graph_path, folder, mode, *templates = sys.argv[1:]
    with open(graph_path, encoding="utf-8") as file:
        graph = json.load(file)
    # The JSON has no order of definition, so the test passes it.
    order = {name: at for at, name in enumerate(os.environ["ORDER"].split(","))}
    records = {
        of: [Record(graph, name) for name in sorted(names, key=order.__getitem__)]
        for of, names in graph["!instanceof"].items()
    }
    trims = mode == "trim"
    shared = dict(
        undefined=jinja2.StrictUndefined,
        loader=jinja2.FileSystemLoader(folder, encoding="utf-8"),
        extensions=["jinja2.ext.loopcontrols", "jinja2.ext.do"],
    )
    angle = delimiters.angle(trims, **shared)
    plain = jinja2.Environment(**delimiters.whitespace(trims), **shared)
    outputs = {}
    for name in templates:
        environment = angle if name.endswith(".jinja") else plain
        try:
            outputs[name] = environment.get_template(name).render(records=records)
        except jinja2.TemplateError as error:
            outputs[name] = f"error: {error}"
    json.dump(outputs, sys.stdout)


main()
