import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphFile } from '#domain/site/glyph-file.ts'

type GlyphProps = {
  name: GlyphName
  /**
   * The sprite. By default the one inlined in the page, which contains exactly what was rendered at build time. `tools`
   * and `interface` are files: for many icons at once, and for parts rendered after the build.
   */
  sheet?: 'tools' | 'interface'
}

/** An icon one line tall in the text color. The text next to it carries the meaning. */
export function Glyph({ name, sheet }: GlyphProps) {
  return (
    <svg className="glyph" aria-hidden="true">
      <use href={`${sheet ? glyphFile(`/glyphs/${sheet}.svg`) : ''}#g-${name}`} />
    </svg>
  )
}
