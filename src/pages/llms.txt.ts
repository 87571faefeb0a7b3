import type { APIRoute } from 'astro'
import { listWrittenPages } from '#collections/guides.ts'
import { listLists } from '#collections/lists.ts'
import { getShop } from '#collections/site.ts'
import { listTemplates } from '#collections/templates.ts'
import { llmsText } from '#domain/seo/llms.ts'

export const GET: APIRoute = async ({ site }) => {
  const [shop, templates, written, lists] = await Promise.all([
    getShop(),
    listTemplates(),
    listWrittenPages(),
    listLists(),
  ])
  const text = llmsText(shop, {
    templates: templates.map(({ data }) => data),
    guides: written.map(({ guide }) => guide),
    lists: lists.map(({ heading, path, cards }) => ({ title: heading, path, count: cards.length })),
    home: new URL('/', site).href,
  })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
