import type { CardFace } from './card.ts'

/**
 * Where the drawing of a card lies. That of an imported template may change without a build: it lies in a folder that
 * browsers ask about each time.
 */
export const cardDrawing = ({ slug, imported }: Pick<CardFace, 'slug' | 'imported'>): string =>
  imported ? `/pictures/${slug}.svg` : ownDrawing(slug)

/** The drawing of one of the shop's own templates. */
export const ownDrawing = (slug: string): string => `/drawings/${slug}.svg`

/** Its drawing among those of the home page's first cards, which share a file. */
export const sheetDrawing = (slug: string): string => `/drawings/shelves.svg#${slug}`
