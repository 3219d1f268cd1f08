"""Runs the program: ``python -m tdgen ops.td --dump-json``."""

import subprocess
import sys

from tdgen import program

sys.exit(subprocess.run([program(), *sys.argv[1:]], check=False).returncode)
