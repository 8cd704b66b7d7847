# SPDX-License-Identifier: Apache-2.0
"""First names and surnames of many countries: those of the package faker (MIT licence, Daniele Faraglia and
contributors) that can be written in the network's alphabet. They are put together at random; nobody in
particular is meant."""

import functools
import importlib
import pkgutil
import re
from dataclasses import dataclass

from faker.providers import person

from alphabet import CLASS_OF, DRAWN

from .words import side

# Countries with fewer are left out: their names are mostly in other scripts.
FEWEST = 20


@dataclass
class Country:
    """Names of one country."""

    first: list
    last: list


def providers():
    """Each country's code and what the package has of it."""
    for module in sorted(m.name for m in pkgutil.iter_modules(person.__path__)):
        yield module, importlib.import_module(f"{person.__name__}.{module}").Provider


def listed(provider, pattern):
    """The names in a provider's lists whose own names `pattern` finds."""
    for key, value in sorted(vars(provider).items()):
        if re.search(pattern, key) and isinstance(value, (tuple, list, dict)):
            yield from (name for name in value if isinstance(name, str))


def written(provider, pattern, held_out):
    """Those of one side of the split that the alphabet can write."""
    names = {n.translate(DRAWN).strip() for n in listed(provider, pattern)}
    return side(sorted(n for n in names if n and all(c in CLASS_OF for c in n)), held_out)


@functools.cache
def countries(held_out):
    """The countries with names to write, those of one side of the split."""
    out = []
    for _, provider in providers():
        country = Country(written(provider, r"^(first|middle)_names?(_|$)", held_out),
                          written(provider, r"^last_names?(_|$)", held_out))
        if min(len(country.first), len(country.last)) >= (1 if held_out else FEWEST):
            out.append(country)
    return out
