import { getCollection, getEntry } from 'astro:content'
import { readFile } from 'node:fs/promises'
import type { GuideKind } from '#domain/guide/guide.ts'
import type { PageLink, Shop } from '#domain/site/shop.ts'

/** The shop's name, claims and links, the plans on sale in the order of their file, and the pages of its menus. */
export async function getShop(): Promise<Shop> {
  const [site, plans] = await Promise.all([getEntry('site', 'site'), getEntry('plans', 'plans')])
  const { data } = present(site, 'site')
  const help = { ...data.help, image: await inlinePicture(data.help.image) }
  const [kit, guides] = await Promise.all([linksTo('kit'), linksTo('guide')])
  return { site: { ...data, help }, plans: present(plans, 'plans').data.items, kit, guides }
}

/** The written pages of one kind, in the editors' order. */
async function linksTo(kind: GuideKind): Promise<PageLink[]> {
  const pages = await getCollection('guides', ({ data }) => data.kind === kind)
  return pages
    .map(({ data }) => data)
    .sort((a, b) => a.order - b.order)
    .map(({ heading, slug, premium }) => ({ label: heading, href: `/${slug}`, gated: premium }))
}

export async function listTestimonials() {
  return present(await getEntry('testimonials', 'testimonials'), 'testimonials').data.items
}

export async function listIntegrations() {
  return present(await getEntry('integrations', 'integrations'), 'integrations').data.items
}

/** The six collections of the bulk download section. */
export async function listBulkCollections() {
  return present(await getEntry('bulk', 'bulk'), 'collections').data.items
}

function present<Entry>(entry: Entry | undefined, file: string): Entry {
  if (entry === undefined) throw new Error(`content/${file}.json is missing or empty.`)
  return entry
}

/** The maximum size of an inlined drawing, in characters; larger ones are worth a request of their own. */
const MAX_INLINE = 600

/**
 * A small SVG of the shop's own as a data URL; anything else unchanged. If `public` cannot be read, as in the function
 * for on-demand pages, the picture is not inlined.
 */
async function inlinePicture(address: string): Promise<string> {
  if (!import.meta.env.PROD || !/^\/[^?#]*\.svg$/.test(address)) return address
  const svg = await readFile(`public${address}`, 'utf8').catch(() => null)
  return svg === null || svg.length > MAX_INLINE ? address : `data:image/svg+xml,${escaped(svg.trim())}`
}

/** Escapes only what a URL cannot contain: escaping everything would add half the size. */
const escaped = (svg: string) =>
  svg
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll(/[%#]/g, (sign) => encodeURIComponent(sign))
