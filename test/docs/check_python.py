"""Reads pieces of Python as JSON and says what is wrong with each: it cannot be parsed, imports a name that
vitrine_client does not have, or calls the client with arguments that it does not take."""

import ast
import inspect
import json
import sys

import vitrine_client

client = vitrine_client.Client("http://127.0.0.1:9", api_key="a", api_secret="b")


def faults(code):
    try:
        tree = ast.parse(code)
    except SyntaxError as error:
        return [f"line {error.lineno}: {error.msg}"]
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "vitrine_client":
            missing = [each.name for each in node.names if not hasattr(vitrine_client, each.name)]
            found += [f"line {node.lineno}: there is no {name}" for name in missing]
        if isinstance(node, ast.Call):
            found += call_faults(node)
    return found


def call_faults(node):
    path = []
    function = node.func
    while isinstance(function, ast.Attribute):
        path.insert(0, function.attr)
        function = function.value
    if not isinstance(function, ast.Name) or function.id != "vitrine":
        return []
    called = client
    try:
        for name in path:
            called = getattr(called, name)
        inspect.signature(called).bind(*node.args, **{each.arg: each.value for each in node.keywords if each.arg})
    except (AttributeError, TypeError) as error:
        return [f"line {node.lineno}: {ast.unparse(node)}: {error}"]
    return []


json.dump([faults(code) for code in json.load(sys.stdin)], sys.stdout)
