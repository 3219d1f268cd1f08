#!/usr/bin/env python3
"""Tells from a trace of the device how each kernel went: kernels.py DUMP."""

import sys
from pathlib import Path

import device_api_trace as trace
