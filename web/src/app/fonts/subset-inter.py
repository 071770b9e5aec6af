"""Writes the web's font files. Needs fonttools 4.38, brotli and the unpacked npm package @fontsource-variable/inter 5.3.0 in `package`."""

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

RANGES = {
    "latin": "20-7E A0-FF 131 152-153 2C6 2DA 2DC 2013-2014 2018-201A 201C-201E 2022 2026 2039-203A 20AC 2122 2191 2193 2212",
    "latin-ext": "100-130 132-148 14A-151 154-17F 218-21B 2C7 2DD 300-301 303-304 308",
}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum"]
DIGITS = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}


def code_points(ranges):
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def limit_tabular_figures(font):
    """Inter's tnum also widens hyphens, spaces and punctuation."""
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                table = getattr(table, "ExtSubTable", table)
                table.mapping = {glyph: to for glyph, to in table.mapping.items() if glyph in DIGITS}


for name, ranges in RANGES.items():
    font = TTFont(f"package/files/inter-{name}-wght-normal.woff2")
    font.flavor = None
    limit_tabular_figures(font)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    # Copyright, names and licence.
    options.name_IDs = [0, 1, 2, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(code_points(ranges)))
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = "woff2"
    font.save(f"inter-{name}.woff2")
