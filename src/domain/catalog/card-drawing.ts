import type { TemplateCard } from './card.ts'

/** The path of a card's drawing. An imported one may change without a build, so browsers revalidate its folder. */
export const cardDrawing = ({ slug, imported }: Pick<TemplateCard, 'slug' | 'imported'>): string =>
  imported ? `/pictures/${slug}.svg` : ownDrawing(slug)

/** The drawing of one of the shop's own templates. */
export const ownDrawing = (slug: string): string => `/drawings/${slug}.svg`

/** Its drawing in the sprite sheet of the home page's first cards. */
export const sheetDrawing = (slug: string): string => `/drawings/shelves.svg#${slug}`
