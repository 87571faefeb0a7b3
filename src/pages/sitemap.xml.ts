import type { APIRoute } from 'astro'
import { listWrittenPages } from '#collections/guides.ts'
import { listAddresses } from '#collections/lists.ts'
import { listTemplates } from '#collections/templates.ts'
import { latestChange } from '#domain/catalog/latest-change.ts'
import { sitemap } from '#domain/seo/sitemap.ts'

/** Every page that search engines should index. */
export const GET: APIRoute = async ({ site }) => {
  const [templates, written] = await Promise.all([listTemplates(), listWrittenPages()])
  const below = [
    ...templates.map(({ data }) => ({ path: `/templates/${data.slug}`, changed: latestChange(data).date })),
    ...written.map(({ guide }) => ({ path: `/${guide.slug}`, changed: guide.updated })),
  ]
  // The home page and the lists show parts of all of them.
  const newest = new Date(Math.max(...below.map(({ changed }) => changed.getTime())))
  const pages = [
    ...['/', '/templates', '/whats-new', '/library-health', ...(await listAddresses())].map((path) => ({
      path,
      changed: newest,
    })),
    ...below,
  ]
  const entries = pages.map(({ path, changed }) => ({ url: new URL(path, site).href, changed }))
  return new Response(sitemap(entries), { headers: { 'Content-Type': 'application/xml' } })
}
