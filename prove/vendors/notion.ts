import { defineVendor, type MockResponse, type VendorRequest } from '../vendor.ts'
import { createDatabase, propertiesFrom, searchAll, sourceOf } from './notion/database.ts'
import { apiError, missing, normalizeId, notionError } from './notion/errors.ts'
import { matches, sorted } from './notion/filter.ts'
import {
  blocksOf,
  type Context,
  createPage,
  type Page,
  pageOf,
  propertiesOf,
  type State,
  valuesOf,
  withIds,
} from './notion/page.ts'
import type { PlainValue, Property } from './notion/property.ts'
import { pageAfter } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface PageSeed {
  id?: string
  values?: Record<string, PlainValue>
  /** The page's content as Markdown. */
  markdown?: string
  createdTime?: string
}

/** Data sources by id, and pages outside of them. */
interface Seed {
  dataSources?: Record<string, { name?: string; properties: Record<string, Property>; pages?: PageSeed[] }>
  pages?: (PageSeed & { id: string; title: string })[]
  /** After so many reads, someone moves each page to the trash. */
  readsUntilTrash?: number
}

const onPage =
  (run: (page: Page, request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const { id = '' } = request.params
    const page = context.state.pages.find((one) => normalizeId(one.id) === normalizeId(id))
    return page ? run(page, request, context) : missing('page', id)
  }

const onSource =
  (run: (source: State['sources'][string], request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const { id = '' } = request.params
    const source = Object.values(context.state.sources).find((one) => normalizeId(one.id) === normalizeId(id))
    return source ? run(source, request, context) : missing('data source', id)
  }

/** `start_cursor` is the id of the page's first result. */
const pageOfResults = <Item extends { id: unknown }>(
  items: Item[],
  cursor: unknown,
  wanted: unknown,
  show: (item: Item) => unknown,
): MockResponse => {
  const size = wanted === undefined ? 100 : Number(wanted)
  if (!Number.isInteger(size) || size < 1 || size > 100)
    throw apiError(`body failed validation: body.page_size should be ≤ \`100\`, instead was \`${textOf(wanted)}\`.`)
  const page = pageAfter(items, size, cursor ? (item) => item.id === cursor : undefined)
  if (!page) throw apiError(`The start_cursor provided is invalid: ${textOf(cursor)}`)
  return {
    body: {
      object: 'list',
      results: page.items.map(show),
      next_cursor: page.more ? page.items.at(-1)?.id : null,
      has_more: page.more,
    },
  }
}

const emptyList = () => ({ body: { object: 'list', results: [], next_cursor: null, has_more: false } })

export const notion = defineVendor<Seed, State>({
  key: 'notion',
  name: 'Notion',
  hosts: ['api.notion.com'],
  source:
    'github.com/makenotion/notion-sdk-js (20 August 2026, MIT): src/api-endpoints and src/errors.ts for filters, sorts, bodies and error codes. ' +
    'From memory: error messages, and that text filters ignore case.',
  createState: (seed) => ({
    readsUntilTrash: seed?.readsUntilTrash ?? Infinity,
    sources: Object.fromEntries(
      Object.entries(seed?.dataSources ?? {}).map(([id, { name = 'Proof', properties }]) => [
        id,
        { id, name, properties: structuredClone(properties) },
      ]),
    ),
    pages: [
      ...Object.entries(seed?.dataSources ?? {}).flatMap(([source, { pages = [] }]) =>
        pages.map((page) => ({ ...page, source })),
      ),
      ...(seed?.pages ?? []).map(({ title, ...page }) => ({
        ...page,
        source: undefined,
        values: { title, ...page.values },
      })),
    ].map((page, at) => ({
      id: page.id ?? `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      source: page.source,
      values: page.values ?? {},
      createdTime: page.createdTime ?? '2026-01-01T00:00:00.000Z',
      lastEditedTime: page.createdTime ?? '2026-01-01T00:00:00.000Z',
      markdown: page.markdown ?? '',
      blocks: [],
      inTrash: false,
    })),
  }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError('API token is invalid.', 'unauthorized', 401)
    if (!/^\d{4}-\d\d-\d\d$/.test(request.headers['notion-version'] ?? ''))
      throw apiError('Notion-Version header should be defined, instead was `undefined`.', 'missing_version')
  },
  routes: [
    {
      method: 'POST',
      path: '/v1/data_sources/:id/query',
      summary: 'Query a data source',
      empty: emptyList,
      respond: onSource(({ id, properties }, request, { state, now }) => {
        const { filter, sorts, start_cursor, page_size } = fieldsOf(request.body)
        const rows = state.pages.filter(({ source, inTrash }) => source === id && !inTrash)
        // An invalid filter is rejected even without rows.
        if (filter !== undefined)
          matches({ values: {}, createdTime: '', lastEditedTime: '' }, filter, properties, now())
        const found = filter === undefined ? rows : rows.filter((row) => matches(row, filter, properties, now()))
        return pageOfResults(sorted(found, sorts, properties), start_cursor, page_size, (page) => pageOf(state, page))
      }),
    },
    {
      method: 'GET',
      path: '/v1/data_sources/:id',
      summary: 'Read a data source’s properties',
      respond: onSource((source) => ({ body: sourceOf(source) })),
    },
    {
      method: 'PATCH',
      path: '/v1/data_sources/:id',
      summary: 'Update a data source’s properties',
      respond: onSource((source, { body }) => {
        Object.assign(source.properties, propertiesFrom(fieldsOf(body).properties, source.properties))
        return { body: sourceOf(source) }
      }),
    },
    { method: 'POST', path: '/v1/databases', summary: 'Create a database', respond: createDatabase },
    { method: 'POST', path: '/v1/search', summary: 'Search pages and data sources', respond: searchAll },
    { method: 'POST', path: '/v1/pages', summary: 'Create a page', respond: createPage },
    {
      method: 'GET',
      path: '/v1/pages/:id/markdown',
      summary: 'Read a page as Markdown',
      respond: onPage((page) => ({
        body: {
          object: 'page_markdown',
          id: page.id,
          markdown: page.markdown,
          truncated: false,
          unknown_block_ids: [],
        },
      })),
    },
    {
      method: 'GET',
      path: '/v1/pages/:id',
      summary: 'Read a page',
      respond: onPage((page, _, { state }) => {
        if (state.readsUntilTrash-- <= 0) page.inTrash = true
        return { body: pageOf(state, page) }
      }),
    },
    {
      method: 'PATCH',
      path: '/v1/pages/:id',
      summary: 'Update a page',
      respond: onPage((page, request, { state, now }) => {
        const { properties, in_trash, archived } = fieldsOf(request.body)
        page.values = { ...page.values, ...valuesOf(propertiesOf(state, page), properties) }
        page.inTrash = (in_trash ?? archived ?? page.inTrash) === true
        page.lastEditedTime = now().toISOString()
        return { body: pageOf(state, page) }
      }),
    },
    {
      method: 'GET',
      path: '/v1/blocks/:id/children',
      summary: 'Read a page’s blocks',
      empty: emptyList,
      respond: onPage((page, request) =>
        pageOfResults(
          page.blocks as (Fields & { id: unknown })[],
          request.query.get('start_cursor'),
          request.query.get('page_size') ?? undefined,
          (block) => block,
        ),
      ),
    },
    {
      method: 'PATCH',
      path: '/v1/blocks/:id/children',
      summary: 'Append blocks to a page',
      respond: onPage((page, request, context) => {
        const added = withIds(blocksOf(fieldsOf(request.body).children, 'body.children'), context)
        page.blocks.push(...added)
        return { body: { object: 'list', results: added, next_cursor: null, has_more: false } }
      }),
    },
    {
      method: 'GET',
      path: '/v1/users/me',
      summary: 'Identify the token',
      respond: () => ({ body: { object: 'user', id: 'bot', type: 'bot', name: 'Proof', bot: {} } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return notionError(401, 'unauthorized', 'API token is invalid.')
    if (failure === 'rate-limited')
      return {
        ...notionError(429, 'rate_limited', 'You have been rate limited. Please try again in a few minutes.'),
        headers: { 'retry-after': '5' },
      }
    return notionError(500, 'internal_server_error', 'Unexpected error occurred.')
  },
  credentials: { notionApi: { apiKey: 'ntn_proof' } },
})
