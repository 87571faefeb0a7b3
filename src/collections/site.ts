import { getEntry } from 'astro:content'
import type { Shop } from '#domain/site/shop.ts'
import { inlinePicture } from './inline-picture.ts'

/** The shop's name, claims and links, and the plans on sale in the order of their file. */
export async function getShop(): Promise<Shop> {
  const [site, plans] = await Promise.all([getEntry('site', 'site'), getEntry('plans', 'plans')])
  const { data } = present(site, 'site')
  const help = { ...data.help, image: await inlinePicture(data.help.image) }
  return { site: { ...data, help }, plans: present(plans, 'plans').data.items }
}

export async function listTestimonials() {
  return present(await getEntry('testimonials', 'testimonials'), 'testimonials').data.items
}

export async function listIntegrations() {
  return present(await getEntry('integrations', 'integrations'), 'integrations').data.items
}

/** The six drawers of the bulk download section. */
export async function listBulkCollections() {
  return present(await getEntry('bulk', 'bulk'), 'collections').data.items
}

function present<Entry>(entry: Entry | undefined, file: string): Entry {
  if (entry === undefined) throw new Error(`content/${file}.json is missing or empty.`)
  return entry
}
