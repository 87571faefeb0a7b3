import type { CardFace } from './card.ts'
import type { Filters } from './filters.ts'

export type ListKind = 'category' | 'tool' | 'trigger'

/** Templates that have one thing in common, and how the page that lists them is called. */
export type TemplateList = {
  kind: ListKind
  id: string
  /** Where the first of its pages lies. */
  path: string
  /** As links to it say it, for the browser's tab, and as its main heading. */
  label: string
  title: string
  heading: string
  line: string
  cards: CardFace[]
  /** What a search keeps to this list by; null where the search knows no such filter. */
  filters: Partial<Filters> | null
}
