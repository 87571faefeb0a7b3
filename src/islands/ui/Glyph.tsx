import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphFile } from '#domain/site/glyph-file.ts'

type GlyphProps = {
  name: GlyphName
  /**
   * Where the drawing lies. Without it, in the page itself, which holds exactly what was rendered at build.
   * `tools` and `interface` are files: for many icons at once, and for parts that appear after the build.
   */
  sheet?: 'tools' | 'interface'
}

/** A glyph one text line high, in the colour of the text. Words beside it carry the meaning. */
export function Glyph({ name, sheet }: GlyphProps) {
  return (
    <svg className="glyph" aria-hidden="true">
      <use href={`${sheet ? glyphFile(`/glyphs/${sheet}.svg`) : ''}#g-${name}`} />
    </svg>
  )
}
