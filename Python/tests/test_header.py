# SPDX-License-Identifier: Apache-2.0
"""Every struct, function and constant of cardscan.h against what the package says of it."""

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pycparser import c_ast, c_parser

import cardscan
from cardscan import _c
from conftest import ROOT

_SCALARS: dict[str, Any] = {
    "char": ctypes.c_char,
    "float": ctypes.c_float,
    "double": ctypes.c_double,
    "size_t": ctypes.c_size_t,
    "cardscan_status": ctypes.c_int32,
    **{
        f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}")
        for sign in ("", "u")
        for bits in (8, 32, 64)
    },
}

#: Prefixes of the constants of each enumeration.
_ENUMERATIONS: dict[str, Any] = {
    "CARDSCAN_DEVICE_TYPE_": cardscan.DeviceType,
    "CARDSCAN_BACKEND_": cardscan.Backend,
    "CARDSCAN_ARITHMETIC_": cardscan.Arithmetic,
    "CARDSCAN_FORMAT_": cardscan.Format,
    "CARDSCAN_RANGE_": cardscan.Range,
    "CARDSCAN_PLACE_": cardscan.Place,
    "CARDSCAN_WORD_": cardscan.Word,
    "CARDSCAN_GUIDE_": cardscan.GuideKind,
    "CARDSCAN_REGION_": cardscan.RegionKind,
    "CARDSCAN_WANTS_": cardscan.Wants,
    "CARDSCAN_DATE_ORDER_": cardscan.DateOrder,
    "CARDSCAN_TRACK_": cardscan.Track,
    "CARDSCAN_PHASE_": cardscan.Phase,
    "CARDSCAN_END_": cardscan.End,
    "CARDSCAN_ADVICE_": cardscan.Advice,
    "CARDSCAN_FIELD_": cardscan.FieldKind,
    "CARDSCAN_STATE_": cardscan.State,
    "CARDSCAN_FLAG_": cardscan.Flag,
    "CARDSCAN_REDACTS_": cardscan.Redacts,
}


@pytest.fixture(scope="module")
def header(tmp_path_factory: pytest.TempPathFactory) -> c_ast.FileAST:
    """The parsed header, with names of the standard types alone in the place of libc's headers."""
    folder = tmp_path_factory.mktemp("include")
    names = [name for name in _SCALARS if name.endswith("_t")]
    (folder / "stdint.h").write_text("".join(f"typedef int {name};\n" for name in names))
    (folder / "stddef.h").write_text("")
    source = ROOT / "include" / "cardscan.h"
    plain = subprocess.run(
        ["cc", "-E", "-P", "-nostdinc", f"-I{folder}", source],
        capture_output=True,
        text=True,
        check=True,
    )
    return c_parser.CParser().parse(plain.stdout)


def _of_kind(header: c_ast.FileAST, kind: type[c_ast.Node]) -> list[Any]:
    return [node.type for node in header.ext if isinstance(getattr(node, "type", None), kind)]


def _structs(header: c_ast.FileAST) -> dict[str, c_ast.Struct]:
    types = [node.type for node in _of_kind(header, c_ast.TypeDecl)]
    return {node.name: node for node in types if isinstance(node, c_ast.Struct) and node.decls is not None}


def _python_name(name: str) -> str:
    return "".join(part.title() for part in name.removeprefix("cardscan_").split("_"))


def _base(node: Any) -> str:
    inner = node.type
    return str(inner.name if isinstance(inner, c_ast.Struct) else inner.names[0])


def _expected(node: Any, is_field: bool) -> list[Any]:
    """The ctypes types that stand for a C type."""
    if isinstance(node, c_ast.ArrayDecl) and is_field:
        return [element * int(node.dim.value) for element in _expected(node.type, True)]
    if not isinstance(node, (c_ast.PtrDecl, c_ast.ArrayDecl)):
        name = _base(node)
        return [None] if name == "void" else [_SCALARS[name]]
    target = node.type
    if isinstance(target, c_ast.PtrDecl):
        return [ctypes.POINTER(ctypes.c_void_p)]
    name = _base(target)
    if name == "char":
        return [ctypes.c_char_p, ctypes.POINTER(ctypes.c_char)]
    if name in _SCALARS:
        # Addresses of pixels are numbers.
        return [ctypes.POINTER(_SCALARS[name]), ctypes.c_void_p]
    struct = getattr(_c, _python_name(name), None)
    return [ctypes.c_void_p] if struct is None else [ctypes.POINTER(struct)]


def test_structs_have_the_fields_of_the_header(header: c_ast.FileAST) -> None:
    structs = _structs(header)
    ours = {
        name
        for name, value in vars(_c).items()
        if isinstance(value, type) and issubclass(value, ctypes.Structure) and value is not ctypes.Structure
    }
    assert {_python_name(name) for name in structs} == ours
    for name, struct in structs.items():
        fields: Any = getattr(_c, _python_name(name))._fields_
        assert [field.name for field in struct.decls] == [field for field, _ in fields], name
        for field, (_, kind) in zip(struct.decls, fields, strict=True):
            assert kind in _expected(field.type, True), f"{name}.{field.name}"


def test_functions_take_what_the_header_says(header: c_ast.FileAST) -> None:
    functions = {
        node.name: node.type
        for node in header.ext
        if isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl)
    }
    assert len(functions) > 60
    for name, declared in functions.items():
        function = getattr(_c, name.removeprefix("cardscan_"))
        assert function.__name__ == name
        assert function.restype in _expected(declared.type, False), name
        arguments = [
            parameter.type
            for parameter in declared.args.params
            if not (isinstance(parameter.type, c_ast.TypeDecl) and _base(parameter.type) == "void")
        ]
        assert len(arguments) == len(function.argtypes or ()), name
        for argument, kind in zip(arguments, function.argtypes or (), strict=True):
            assert kind in _expected(argument, False), f"{name}: {kind}"


def test_constants_are_those_of_the_header(header: c_ast.FileAST) -> None:
    constants = {
        entry.name: int(_value(entry.value))
        for node in _of_kind(header, c_ast.Enum)
        for entry in node.values.enumerators
    }
    members = {
        prefix + name: member.value
        for prefix, kind in _ENUMERATIONS.items()
        for name, member in kind.__members__.items()
    }
    statuses = {f"CARDSCAN_{status.name}": status.value for status in cardscan.Status}
    errors = {
        f"CARDSCAN_{_upper(kind.__name__.removesuffix('Error'))}": kind.status
        for kind in cardscan.CardScanError.__subclasses__()
        if kind.status
    }
    assert members | statuses | errors == constants


def _value(node: Any) -> str:
    """A number, perhaps negative."""
    return "-" + node.expr.value if isinstance(node, c_ast.UnaryOp) else str(node.value)


def _upper(name: str) -> str:
    return "".join("_" + letter if letter.isupper() else letter.upper() for letter in name)[1:]


def test_structs_are_laid_out_as_the_compiler_does(tmp_path: Path, header: c_ast.FileAST) -> None:
    lines = ['#include "cardscan.h"', "#include <stddef.h>", "int main(void) { return 0; }"]
    for name, struct in _structs(header).items():
        ours: Any = getattr(_c, _python_name(name))
        lines.append(f'_Static_assert(sizeof({name}) == {ctypes.sizeof(ours)}, "{name}");')
        lines += [
            f"_Static_assert(offsetof({name}, {field.name}) =="
            f' {getattr(ours, field.name).offset}, "{name}.{field.name}");'
            for field in struct.decls
        ]
    source = tmp_path / "layout.c"
    source.write_text("\n".join(lines) + "\n")
    include = f"-I{ROOT / 'include'}"
    subprocess.run(["cc", "-fsyntax-only", include, source], check=True)


def test_what_takes_time_lets_other_threads_run() -> None:
    slow = {"scan", "scan_all", "read_line", "track", "session_push", "redact"}
    slow |= {"engine_create", "engine_destroy", "devices"}
    keeping = {
        name
        for name, value in vars(_c).items()
        if getattr(type(value), "_flags_", 0) & 4  # FUNCFLAG_PYTHONAPI: keeps the lock
    }
    functions = {name for name, value in vars(_c).items() if hasattr(value, "argtypes")}
    assert functions - keeping == slow


def test_versions_agree() -> None:
    text = (ROOT / "include" / "cardscan.h").read_text()
    parts = [line.split()[-1] for line in text.splitlines() if line.startswith("#define CARDSCAN_VERSION")]
    assert cardscan.version() == ".".join(parts) == cardscan.__version__
    project = (ROOT / "Python" / "pyproject.toml").read_text()
    assert f'version = "{cardscan.version()}"' in project
