import type { APIRoute, GetStaticPaths } from 'astro'
import { getShop } from '#collections/site.ts'
import glyphs from '#components/glyphs.json'
import { DARK, LIGHT } from '#domain/canvas/canvas-colours.ts'

export const getStaticPaths = (async () => {
  const { site } = await getShop()
  return site.social.map(({ network }) => ({ params: { network }, props: { network } }))
}) satisfies GetStaticPaths

/** A network's sign for the footer, in the ink of both colour schemes. A file of its own, as it loads only there. */
export const GET: APIRoute = ({ props: { network } }) => {
  // "x" among the glyphs is the cross that closes things.
  const { viewBox, body } = glyphs[network === 'x' ? 'x-twitter' : (network as keyof typeof glyphs)]
  const ink = `svg{fill:${LIGHT.ink};color:${LIGHT.ink}}@media(prefers-color-scheme:dark){svg{fill:${DARK.ink};color:${DARK.ink}}}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><style>${ink}</style>${body}</svg>`
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
