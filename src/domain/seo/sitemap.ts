import { escapeXml } from '#domain/canvas/svg.ts'

export type SitemapEntry = { url: string /** Unknown for an imported template. */; changed?: Date }

/** A sitemap after https://www.sitemaps.org/protocol.html. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, changed }) =>
      `<url><loc>${escapeXml(url)}</loc>${changed ? `<lastmod>${day(changed)}</lastmod>` : ''}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const day = (date: Date) => date.toISOString().slice(0, 10)
