import { CATEGORIES } from '#domain/catalog/categories.ts'
import type { Template } from '#domain/catalog/template.ts'
import { toDecimal } from '#domain/checkout/money.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { breadcrumbs, type Thing } from './json-ld.ts'

export type TemplateFacts = {
  template: Template
  /** The cheapest plan that includes it. */
  plan: Plan | undefined
  shopName: string
  /** Absolute URLs of the home page, of the template's page and of its picture. */
  home: string
  url: string
  image: string
}

/**
 * A template for sale: description, price, video. There are no reviews, so none are included; no how-to either, which
 * search engines no longer show and which would repeat the setup.
 */
export function templateData(facts: TemplateFacts): Thing[] {
  const { template, home } = facts
  const category = { name: CATEGORIES[template.category].name, url: `${home}templates/category/${template.category}` }
  return [
    product(facts),
    breadcrumbs([{ name: 'Templates', url: `${home}templates` }, category, { name: template.title }]),
    ...video(template),
  ]
}

const product = ({ template, plan, shopName, url, image }: TemplateFacts): Thing => ({
  '@type': 'Product',
  name: template.title,
  description: template.description,
  image,
  sku: template.slug,
  category: CATEGORIES[template.category].name,
  brand: { '@type': 'Brand', name: shopName },
  offers: plan && {
    '@type': 'Offer',
    name: plan.name,
    price: toDecimal(plan.price, plan.currency),
    priceCurrency: plan.currency.toUpperCase(),
    availability: 'https://schema.org/InStock',
    url,
  },
})

/** Without the upload date, which is unknown. */
function video({ title, description, youtubeId }: Template): Thing[] {
  if (youtubeId === undefined) return []
  return [
    {
      '@type': 'VideoObject',
      name: title,
      description,
      thumbnailUrl: `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`,
      embedUrl: `https://www.youtube-nocookie.com/embed/${youtubeId}`,
    },
  ]
}
