import { APP_IDS, type AppId, type ServiceId } from './apps.ts'
import type { TemplateCard } from './card.ts'
import type { Filters } from './filters.ts'
import { TOOL_IDS } from './tools.ts'

export type ListKind = 'category' | 'tool' | 'trigger'

/** A list of one template adds nothing to that template's page. */
const MIN_WITH_APP = 2

/**
 * The tools and apps that have their own list page: every tool in use, and apps that several templates share. Lists are
 * built from the shop's own templates, so imported ones do not count.
 */
export function listedServices(
  cards: readonly Pick<TemplateCard, 'tools' | 'apps' | 'imported'>[],
): ReadonlySet<ServiceId> {
  const own = cards.filter(({ imported }) => !imported)
  const countOf = (app: AppId) => own.filter(({ apps }) => apps.includes(app)).length
  return new Set([
    ...TOOL_IDS.filter((tool) => own.some(({ tools }) => tools.includes(tool))),
    ...APP_IDS.filter((app) => countOf(app) >= MIN_WITH_APP),
  ])
}

/** The URL of the first page of a tool's or an app's list. */
export const serviceListPath = (service: ServiceId) => `/templates/tool/${service}`

/** Templates with something in common, and the title of the page that lists them. */
export type TemplateList = {
  kind: ListKind
  id: string
  /** The path of its first page. */
  path: string
  /** As the text of links to it, for the browser's tab, and as its main heading. */
  label: string
  title: string
  heading: string
  line: string
  cards: TemplateCard[]
  /** The filters that restrict a search to this list. */
  filters: Partial<Filters>
}
