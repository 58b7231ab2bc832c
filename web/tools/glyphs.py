"""Writes src/board/glyphs.ts: the characters of the boards as SVG paths, so that no font is needed.

Run when a character is added:  python3 tools/glyphs.py PATH/LXGWWenKai-Bold.ttf
Needs fonttools. LXGW WenKai is licensed under the SIL Open Font License 1.1 (see THIRD-PARTY.md).
Every glyph is scaled to a 100-unit em and centred on the middle of its own ink.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CHARACTERS = "帥仕相俥傌炮兵將士象車馬砲卒楚河漢界博弈"
EM = 100


def outline(glyphs, name, scale):
    """The glyph's path, y downwards, centred on (0, 0)."""
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    dx, dy = -(left + right) / 2 * scale, (bottom + top) / 2 * scale
    pen = SVGPathPen(glyphs, ntos=lambda v: f"{round(v, 1):g}")
    glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, dx, dy)))
    return pen.getCommands()


def main():
    font = TTFont(sys.argv[1])
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = EM / font["head"].unitsPerEm
    lines = [
        "/**",
        " * Characters of the boards as SVG paths: 100 units to the em, centred on (0, 0).",
        " * Written by tools/glyphs.py from LXGW WenKai Bold, SIL Open Font License 1.1,",
        " * see THIRD-PARTY.md. Do not edit.",
        " */",
        "export const GLYPHS = {",
    ]
    for character in CHARACTERS:
        lines.append(f'  {character}: "{outline(glyphs, names[ord(character)], scale)}",')
    lines += ["} as const;", "", "export type Glyph = keyof typeof GLYPHS;", ""]
    target = Path(__file__).parent.parent / "src/board/glyphs.ts"
    target.write_text("\n".join(lines), encoding="utf-8", newline="\n")


main()
