import type { APIRoute } from 'astro'
import { getShop } from '#collections/site.ts'
import { listTemplates } from '#collections/templates.ts'
import { feed } from '#domain/seo/feed.ts'

/** New templates as a feed. */
export const GET: APIRoute = async ({ site }) => {
  const [{ site: shop }, templates] = await Promise.all([getShop(), listTemplates()])
  const channel = {
    title: `${shop.name}: new templates`,
    description: shop.description,
    home: new URL('/', site).href,
    self: new URL('/templates.xml', site).href,
  }
  const text = feed(
    channel,
    templates.map(({ data }) => data),
  )
  return new Response(text, { headers: { 'Content-Type': 'application/rss+xml' } })
}
