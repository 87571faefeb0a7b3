/** A thing as schema.org describes it, see https://schema.org/docs/full.html. Undefined properties are left out. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The content of a `<script type="application/ld+json">`, escaped so that it cannot close the script. */
export function jsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

/** The breadcrumb trail of a page, top level first; the last is the page itself, which needs no URL. */
export function breadcrumbs(trail: readonly { name: string; url?: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  }
}
