"""Renders a template as `device_api_codegen` did, with PyYAML and Jinja2.

Usage: oracle.py SPEC TEMPLATE
"""

import hashlib
import os
import sys

import jinja2
import yaml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../templates"))
import delimiters  # noqa: E402


class Loader(yaml.SafeLoader):
    def include(self, node):
        path = os.path.join(os.path.dirname(self.name), self.construct_scalar(node))
        with open(path, encoding="utf-8") as file:
            return yaml.load(file, Loader)


Loader.add_constructor("!include", Loader.include)


class Enum:
    def __init__(self, data):
        self.__dict__.update(data)
        self._data = data

    def __getitem__(self, key):
        return self._data[key]

    @property
    def c_type_name(self):
        return f"{self._data['Name']}_e"


class Helper:
    SIZES = {"double": 8, "float": 4, "bool": 1, "char": 1}
    for bits in (8, 16, 32, 64):
        SIZES[f"uint{bits}_t"] = SIZES[f"int{bits}_t"] = bits // 8

    def __init__(self, spec):
        self.spec_data = spec

    def _module(self, *names):
        return next((m for m in self.spec_data["Modules"] if m["Name"] in names), None)

    def rpc_calls(self):
        return self._module("RPC_Calls", "Ops_API_Calls", "Mgmt_API_Calls")

    def trace_events(self):
        return self._module("DeviceFWTracing")

    trace_module = trace_events
    api_name = property(lambda self: self.spec_data["Name"])
    c_api_name = property(lambda self: self.api_name.replace("-", "_").lower())
    message_start_id = property(lambda self: self.spec_data.get("MessageStartID", 0))

    @property
    def message_max_id(self):
        end = self.message_start_id + len(self.messages())
        return self.spec_data.get("MessageMaxID", 0) or end + 1

    def spec_hash(self):
        return hashlib.md5(str(self.spec_data).encode()).hexdigest()[15:31]

    def _list(self, module, key):
        return module.get(key, []) if module else []

    def messages(self):
        return self._list(self.rpc_calls(), "Messages")

    def structs(self):
        return self._list(self.rpc_calls(), "Structs")

    def enums(self):
        return [Enum(data) for data in self._list(self.rpc_calls(), "Enums")]

    def traces(self):
        return self._list(self.trace_events(), "TraceEvents")

    def trace_groups(self):
        return self._list(self.trace_events(), "TraceGroups")

    def _of(self, kind):
        return [message for message in self.messages() if message["Type"] == kind]

    def rpc_commands(self):
        return self._of("Command")

    def rpc_responses(self):
        return self._of("Response")

    def rpc_events(self):
        return self._of("Event")

    def custom_type(self, field):
        return field["Type"] in ("enum", "struct")

    def _type(self, field, storage):
        if field["Type"] == "bool":
            return "uint8_t"
        if field["Type"] == "struct":
            (found,) = [s for s in self.structs() if s["Name"] == field["Struct"]]
            return found["Name"]
        if field["Type"] == "enum":
            name = field["Enum"]
            names = [e["Name"] for e in self.enums()]
            if name not in names:
                name = name.removesuffix("_e")
            (found,) = [e for e in self.enums() if e["Name"] == name]
            return found["Type"] if storage else found.c_type_name
        return field["Type"]

    def message_field_type(self, field):
        return self._type(field, False)

    def message_field_storage_type(self, field):
        return self._type(field, True)

    def name_to_camelcase(self, name):
        return "".join(part[0].upper() + part[1:] for part in name.split("_"))

    def validate_trace(self, event):
        assert all(field["Type"] != "bytes" for field in event["Fields"][:-1])

    def validate_api(self):
        pass

    def get_type_size(self, name):
        return self.SIZES[name]

    def get_array_size(self, name):
        return int(name.split("[")[1].split("]")[0] or 0) if "[" in name else -1

    def get_field_from_type(self, item, name):
        return next((field["Name"] for field in item["Fields"] if field["Type"] == name), [])

    def fields_to_arg_list(self, item):
        return ", ".join(
            f"char* const {field['Name']}" if field["Type"] == "bytes" else f"const {field['Type']} {field['Name']}"
            for field in item["Fields"]
        )


def main():
    spec_path, template_path = sys.argv[1:]
    with open(spec_path, encoding="utf-8") as file:
        spec = yaml.load(file, Loader)
    folder = os.path.dirname(os.path.abspath(template_path))
    environment = delimiters.angle(False, loader=jinja2.FileSystemLoader(folder))
    template = environment.get_template(os.path.basename(template_path))
    sys.stdout.write(template.render(spec=spec, cgh=Helper(spec)))


main()
