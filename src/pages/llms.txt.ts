import type { APIRoute } from 'astro'
import { listWrittenPages } from '#collections/guides.ts'
import { listByCategory, listByTool, listByTrigger } from '#collections/lists.ts'
import { getShop } from '#collections/site.ts'
import { listTemplates } from '#collections/templates.ts'
import { categoryLinks, toolLinks, triggerLinks } from '#components/template/list-links.ts'
import { llmsText } from '#domain/seo/llms.ts'

export const GET: APIRoute = async ({ site }) => {
  const [shop, templates, written, byCategory, byTool, byTrigger] = await Promise.all([
    getShop(),
    listTemplates(),
    listWrittenPages(),
    listByCategory(),
    listByTool(),
    listByTrigger(),
  ])
  const text = llmsText(shop, {
    templates: templates.map(({ data }) => data),
    guides: written.map(({ guide }) => guide),
    lists: [...categoryLinks(byCategory), ...toolLinks(byTool), ...triggerLinks(byTrigger)],
    home: new URL('/', site).href,
  })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
