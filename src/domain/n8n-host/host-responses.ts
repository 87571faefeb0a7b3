import { CATEGORIES, CATEGORY_IDS } from '../catalog/categories.ts'
import { groupOf } from '../catalog/grouping.ts'
import type { LibraryEntry } from '../library/library-entry.ts'
import { type MemberLibrary, updatesIn } from '../library/member-library.ts'
import { STICKY_NOTE } from '../workflow/workflow.ts'

interface Shop {
  name: string
  siteUrl: string
}

/** A category of n8n's template list: one of the shop's, or a part of the member's own library. */
interface Shelf {
  id: string
  name: string
  has: (entry: LibraryEntry) => boolean
}

const categories: readonly Shelf[] = CATEGORY_IDS.map((id) => ({
  id,
  name: CATEGORIES[id].name,
  has: (entry) => groupOf(entry) === id,
}))

/** n8n separates names of categories by commas. */
const plainName = (name: string) => name.replaceAll(',', ' ·')

/** The categories, with the member's own that contain something. */
export function categoriesOf(library: MemberLibrary): Shelf[] {
  const own = [
    { id: 'updates', name: 'Updates for you', slugs: updatesIn(library) },
    { id: 'saved', name: 'Saved', slugs: library.templates.map(({ slug }) => slug) },
    ...library.lists.map(({ id, name, slugs }) => ({ id, name: plainName(name), slugs })),
  ]
  const shelves = own.flatMap(({ slugs, ...shelf }): Shelf[] => {
    const wanted = new Set(slugs)
    return wanted.size > 0 ? [{ ...shelf, has: ({ slug }) => wanted.has(slug) }] : []
  })
  return [...shelves, ...categories]
}

export const categoryList = (shelves: readonly Shelf[]) => ({
  categories: shelves.map(({ id, name }) => ({ id, name })),
})

/** The entries in any of the categories, by name; all of them without a category. */
export function inCategories(
  entries: readonly LibraryEntry[],
  shelves: readonly Shelf[],
  names: readonly string[],
): readonly LibraryEntry[] {
  if (names.length === 0) return entries
  const wanted = shelves.filter(({ name }) => names.includes(name))
  return entries.filter((entry) => wanted.some(({ has }) => has(entry)))
}

/** n8n never requests a second page while scrolling, so all templates are on the first one. */
export const searchList = (entries: readonly LibraryEntry[], { name }: Pick<Shop, 'name'>) => ({
  totalWorkflows: entries.length,
  workflows: entries.map((entry) => itemOf(entry, name)),
})

const itemOf = ({ slug, name, updated, nodeTypes }: LibraryEntry, username: string) => {
  const nodes = nodeTypes.map((node) => ({ ...node, iconUrl: node.icon?.startsWith('icons/') ? node.icon : undefined }))
  // A service and its trigger have the same icon.
  const unique = new Map(nodes.map((node) => [node.icon ?? node.name, node]))
  return { id: slug, name, createdAt: updated ?? '', user: { username }, nodes: [...unique.values()] }
}

/** A workflow as n8n draws and imports it. */
type Sent = Record<string, unknown>

/** n8n shows a page only if the id equals the one in its URL. */
export function detailOf(
  entry: LibraryEntry,
  { body, workflow }: { body: string; workflow: Sent },
  { name: shopName, siteUrl }: Shop,
) {
  const { slug, description } = entry
  const category = groupOf(entry)
  const page = `${siteUrl}/templates/${slug}`
  const text = body.trim().replaceAll('](/', `](${siteUrl}/`)
  return {
    workflow: {
      ...itemOf(entry, shopName),
      description: `${description}\n\n[Setup guide, drawing and recorded run](${page})\n\n${text}`.trim(),
      user: { username: shopName, name: shopName },
      categories: category ? [{ id: category, name: CATEGORIES[category].name }] : [],
      image: [],
      workflow,
    },
  }
}

export const importOf = (slug: string, name: string, workflow: Sent) => ({ id: slug, name, workflow })

/** A message in place of templates: n8n shows no error texts, and a blank page for a refusal. */
interface Notice {
  title: string
  text: string
}

export const noticeList = ({ title }: Notice, { name }: Pick<Shop, 'name'>) => ({
  totalWorkflows: 1,
  workflows: [{ id: NOTICE_ID, name: title, createdAt: '', user: { username: name }, nodes: [] }],
})

const NOTICE_ID = 'notice'

export const noticeDetail = (id: string, notice: Notice, { name }: Pick<Shop, 'name'>) => ({
  workflow: {
    id,
    name: notice.title,
    createdAt: '',
    description: notice.text,
    user: { username: name, name },
    categories: [],
    image: [],
    nodes: [],
    workflow: noticeWorkflow(notice),
  },
})

export const noticeImport = (id: string, notice: Notice) => importOf(id, notice.title, noticeWorkflow(notice))

const noticeWorkflow = ({ title, text }: Notice): Sent => ({
  nodes: [
    {
      id: 'notice',
      name: 'Notice',
      type: STICKY_NOTE,
      typeVersion: 1,
      position: [0, 0],
      parameters: { content: `## ${title}\n\n${text}`, width: 480, height: 240 },
    },
  ],
  connections: {},
})
