import { APP_LINES, SERVICE_IDS, SERVICES, type ServiceId } from '#domain/catalog/apps.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { CATEGORIES, CATEGORY_IDS } from '#domain/catalog/categories.ts'
import { applyFilters, NO_FILTERS } from '#domain/catalog/filters.ts'
import { listPages } from '#domain/catalog/list-pages.ts'
import { listedServices, type TemplateList } from '#domain/catalog/template-list.ts'
import { TOOL_LINES } from '#domain/catalog/tools.ts'
import { TRIGGER_IDS, TRIGGER_LINES, TRIGGERS } from '#domain/catalog/triggers.ts'
import { listCards } from './templates.ts'

/** Every list with at least one template, grouped by kind. */
export async function listLists(): Promise<TemplateList[]> {
  const cards = await listCards()
  const lists = [...byCategory(cards), ...byTool(cards), ...byTrigger(cards)]
  return lists
    .filter((list) => list.cards.length > 0)
    .map((list) => ({ ...list, path: `/templates/${list.kind}/${list.id}` }))
}

type Unplaced = Omit<TemplateList, 'path'>

const byCategory = (cards: readonly TemplateCard[]): Unplaced[] =>
  CATEGORY_IDS.map((id) => ({
    kind: 'category',
    id,
    label: CATEGORIES[id].name,
    title: `${CATEGORIES[id].name}: n8n workflows`,
    heading: `${CATEGORIES[id].name} workflows`,
    line: CATEGORIES[id].line,
    cards: cards.filter(({ category }) => category === id),
    filters: { category: id },
  }))

const SERVICE_LINES: Record<ServiceId, string> = { ...TOOL_LINES, ...APP_LINES }

function byTool(cards: readonly TemplateCard[]): Unplaced[] {
  const listed = listedServices(cards)
  return SERVICE_IDS.filter((id) => listed.has(id)).map((id) => ({
    kind: 'tool',
    id,
    label: SERVICES[id],
    title: `${SERVICES[id]} workflow templates`,
    heading: `Workflows with ${SERVICES[id]}`,
    line: SERVICE_LINES[id],
    cards: applyFilters(cards, { ...NO_FILTERS, tool: id }),
    filters: { tool: id },
  }))
}

/** By the trigger of the workflow, read from its file. */
function byTrigger(cards: readonly TemplateCard[]): Unplaced[] {
  return TRIGGER_IDS.map((id) => {
    const name = TRIGGERS[id]
    const heading = `Workflows that start ${name[0]?.toLowerCase()}${name.slice(1)}`
    const own = cards.filter(({ trigger }) => trigger === id)
    return {
      kind: 'trigger',
      id,
      label: name,
      title: heading,
      heading,
      line: TRIGGER_LINES[id],
      cards: own,
      filters: { trigger: id },
    }
  })
}

/** The URLs of all lists, including every page of each. */
export async function listAddresses(): Promise<string[]> {
  return (await listLists()).flatMap(({ path, cards }) => listPages(path, cards).map((page) => page.path))
}
