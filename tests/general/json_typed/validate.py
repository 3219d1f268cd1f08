"""Checks JSON files against a schema: validate.py SCHEMA FILE... Prints what does not fit."""

import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
failed = False
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    error = best_match(validator.iter_errors(document))
    if error is not None:
        failed = True
        print(f"{path}: {error.json_path}: {error.message[:300]}")
sys.exit(failed)
