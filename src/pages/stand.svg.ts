import type { APIRoute } from 'astro'
import { getShop } from '#collections/site.ts'
import glyphs from '#components/glyphs.json'
import { standSvg } from '#components/site/stand-svg.ts'

/** The row of tool tiles that stands on the footer of every page, and the signs of the networks in it. */
export const GET: APIRoute = async () => {
  const { site } = await getShop()
  const networks = site.social.map(({ network }) => network)
  const svg = standSvg((name) => glyphs[name], networks)
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
