import type { APIRoute } from 'astro'
import glyphs from '#components/glyphs.json'

/** Every glyph in one file, for dialogs and results that appear after a page was built. */
export const GET: APIRoute = () => {
  const symbols = Object.entries(glyphs).map(
    ([name, { viewBox, body }]) => `<symbol id="g-${name}" viewBox="${viewBox}">${body}</symbol>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
