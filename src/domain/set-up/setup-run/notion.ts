import { code, ifAny, json, READ_SETTINGS, request, type Step, WITH_REPORT } from './step.ts'
import type { TablePlace } from './table-places.ts'

const LIST = 'Setup: search Notion'
const CREDENTIAL = 'notionApi'
const HEADERS = { 'Notion-Version': '2025-09-03' }

/**
 * Creates databases on the first page that the connection can see, and properties of existing ones
 * (developers.notion.com/reference/create-a-data-source, read on 2026-11-29; run against the mock only).
 */
export function notionSteps(places: readonly TablePlace[], title: string): Step[] {
  const databases = places.map(({ name, setting, fields }) => ({
    // A recording without a name calls it "Database".
    name: name === 'Database' ? title : name,
    setting,
    properties: Object.fromEntries(
      fields.map(({ name: property, type = 'rich_text', choices }) => [
        property,
        { [type]: choices ? { options: choices.map((option) => ({ name: option })) } : {} },
      ]),
    ),
  }))
  const url = '=https://api.notion.com/v1/{{ $json.path }}'
  return [
    code(LIST, LIST_CODE),
    request('Setup: read Notion', CREDENTIAL, { method: 'POST', url, headers: HEADERS, hasBody: true }),
    code('Setup: find missing databases', findCode(databases)),
    ifAny('Setup: any database missing?'),
    request('Setup: create in Notion', CREDENTIAL, {
      method: '={{ $json.method }}',
      url,
      headers: HEADERS,
      hasBody: true,
    }),
  ]
}

const LIST_CODE = `// The pages and databases that the connection can see.
const search = (value) => ({ json: { path: 'search', body: { filter: { property: 'object', value }, page_size: 100 } } })
return [search('page'), search('data_source')]`

const findCode = (databases: unknown) => `// What is missing, as one request per database.
const databases = ${json(databases)}
${READ_SETTINGS}
${WITH_REPORT}
const [pages, sources] = $input.all().map(({ json }) => json.body?.results ?? [])
const page = pages?.find(({ parent }) => !/database|data_source/.test(parent?.type))
const plain = (id) => String(id ?? '').replaceAll('-', '')
const titleOf = ({ title = [] }) => title.map(({ plain_text }) => plain_text).join('')
const isDown = $input.all().some(({ json }) => json.statusCode !== 200)
const report = []
const requests = (isDown ? [] : databases).flatMap(({ name, setting, properties }) => {
  const entered = sources.find(({ id }) => plain(settings[setting]).includes(plain(id)))
  if (!entered && /[0-9a-f]{32}/.test(plain(settings[setting]))) {
    report.push(['To do', 'Open the database of the setting ' + setting + ' in Notion, choose ⋯ → Connections and add your connection, or empty the setting.'])
    return []
  }
  const found = entered ?? sources.find((one) => titleOf(one) === name)
  if (!found && !page) {
    report.push(['To do', 'Open a page in Notion, choose ⋯ → Connections and add your connection, then run this again: the database “' + name + '” is created on that page.'])
    return []
  }
  if (!found) {
    report.push(['Created', 'Database “' + name + '” with the properties ' + Object.keys(properties).join(', ') + '.'])
    const body = {
      parent: { type: 'page_id', page_id: page.id },
      title: [{ type: 'text', text: { content: name } }],
      initial_data_source: { properties },
    }
    return [{ method: 'POST', path: 'databases', body, enter: { setting } }]
  }
  const called = 'database “' + (titleOf(found) || name) + '”'
  if (!entered) report.push(['To do', 'Enter this in the setting ' + setting + ': ' + found.id])
  const has = Object.values(found.properties ?? {})
  const missing = Object.entries(properties).filter(([property]) => !has.some((one) => one.name === property))
  const [title] = missing.find(([, type]) => type.title) ?? []
  // A data source has one title, which the API can't add.
  if (title) report.push(['To do', 'In ' + called + ', rename the title “' + has.find(({ type }) => type === 'title')?.name + '” to “' + title + '”.'])
  const added = missing.filter(([, type]) => !type.title)
  if (added.length > 0) report.push(['Created', 'Added to ' + called + ': ' + added.map(([property]) => property).join(', ') + '.'])
  else if (!title) report.push(['Ready', 'The ' + called + ' has all properties.'])
  return added.length > 0
    ? [{ method: 'PATCH', path: 'data_sources/' + found.id, body: { properties: Object.fromEntries(added) } }]
    : []
})
return withReport(requests, report)`
