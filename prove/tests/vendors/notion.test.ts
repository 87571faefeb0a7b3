import { describe, expect, test } from 'vitest'
import { notion } from '../../vendors/notion.ts'
import { type AnyJson, clientOf } from './ask.ts'

const API = 'https://api.notion.com/v1'
const headers = { authorization: 'Bearer ntn_x', 'notion-version': '2026-03-11' }

const board = () =>
  clientOf(notion, {
    dataSources: {
      tasks: {
        properties: {
          Name: 'title',
          Launch: 'rich_text',
          Done: 'checkbox',
          Due: 'date',
          Size: 'number',
          Kind: { type: 'select', options: ['Bug'] },
          State: { type: 'status', options: ['Open'] },
        },
        pages: [
          { values: { Name: 'One', Launch: 'May', Done: false, Due: '2026-11-03', Size: 2, Kind: 'Bug' } },
          { values: { Name: 'Two', Launch: 'may fair', Done: true, Due: '2026-10-01' }, markdown: '# Two' },
          { values: { Name: 'Three' } },
        ],
      },
    },
  })

const names = async (body: AnyJson) => {
  const { body: answer, rejection } = await board().ask('POST', `${API}/data_sources/tasks/query`, { headers, body })
  return rejection ?? answer.results.map((page: AnyJson) => page.properties.Name.title[0].plain_text)
}

describe('a query', () => {
  test.each([
    [{ property: 'Launch', rich_text: { equals: 'may' } }, ['One']],
    [{ property: 'Done', checkbox: { equals: false } }, ['One', 'Three']],
    [{ property: 'Due', date: { on_or_after: '2026-11-01' } }, ['One']],
    [{ property: 'Due', date: { past_month: {} } }, []],
    [{ property: 'title', title: { equals: 'Two' } }, ['Two']],
    [
      {
        and: [
          { property: 'Size', number: { greater_than: 1 } },
          { property: 'Kind', select: { equals: 'Bug' } },
        ],
      },
      ['One'],
    ],
    [
      {
        or: [
          { property: 'Due', date: { is_empty: true } },
          { property: 'Launch', rich_text: { contains: 'fair' } },
        ],
      },
      ['Two', 'Three'],
    ],
  ])('finds by %j', async (filter, expected) => {
    expect(await names({ filter })).toEqual(expected)
  })

  test.each([
    [{ property: 'Lunch', rich_text: { equals: 'May' } }, 'Could not find property with name or id: Lunch'],
    [{ property: 'Name', rich_text: { equals: 'One' } }, 'does not match'],
    [{ property: 'Done', checkbox: { equals: 'yes' } }, 'should be not present'],
    [{ property: 'Due', date: { on_or_after: 'soon' } }, 'ISO 8601'],
  ])('rejects %j', async (filter, words) => {
    expect(await names({ filter })).toContain(words)
  })

  test('sorts with empty values last and pages by cursor', async () => {
    const sorts = [{ property: 'Due', direction: 'ascending' }]
    expect(await names({ sorts })).toEqual(['Two', 'One', 'Three'])
    const { ask } = board()
    const first = await ask('POST', `${API}/data_sources/tasks/query`, { headers, body: { sorts, page_size: 2 } })
    const body = { sorts, page_size: 2, start_cursor: first.body.next_cursor }
    const second = await ask('POST', `${API}/data_sources/tasks/query`, { headers, body })
    expect([first.body.has_more, second.body.has_more, second.body.results.length]).toEqual([true, false, 1])
  })
})

const page = (properties: AnyJson) => ({ parent: { data_source_id: 'tasks' }, properties })

test('a created page can be read, changed and archived', async () => {
  const { ask } = board()
  const body = page({ Name: { title: [{ text: { content: 'Four' } }] }, Kind: { select: { name: 'Idea' } } })
  const made = await ask('POST', `${API}/pages`, { headers, body })
  await ask('PATCH', `${API}/pages/${made.body.id}`, { headers, body: { properties: { Size: { number: 5 } } } })
  const read = await ask('GET', `${API}/pages/${made.body.id}`, { headers })
  expect(read.body.properties).toMatchObject({ Kind: { select: { name: 'Idea' } }, Size: { number: 5 } })
  await ask('PATCH', `${API}/pages/${made.body.id}`, { headers, body: { in_trash: true } })
  const rows = await ask('POST', `${API}/data_sources/tasks/query`, { headers, body: {} })
  expect(rows.body.results).toHaveLength(3)
})

test.each([
  ['a property that is not there', { Nam: { title: [] } }, 'Nam is not a property that exists.'],
  ['a property of another type', { Launch: { title: [] } }, 'Launch is expected to be rich_text.'],
  ['a text over 2,000 characters', { Launch: { rich_text: [{ text: { content: 'x'.repeat(2001) } }] } }, '≤ `2000`'],
  ['a status that is not there', { State: { status: { name: 'Gone' } } }, 'does not exist'],
  ['text for a number', { Size: { number: '5' } }, 'should be a number'],
])('rejects %s', async (_, properties, words) => {
  const { status, body } = await board().ask('POST', `${API}/pages`, { headers, body: page(properties) })
  expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
})

test('requires a token and a version, and says what it can’t find', async () => {
  const { ask } = board()
  expect((await ask('GET', `${API}/pages/x`)).status).toBe(401)
  expect((await ask('GET', `${API}/pages/x`, { headers: { authorization: 'Bearer ntn_x' } })).body.code).toBe(
    'missing_version',
  )
  expect((await ask('GET', `${API}/pages/x`, { headers })).body.code).toBe('object_not_found')
  expect((await ask('GET', `${API}/pages/00000000000040008000000000000001/markdown`, { headers })).body.markdown).toBe(
    '# Two',
  )
  expect(notion.fail('rate-limited')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

describe('databases', () => {
  const PAGE = '11111111-1111-4111-8111-111111111111'
  const workspace = () => clientOf(notion, { pages: [{ id: PAGE, title: 'Shared' }] })
  const database = (properties: object) => ({
    parent: { type: 'page_id', page_id: PAGE },
    title: [{ type: 'text', text: { content: 'Briefs' } }],
    initial_data_source: { properties },
  })

  test('one is created on a shared page, found by a search, and gets more properties', async () => {
    const { ask } = workspace()
    const { body: made } = await ask('POST', `${API}/databases`, { headers, body: database({ Name: { title: {} } }) })
    const [{ id }] = made.data_sources
    const filter = { property: 'object', value: 'data_source' }
    const { body: found } = await ask('POST', `${API}/search`, { headers, body: { filter } })
    expect(found.results).toMatchObject([{ id, properties: { Name: { type: 'title' } } }])
    const properties = { Kind: { select: { options: [{ name: 'Bug' }] } } }
    const { body: changed } = await ask('PATCH', `${API}/data_sources/${id}`, { headers, body: { properties } })
    expect(changed.properties.Kind.select.options).toMatchObject([{ name: 'Bug' }])
  })

  test.each([
    ['no title', { Kind: { select: {} } }, /title/],
    ['two titles', { A: { title: {} }, B: { title: {} } }, /title/],
    ['a status', { A: { title: {} }, B: { status: {} } }, /properties\.B/],
  ])('%s is rejected', async (_, properties, why) => {
    const { rejection } = await workspace().ask('POST', `${API}/databases`, { headers, body: database(properties) })
    expect(rejection).toMatch(why)
  })
})
