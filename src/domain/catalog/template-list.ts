import { APP_IDS, type AppId, type ServiceId } from './apps.ts'
import type { CardFace } from './card.ts'
import type { Filters } from './filters.ts'
import { TOOL_IDS } from './tools.ts'

export type ListKind = 'category' | 'tool' | 'trigger'

/** A list of one would say nothing that the page of its only template does not. */
const FEWEST_WITH_APP = 2

/**
 * The tools and apps that have a list of their own: every tool in use, and apps that several templates share. Lists are
 * built from the shop's own templates, so imported ones do not count.
 */
export function listedServices(
  cards: readonly Pick<CardFace, 'tools' | 'apps' | 'imported'>[],
): ReadonlySet<ServiceId> {
  const own = cards.filter(({ imported }) => !imported)
  const countOf = (app: AppId) => own.filter(({ apps }) => apps.includes(app)).length
  return new Set([
    ...TOOL_IDS.filter((tool) => own.some(({ tools }) => tools.includes(tool))),
    ...APP_IDS.filter((app) => countOf(app) >= FEWEST_WITH_APP),
  ])
}

/** Where the list of a tool or an app begins. */
export const serviceListPath = (service: ServiceId) => `/templates/tool/${service}`

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
