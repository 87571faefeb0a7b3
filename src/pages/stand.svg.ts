import type { APIRoute } from 'astro'
import glyphs from '#components/glyphs.json'
import { standSvg } from '#components/site/stand-svg.ts'

/** The row of tool tiles that stands on the footer of every page. */
export const GET: APIRoute = () => {
  const svg = standSvg((name) => glyphs[name])
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
