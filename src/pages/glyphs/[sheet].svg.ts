import type { APIRoute, GetStaticPaths } from 'astro'
import { HEAVY, SHEETS, symbols } from '#components/site/sprite.ts'

export const getStaticPaths = (() => {
  const sheets = [...Object.entries(SHEETS), ...HEAVY.map((name) => [name, [name]] as const)]
  return sheets.map(([sheet, names]) => ({ params: { sheet }, props: { names } }))
}) satisfies GetStaticPaths

/** A file of glyphs, referenced as `/glyphs/tools.svg#g-slack`. */
export const GET: APIRoute = ({ props: { names } }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols(names)}</svg>`
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
