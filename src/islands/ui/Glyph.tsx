import type { GlyphName } from '#domain/canvas/glyph-sources.ts'

/** The one file that holds every glyph, for parts that appear after the page was built. */
const SHEET = '/glyphs.svg'

/**
 * A glyph one text line high, in the colour of the text. Words beside it carry the meaning.
 * Pages hold the glyphs they show; `late` is for dialogs and results, whose glyphs a page cannot know.
 */
export function Glyph({ name, late = false }: { name: GlyphName; late?: boolean }) {
  return (
    <svg className="glyph" aria-hidden="true">
      <use href={`${late ? SHEET : ''}#g-${name}`} />
    </svg>
  )
}
