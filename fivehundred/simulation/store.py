"""The results of a run on disk: one .npy file of packed records a variant and unit, appended chunk by chunk.

A file under way is called ``<label>.deals.npy.partial``; its header always states how many records are complete, so it
can be read, and gone on with, whatever ended the run. Only `ResultStore.finish` gives it its final name. Nothing here
plays a deal.
"""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from fivehundred.simulation.chunks import DTYPES, UNITS, Results, Unit
from fivehundred.simulation.failures import SimulationError

PARTIAL: Final = ".partial"
#: Longest stem of a result file: leaves room for the endings on every file system.
LONGEST_STEM: Final = 50
#: So many stored records are read at a time.
KEPT_BLOCK: Final = 65_536


def file_stems(labels: Iterable[str]) -> list[str]:
    """Return one safe file stem a label: letters, digits, ``.-_`` kept, the rest ``-``; equal stems get a number.

    Stems that differ in upper and lower case only count as equal, because some file systems take them for one.
    """
    stems: list[str] = []
    taken: set[str] = set()
    for label in labels:
        kept = "".join(
            character if character.isalnum() or character in "._-" else "-"
            for character in unicodedata.normalize("NFC", label)
        )
        base = kept.strip(".-")[:LONGEST_STEM] or "variant"
        stem, number = base, 1
        while stem.casefold() in taken:
            number += 1
            stem = f"{base}-{number}"
        taken.add(stem.casefold())
        stems.append(stem)
    return stems


def npy_header(dtype: np.dtype[Any], count: int) -> bytes:
    """Return the .npy header of a one-dimensional array. Its length does not depend on ``count`` (numpy pads it)."""
    buffer = BytesIO()
    np.lib.format.write_array_header_1_0(
        buffer, {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": (count,)}
    )
    return buffer.getvalue()


class ResultFile:
    """One growing .npy file. `append` adds records, `finish` gives the final name, `close` leaves it partial.

    With ``resume`` an existing file is gone on with; `keep` must be called before anything else.
    """

    def __init__(self, path: Path, dtype: np.dtype[Any], *, resume: bool = False) -> None:
        self.path = path
        self.count = 0
        self._dtype = dtype
        self._partial = path.with_name(path.name + PARTIAL)
        self._digest = hashlib.sha256()
        self._header_size = len(npy_header(dtype, 0))
        if resume and path.exists():  # the run ended while its files got their final names
            path.replace(self._partial)
        known = resume and self._partial.exists()
        self._file = self._partial.open("r+b" if known else "x+b", buffering=0)
        if known:
            self.count = self._complete_records()
        else:
            self._write_all(npy_header(dtype, 0), 0)

    def _complete_records(self) -> int:
        """Return how many records the header states, or fewer where the disk lost some."""
        try:
            np.lib.format.read_magic(self._file)
            (stated,), _, dtype = np.lib.format.read_array_header_1_0(self._file)
        except ValueError as error:
            raise SimulationError(f"{self._partial} cannot be gone on with: {error}") from error
        if dtype != self._dtype:
            raise SimulationError(f"{self._partial} cannot be gone on with: it holds other records than this version's")
        there = os.fstat(self._file.fileno()).st_size - self._header_size
        return min(int(stated), there // self._dtype.itemsize)

    def keep(self, count: int) -> None:
        """Cut the file behind ``count`` records and take those into the digest."""
        self.count = count
        self._write_all(npy_header(self._dtype, count), 0)
        self._file.truncate(self._header_size + count * self._dtype.itemsize)
        for start in range(0, count, KEPT_BLOCK):
            self._digest.update(self.read(start, min(KEPT_BLOCK, count - start)).tobytes())

    def read(self, start: int, count: int) -> npt.NDArray[Any]:
        """Return records ``start`` .. ``start + count - 1``, which must be there."""
        self._file.seek(self._header_size + start * self._dtype.itemsize)
        content = bytearray(count * self._dtype.itemsize)
        rest = memoryview(content)
        while rest:
            taken = self._file.readinto(rest)
            if not taken:
                raise SimulationError(f"{self._partial} ended before record {start + count}")
            rest = rest[taken:]
        return np.frombuffer(content, dtype=self._dtype)

    @property
    def sha256(self) -> str:
        """SHA-256 of the records so far, without the header."""
        return self._digest.hexdigest()

    def append(self, records: npt.NDArray[Any]) -> None:
        """Write ``records`` behind the others, then state the new number in the header."""
        content = records.tobytes()
        self._write_all(content, self._header_size + self.count * self._dtype.itemsize)
        self._digest.update(content)
        self.count += len(records)
        self._write_all(npy_header(self._dtype, self.count), 0)

    def finish(self) -> None:
        """Make sure that the bytes are on the disk and give the file its final name."""
        os.fsync(self._file.fileno())
        self._file.close()
        self._partial.replace(self.path)

    def close(self) -> None:
        """Leave the file under its partial name, cut behind the last complete chunk. Harmless when finished."""
        if not self._file.closed:
            try:
                self._file.truncate(self._header_size + self.count * self._dtype.itemsize)
            finally:
                self._file.close()

    def _write_all(self, content: bytes, position: int) -> None:
        self._file.seek(position)
        rest = memoryview(content)
        while rest:
            rest = rest[self._file.write(rest) :]


class ResultStore:
    """All result files of a run: a sink that takes chunks in order. Use it as a context manager."""

    def __init__(self, folder: Path, labels: Sequence[str], *, resume: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.stems = file_stems(labels)
        self._files: dict[Unit, list[ResultFile]] = {unit: [] for unit in UNITS}
        for unit in UNITS:
            for stem in self.stems:
                file = ResultFile(folder / f"{stem}.{unit}.npy", DTYPES[unit], resume=resume)
                self._files[unit].append(file)
            kept = self.count(unit)
            for file in self._files[unit]:
                file.keep(kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for files in self._files.values():
            for file in files:
                file.close()

    def append(self, unit: Unit, results: Results) -> None:
        """Append one array a variant."""
        for file, records in zip(self._files[unit], results, strict=True):
            file.append(records)

    def count(self, unit: Unit) -> int:
        """How many deals or matches are on disk for every variant."""
        return min(file.count for file in self._files[unit])

    def read(self, unit: Unit, start: int, count: int) -> list[npt.NDArray[Any]]:
        """Return stored deals or matches ``start`` .. ``start + count - 1``, one array a variant."""
        return [file.read(start, count) for file in self._files[unit]]

    def finish(self) -> None:
        """Give every file its final name: the run is complete."""
        for files in self._files.values():
            for file in files:
                file.finish()

    def digests(self) -> list[dict[Unit, str]]:
        """Return, a variant, the SHA-256 of its deal records and of its match records."""
        return [{unit: self._files[unit][position].sha256 for unit in UNITS} for position in range(len(self.stems))]


def combined_digest(digests: Sequence[dict[Unit, str]]) -> str:
    """Return ``results_sha256``: SHA-256 over the lines ``deals <hex>`` and ``matches <hex>`` of each variant in order.

    Labels are not part of it: the same rules, players, seed and numbers give the same digest under any name.
    """
    lines = "".join(f"{unit} {digest[unit]}\n" for digest in digests for unit in UNITS)
    return hashlib.sha256(lines.encode("ascii")).hexdigest()


def read_results(path: Path) -> npt.NDArray[Any]:
    """Return the records of a finished or partial result file, mapped from disk and read-only.

    An empty file is read, not mapped. Raises `ValueError` or `OSError` as `numpy.load` does.
    """
    with path.open("rb") as file:
        np.lib.format.read_magic(file)
        shape, _, _ = np.lib.format.read_array_header_1_0(file)
    records: npt.NDArray[Any] = np.load(path, mmap_mode="r" if shape[0] else None, allow_pickle=False)
    records.flags.writeable = False
    return records
