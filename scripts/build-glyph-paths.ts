/**
 * Writes `src/domain/share/glyph-paths.json`, the glyph outlines of the heading font for images generated at build time.
 * Run it after changing the font: `node scripts/build-glyph-paths.ts`. The result is committed: no build machine needs the
 * font, and each draws the same image. License of the font: src/assets/fonts/NOTICE.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { create } from 'fontkitten'

const FACE = new URL('../src/assets/fonts/bricolage-grotesque-60.woff2', import.meta.url)
const RESULT = new URL('../src/domain/share/glyph-paths.json', import.meta.url)

/** The characters of template names: ASCII, Latin-1 letters, dashes and quotation marks. */
const isWanted = (code: number) =>
  (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff) || '–—‘’“”…€'.includes(String.fromCodePoint(code))

const face = create(await readFile(FACE))
if (face.isCollection) throw new Error('The font file contains several fonts; it must contain one.')
const letters: Record<string, { advance: number; outline: string }> = {}
for (const code of face.characterSet.filter(isWanted)) {
  const { advanceWidth, path } = face.glyphForCodePoint(code)
  letters[String.fromCodePoint(code)] = { advance: advanceWidth, outline: path.toSVG() }
}
await writeFile(RESULT, `${JSON.stringify({ unitsPerEm: face.unitsPerEm, letters }, null, 2)}\n`)
