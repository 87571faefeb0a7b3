import type { APIRoute, GetStaticPaths } from 'astro'
import { sharePng } from '#collections/pictures/share-png.ts'
import { getShop } from '#collections/site.ts'
import { listTemplates } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import glyphs from '#components/glyphs.json'
import { standaloneSvg } from '#domain/canvas/standalone.ts'
import { sharePicture } from '#domain/share/share-picture.ts'

/** `/og/templates/<slug>.png` for each template, `/og/shop.png` for every other page. */
export const getStaticPaths = (async () => {
  const [shop, templates] = await Promise.all([getShop(), listTemplates()])
  const { name, line } = shop.site
  const own = templates.map(({ data }) => ({
    params: { path: `templates/${data.slug}` },
    props: { drawn: data, title: data.title, name },
  }))
  const [first] = templates
  return first ? [{ params: { path: 'shop' }, props: { drawn: first.data, title: line, name } }, ...own] : own
}) satisfies GetStaticPaths

/** The preview image of shared links. */
export const GET: APIRoute = async ({ props: { drawn, title, name } }) => {
  const drawing = standaloneSvg(readWorkflow(drawn.slug), {
    ...drawn,
    size: 'og',
    glyph: (glyph) => glyphs[glyph],
  })
  const png = await sharePng(sharePicture({ drawing, title, name }))
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } })
}
