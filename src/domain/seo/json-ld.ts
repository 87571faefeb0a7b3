/** A thing as schema.org describes it, see https://schema.org/docs/full.html. Undefined properties are left out. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The text of a `<script type="application/ld+json">` about several things; nothing in it can close the script. */
export function jsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

/** Where a page stands, from the top down; the last is the page itself, whose address goes without saying. */
export function breadcrumbs(trail: readonly { name: string; url?: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  }
}
