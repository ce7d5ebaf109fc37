"""The strict reader on its own: places, kinds, merges, encodings, and that it never reads otherwise than PyYAML."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.errors import ExperimentError, VariantError
from fivehundred.variants.schema_check import check
from fivehundred.variants.strict_yaml import LONGEST_FILE, Odd, classify, located, parse_yaml, plain, read_yaml

SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "deals": {"type": "integer", "minimum": 1},
        "level": {"type": "number"},
        "seats": {"type": "array", "items": {"type": "object", "additionalProperties": False,
                                             "properties": {"player": {"enum": ["random", "club"]}}}},
    },
}  # fmt: skip


def test_every_value_knows_its_place() -> None:
    """Keys and values carry file, line and column, counted from one."""
    tree = parse_yaml("a: 1\nb:\n  - x\n  - {c: true}\n", file="f.yaml")
    assert "f.yaml:1:4" == str(tree.value["a"].place)
    found = tree.find("b", 1, "c")
    assert found is not None
    assert ("f.yaml:4:9", "boolean", True) == (str(found.place), found.kind, found.value)
    assert "f.yaml:2:1" == str(tree.keys["b"].place)
    assert tree.find("b", 5, "c") is None


def test_columns_count_characters_not_bytes() -> None:
    """Letters outside ASCII and emoji before a value count as one column each."""
    tree = parse_yaml("{misère: 1, 🃏: 2}", file="f")
    assert [4 + 6, 16] == [item.place.column for item in tree.value.values()]


def test_plain_data_comes_out() -> None:
    """Maps, lists and scalars come out as plain Python data."""
    text = "a: [1, -2, 1.5, true, null, ~, x y, '1', \"no\", 10_000]\nb: {c: {}}\n6: []\n"
    expected = {"a": [1, -2, 1.5, True, None, None, "x y", "1", "no", 10000], "b": {"c": {}}, "6": []}
    assert expected == plain(parse_yaml(text, file="f"))


@pytest.mark.parametrize("error", [VariantError, ExperimentError])
def test_caller_chooses_the_error_class(error: type[Exception]) -> None:
    """The same problem is raised as whatever error the caller asks for."""
    with pytest.raises(error, match=r"f\.yaml:1:4"):
        parse_yaml("a: *", file="f.yaml", error=error)  # type: ignore[arg-type]


def test_check_names_paths_inside_lists() -> None:
    """A wrong word inside a list of maps is reported with its index, its place and the nearest word."""
    tree = parse_yaml("deals: 10\nseats: [{player: club}, {player: clubb}]\n", file="e.yaml")
    with pytest.raises(ExperimentError) as caught:
        check(tree, SCHEMA, what="experiment", error=ExperimentError)
    text = str(caught.value)
    assert text.startswith("e.yaml:2:34: seats[1].player: 'clubb'")
    assert "did you mean club?" in text


def test_unknown_key_inside_a_list_is_refused() -> None:
    """Unknown keys are errors at every depth, with the nearest valid key."""
    tree = parse_yaml("seats: [{playr: club}]\n", file="e.yaml")
    with pytest.raises(ExperimentError, match=r"e.yaml:1:10: seats\[0\].playr: .* did you mean player\?"):
        check(tree, SCHEMA, what="experiment", error=ExperimentError)


def test_exponents_are_refused_alike_and_say_the_number() -> None:
    """``1e6`` and ``1.0e+6`` get the same answer: the number written out."""
    for written in ("1e6", "1.0e+6", "1E6"):
        with pytest.raises(VariantError, match="write 1000000"):
            check(parse_yaml(f"deals: {written}", file="f"), SCHEMA)


def test_odd_scalars_are_refused_where_the_schema_wants_anything() -> None:
    """A value that YAML readers disagree on is refused even under a schema that says nothing."""
    with pytest.raises(VariantError, match="f:1:4: a: no is not read alike"):
        check(parse_yaml("a: no", file="f"), {})


def test_odd_scalars_in_quotes_are_text() -> None:
    """Whatever is odd without quotes is plain text in quotes."""
    for written in ("no", "0123", "3:4:3", "1e6", "2024-01-02", "6.", "1.10", "<<"):
        assert {"a": written} == plain(parse_yaml(f'a: "{written}"', file="f"))


@given(st.text(alphabet="0123456789+-._:eExobTyn Z", min_size=1, max_size=9))
def test_no_scalar_is_text_here_and_a_number_elsewhere(text: str) -> None:
    """What PyYAML takes for anything but text is never plain text here, and a number is the number PyYAML reads."""
    resolver = yaml.SafeLoader("")
    tag = resolver.resolve(yaml.ScalarNode, text.strip(), (True, False))
    kind, value = classify(text.strip())
    if tag != "tag:yaml.org,2002:str":
        assert kind != "text"
    if kind == "integer":
        assert value == yaml.safe_load(f"[{text}]")[0]


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.from_regex("[a-z_]{1,8}", fullmatch=True), inner,
                                                                max_size=4),
    max_leaves=20,
))  # fmt: skip
def test_what_pyyaml_writes_is_read_back(value: object) -> None:
    """Any data that PyYAML writes (with text in quotes) is read back equal."""
    text = yaml.safe_dump({"root": value}, default_style='"', allow_unicode=True)
    untagged = text.replace("!!int ", "").replace("!!bool ", "").replace("!!null ", "")
    if untagged == text:
        assert {"root": value} == plain(parse_yaml(text, file="f"))


@given(st.text(alphabet="ab:- \n\t[]{}*&!|>'\"#%@`,?0.<~", max_size=40))
def test_reader_never_fails_but_by_its_own_error(text: str) -> None:
    """Whatever the text, the reader returns a map or raises the caller's error with one paragraph a problem."""
    try:
        tree = parse_yaml(text, file="f.yaml")
    except VariantError as error:
        assert str(error).startswith("f.yaml")  # noqa: PT017 - any text may also be fine
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert "map" == tree.kind


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    """Whatever the bytes, reading gives a map or the caller's error."""
    path = tmp_path_factory.mktemp("bytes") / "f.yaml"
    path.write_bytes(raw)
    try:
        tree = read_yaml(path)
    except VariantError as error:
        assert str(path) in str(error)  # noqa: PT017 - any bytes may also be fine
    else:
        assert "map" == tree.kind


def test_long_file_is_refused(tmp_path: Path) -> None:
    """A file beyond the bound is refused before it is parsed."""
    path = tmp_path / "long.yaml"
    path.write_text("# " + "x" * LONGEST_FILE, encoding="utf-8")
    with pytest.raises(VariantError, match="longer than"):
        read_yaml(path)


def test_nested_aliases_are_bounded_not_expanded() -> None:
    """Thirty levels of doubled aliases (a billion values) are refused at once."""
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 31)]
    with pytest.raises(VariantError, match="aliases of aliases"):
        parse_yaml("\n".join(lines), file="f")


def test_data_given_in_code_is_located_too() -> None:
    """Plain Python data becomes a tree whose odd members are refused like those of a file."""
    tree = located({"deals": 5, "seats": [{"player": "club"}]})
    assert {"deals": 5, "seats": [{"player": "club"}]} == check(tree, SCHEMA)
    assert isinstance(located({1, 2}).value, Odd)
