# SPDX-License-Identifier: Apache-2.0
"""cardscan.h for ctypes: its structs and functions under their names without the prefix.

The header is the specification. A test parses it and compares every struct, function and constant
with what stands here.
"""

import ctypes
from ctypes import (
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import TypeVar

from ._library import declare, keeping, releasing

Quad = c_double * 8


class Device(Structure):
    _fields_ = [
        ("type", c_int32),
        ("name", c_char * 128),
        ("platform", c_char * 128),
        ("driver", c_char * 128),
    ]


class EngineOptions(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("backend", c_int32),
        ("device_index", c_int32),
        ("threads", c_int32),
        ("device_name", c_char_p),
        ("cache_directory", c_char_p),
        ("arithmetic", c_int32),
    ]


class Image(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("format", c_int32),
        ("width", c_int32),
        ("height", c_int32),
        ("orientation", c_int32),
        ("range", c_int32),
        ("planes", c_void_p * 3),
        ("strides", c_int64 * 3),
        ("dma_buf", c_int32),
    ]


class LabelRule(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("places", c_uint32),
        ("label", c_char_p),
        ("name", c_char_p),
        ("value", c_char_p),
        ("label_is_pattern", c_int32),
        ("tolerance", c_float),
    ]


class ScanOptions(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("guide", c_int32),
        ("guide_x", c_double),
        ("guide_y", c_double),
        ("guide_width", c_double),
        ("guide_height", c_double),
        ("mask", c_void_p),
        ("mask_width", c_int32),
        ("mask_height", c_int32),
        ("mask_stride", c_int64),
        ("minimum_aspect_ratio", c_double),
        ("maximum_aspect_ratio", c_double),
        ("minimum_size", c_double),
        ("quadrature_tolerance", c_double),
        ("minimum_quad_confidence", c_double),
        ("maximum_observations", c_int32),
        ("accept_invalid_luhn", c_int32),
        ("minimum_confidence", c_double),
        ("wants_rectified_card", c_int32),
        ("wants_text", c_int32),
        ("today_year", c_int32),
        ("today_month", c_int32),
        ("first_name", c_char_p),
        ("last_name", c_char_p),
        ("wanted_fields", c_uint32),
        ("require_known_issuer", c_int32),
        ("fewest_digits", c_int32),
        ("most_digits", c_int32),
        ("date_order", c_int32),
        ("region", c_int32),
        ("region_corners", Quad),
        ("rules", c_void_p),
        ("guide_quad", Quad),
    ]


class TrackedCard(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_int32),
        ("identity", c_uint64),
        ("quad", Quad),
        ("confidence", c_double),
        ("velocity_x", c_double),
        ("velocity_y", c_double),
        ("frames", c_int32),
        ("frames_since_seen", c_int32),
        ("age", c_uint64),
    ]


class SessionOptions(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("required_fields", c_uint32),
        ("scan", POINTER(ScanOptions)),
        ("stable_observations", c_int32),
        ("most_observations", c_int32),
        ("longest_time", c_uint64),
        ("torch_frames", c_int32),
        ("least_sharpness", c_float),
        ("least_brightness", c_float),
        ("most_glare", c_float),
        ("most_motion", c_float),
        ("in_background", c_int32),
    ]


class SessionState(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("phase", c_int32),
        ("end", c_int32),
        ("advice", c_int32),
        ("frames", c_int32),
        ("dropped_frames", c_int32),
        ("observations", c_int32),
        ("is_dropped", c_int32),
        ("was_read", c_int32),
        ("stable_fields", c_uint32),
        ("sharpness", c_float),
        ("brightness", c_float),
        ("glare", c_float),
        ("motion", c_float),
        ("has_card", c_int32),
        ("quad", Quad),
        ("identity", c_uint64),
    ]


class Digit(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("value", c_int32),
        ("probabilities", c_float * 10),
        ("quad", Quad),
    ]


class Field(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_int32),
        ("flags", c_uint32),
        ("has_quad", c_int32),
        ("confidence", c_double),
        ("quad", Quad),
        ("text", c_char_p),
        ("name", c_char_p),
    ]


class Character(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("probability", c_float),
        ("text", c_char * 8),
        ("alternatives", (c_char * 8) * 2),
        ("alternative_probabilities", c_float * 2),
        ("quad", Quad),
    ]


class Picture(Structure):
    _fields_ = [
        ("pixels", POINTER(c_uint8)),
        ("width", c_int32),
        ("height", c_int32),
        ("stride", c_int64),
    ]


class Timings(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("load", c_uint64),
        ("borders", c_uint64),
        ("search", c_uint64),
        ("rectify", c_uint64),
        ("read", c_uint64),
        ("total", c_uint64),
    ]


_Sized = TypeVar("_Sized", bound=Structure)


def sized(kind: type[_Sized]) -> _Sized:
    """A struct of zeros that knows its size."""
    struct = kind()
    struct.struct_size = ctypes.sizeof(kind)
    return struct


#: Engines, results, rules, trackers and sessions.
Handle = c_void_p
HandleOut = POINTER(c_void_p)
Status = c_int32
_QuadOut = POINTER(c_double)

version = declare(keeping, "cardscan_version", c_char_p)
status_string = declare(keeping, "cardscan_status_string", c_char_p, Status)
devices = declare(releasing, "cardscan_devices", Status, POINTER(Device), c_int32, POINTER(c_int32))

engine_options_init = declare(keeping, "cardscan_engine_options_init", None, POINTER(EngineOptions), c_size_t)
engine_create = declare(
    releasing,
    "cardscan_engine_create",
    Status,
    POINTER(EngineOptions),
    HandleOut,
    POINTER(c_char),
    c_size_t,
)
engine_destroy = declare(releasing, "cardscan_engine_destroy", None, Handle)
engine_backend = declare(keeping, "cardscan_engine_backend", c_int32, Handle)
engine_device_name = declare(keeping, "cardscan_engine_device_name", c_char_p, Handle)
engine_last_error = declare(keeping, "cardscan_engine_last_error", c_char_p, Handle)
engine_last_device_error = declare(keeping, "cardscan_engine_last_device_error", c_int32, Handle)

image_init = declare(keeping, "cardscan_image_init", None, POINTER(Image), c_size_t)

rules_create = declare(keeping, "cardscan_rules_create", Status, HandleOut)
rules_destroy = declare(keeping, "cardscan_rules_destroy", None, Handle)
rules_last_error = declare(keeping, "cardscan_rules_last_error", c_char_p, Handle)
label_rule_init = declare(keeping, "cardscan_label_rule_init", None, POINTER(LabelRule), c_size_t)
rules_add = declare(keeping, "cardscan_rules_add", Status, Handle, POINTER(LabelRule))
rules_add_set = declare(keeping, "cardscan_rules_add_set", Status, Handle, c_char_p)
rules_add_issuer = declare(
    keeping,
    "cardscan_rules_add_issuer",
    Status,
    Handle,
    c_int32,
    c_int32,
    c_uint32,
    c_char_p,
)
rules_add_word = declare(keeping, "cardscan_rules_add_word", Status, Handle, c_int32, c_char_p)

scan_options_init = declare(keeping, "cardscan_scan_options_init", None, POINTER(ScanOptions), c_size_t)
scan = declare(releasing, "cardscan_scan", Status, Handle, POINTER(Image), POINTER(ScanOptions), HandleOut)
scan_all = declare(
    releasing,
    "cardscan_scan_all",
    Status,
    Handle,
    POINTER(Image),
    POINTER(ScanOptions),
    HandleOut,
    c_int32,
    POINTER(c_int32),
)
read_line = declare(
    releasing, "cardscan_read_line", Status, Handle, POINTER(Image), POINTER(ScanOptions), HandleOut
)
result_destroy = declare(keeping, "cardscan_result_destroy", None, Handle)

tracker_create = declare(keeping, "cardscan_tracker_create", Status, HandleOut)
tracker_destroy = declare(keeping, "cardscan_tracker_destroy", None, Handle)
tracker_reset = declare(keeping, "cardscan_tracker_reset", None, Handle)
track = declare(
    releasing,
    "cardscan_track",
    Status,
    Handle,
    Handle,
    POINTER(Image),
    c_uint64,
    POINTER(ScanOptions),
)
tracker_card_count = declare(keeping, "cardscan_tracker_card_count", c_int32, Handle)
tracker_card = declare(keeping, "cardscan_tracker_card", Status, Handle, c_int32, POINTER(TrackedCard))

session_options_init = declare(
    keeping, "cardscan_session_options_init", None, POINTER(SessionOptions), c_size_t
)
session_create = declare(keeping, "cardscan_session_create", Status, POINTER(SessionOptions), HandleOut)
session_destroy = declare(keeping, "cardscan_session_destroy", None, Handle)
session_reset = declare(keeping, "cardscan_session_reset", None, Handle)
session_push = declare(
    releasing,
    "cardscan_session_push",
    Status,
    Handle,
    Handle,
    POINTER(Image),
    c_uint64,
    POINTER(SessionState),
)
session_result = declare(keeping, "cardscan_session_result", Status, Handle, HandleOut)

result_status = declare(keeping, "cardscan_result_status", Status, Handle)
result_number = declare(keeping, "cardscan_result_number", c_char_p, Handle)
result_masked_number = declare(keeping, "cardscan_result_masked_number", c_char_p, Handle)
result_luhn_valid = declare(keeping, "cardscan_result_luhn_valid", c_int32, Handle)
result_issuer_known = declare(keeping, "cardscan_result_issuer_known", c_int32, Handle)
result_brand = declare(keeping, "cardscan_result_brand", c_char_p, Handle)
result_confidence = declare(keeping, "cardscan_result_confidence", c_double, Handle)
result_quad = declare(keeping, "cardscan_result_quad", Status, Handle, _QuadOut)
result_quad_confidence = declare(keeping, "cardscan_result_quad_confidence", c_double, Handle)
result_candidate_count = declare(keeping, "cardscan_result_candidate_count", c_int32, Handle)
result_candidate = declare(
    keeping, "cardscan_result_candidate", Status, Handle, c_int32, _QuadOut, POINTER(c_double)
)
result_digit_count = declare(keeping, "cardscan_result_digit_count", c_int32, Handle)
result_digit = declare(keeping, "cardscan_result_digit", Status, Handle, c_int32, POINTER(Digit))
result_expiry = declare(
    keeping,
    "cardscan_result_expiry",
    Status,
    Handle,
    POINTER(c_int32),
    POINTER(c_int32),
    POINTER(c_double),
)
result_holder = declare(keeping, "cardscan_result_holder", c_char_p, Handle)
result_company = declare(keeping, "cardscan_result_company", c_char_p, Handle)
result_other_expiry = declare(
    keeping,
    "cardscan_result_other_expiry",
    Status,
    Handle,
    c_int32,
    POINTER(c_int32),
    POINTER(c_int32),
    POINTER(c_double),
)
result_count = declare(keeping, "cardscan_result_count", c_int32, Handle, c_int32)
result_field = declare(keeping, "cardscan_result_field", Status, Handle, c_int32, c_int32, POINTER(Field))
result_line_count = declare(keeping, "cardscan_result_line_count", c_int32, Handle)
result_line_text = declare(keeping, "cardscan_result_line_text", c_char_p, Handle, c_int32)
result_line = declare(keeping, "cardscan_result_line", Status, Handle, c_int32, _QuadOut, POINTER(c_double))
result_line_character_count = declare(
    keeping, "cardscan_result_line_character_count", c_int32, Handle, c_int32
)
result_line_character = declare(
    keeping,
    "cardscan_result_line_character",
    Status,
    Handle,
    c_int32,
    c_int32,
    POINTER(Character),
)
result_region_line_count = declare(keeping, "cardscan_result_region_line_count", c_int32, Handle)
result_region_line_text = declare(keeping, "cardscan_result_region_line_text", c_char_p, Handle, c_int32)
result_region_line = declare(
    keeping, "cardscan_result_region_line", Status, Handle, c_int32, _QuadOut, POINTER(c_double)
)
result_region_line_character_count = declare(
    keeping, "cardscan_result_region_line_character_count", c_int32, Handle, c_int32
)
result_region_line_character = declare(
    keeping,
    "cardscan_result_region_line_character",
    Status,
    Handle,
    c_int32,
    c_int32,
    POINTER(Character),
)
result_rectified_card = declare(keeping, "cardscan_result_rectified_card", Status, Handle, POINTER(Picture))
result_redaction = declare(
    keeping,
    "cardscan_result_redaction",
    Status,
    Handle,
    _QuadOut,
    c_int32,
    POINTER(c_int32),
    POINTER(c_int32),
)
redact = declare(releasing, "cardscan_redact", Status, Handle, POINTER(Image))
result_timings = declare(keeping, "cardscan_result_timings", Status, Handle, POINTER(Timings))
result_backend = declare(keeping, "cardscan_result_backend", c_int32, Handle)
