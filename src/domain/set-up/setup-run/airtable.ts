import type { RecordedTable } from '../../run/recording.ts'
import { code, ifAny, json, READ_SETTINGS, request, type Step, WITH_REPORT } from './step.ts'
import type { TablePlace } from './table-places.ts'

const LIST = 'Setup: list bases'
const CREDENTIAL = 'airtableTokenApi'

type Field = RecordedTable['fields'][number]

/**
 * Airtable's API can't create fields of these types (community.airtable.com/development-apis-11, "New: create
 * tables, create fields", read on 2026-11-29).
 */
const BY_HAND = ['autoNumber', 'createdTime', 'lastModifiedTime', 'createdBy', 'lastModifiedBy', 'button']
/** Types that the first field of a table may have. */
const PRIMARY = ['singleLineText', 'multilineText', 'email', 'url', 'phoneNumber', 'number', 'date', 'dateTime']

/** What each type needs to be created (same page). */
function optionsOf({ type, choices = [] }: Field): Record<string, unknown> | undefined {
  const dateFormat = { name: 'iso' }
  switch (type) {
    case 'number':
      return { precision: 2 }
    case 'checkbox':
      return { icon: 'check', color: 'greenBright' }
    case 'date':
      return { dateFormat }
    case 'dateTime':
      return { dateFormat, timeFormat: { name: '24hour' }, timeZone: 'utc' }
    case 'singleSelect':
    case 'multipleSelects':
      return { choices: choices.map((name) => ({ name })) }
    default:
      return undefined
  }
}

/** Airtable's primary field comes first. */
const inOrder = (fields: readonly Field[]) => {
  const primary = fields.find(({ type = '' }) => PRIMARY.includes(type))
  return primary ? [primary, ...fields.filter((field) => field !== primary)] : [...fields]
}

/** Creates tables and fields (airtable.com/developers/web/api/create-table, create-field; tried against the mock only). */
export function airtableSteps(places: readonly TablePlace[]): Step[] {
  const tables = places.map(({ name, document, setting, fields }) => ({
    name,
    base: document,
    table: setting,
    fields: inOrder(fields)
      .filter(({ type = '' }) => !BY_HAND.includes(type))
      .map((field) => ({ name: field.name, type: field.type, options: optionsOf(field) })),
    byHand: fields
      .filter(({ type = '' }) => BY_HAND.includes(type))
      .map(({ name: field, type }) => ({ name: field, type })),
  }))
  const url = '=https://api.airtable.com/v0/meta/{{ $json.path }}'
  return [
    code(LIST, listCode(tables)),
    request('Setup: read Airtable', CREDENTIAL, { url }),
    code('Setup: find missing Airtable tables', findCode(tables)),
    ifAny('Setup: any Airtable table missing?'),
    request('Setup: create in Airtable', CREDENTIAL, { method: 'POST', url, hasBody: true }),
  ]
}

const listCode = (tables: readonly { base: string | undefined }[]) => `// The bases of your settings.
${READ_SETTINGS}
return ${JSON.stringify([...new Set(tables.map(({ base }) => base))])}.map((setting) => {
  const [base] = /app\\w{14}/.exec(settings[setting] ?? '') ?? []
  // Without a base, this only checks the account.
  const path = base ? 'bases/' + base + '/tables' : 'whoami'
  return { json: { path, setting, base } }
})`

const findCode = (tables: unknown) => `// What is missing, as one request per table or field.
const tables = ${json(tables)}
${READ_SETTINGS}
${WITH_REPORT}
const responses = $input.all()
const bases = $('${LIST}').all().map(({ json }, at) => ({ ...json, ...responses[at]?.json }))
const idIn = (setting) => /tbl\\w{14}/.exec(settings[setting] ?? '')?.[0]
const report = []
const requests = tables.flatMap(({ name, base: setting, table, fields, byHand }) => {
  const { base, statusCode, body } = bases.find((one) => one.setting === setting) ?? {}
  if (!base) {
    report.push(['To do', 'The setting ' + setting + ' has no base. Create an empty base in Airtable, paste its URL or ID there, and run this again.'])
    return []
  }
  if (statusCode !== 200) return []
  const id = idIn(table)
  // If two tables have the same ID, match by name instead.
  const isShared = tables.filter((other) => idIn(other.table) === id).length > 1
  const byId = id && !isShared && body.tables.find((one) => one.id === id)
  const found = byId || body.tables.find((one) => one.name === name)
  const has = found?.fields.map((field) => field.name) ?? []
  const missing = fields.filter((field) => !has.includes(field.name))
  for (const field of byHand.filter((one) => !has.includes(one.name)))
    report.push(['To do', 'In table “' + (found?.name ?? name) + '”, add the field “' + field.name + '” of the type ' + field.type + ': Airtable’s API can’t create it.'])
  if (!found) {
    report.push(['Created', 'Table “' + name + '” with the fields ' + fields.map((field) => field.name).join(', ') + '.'])
    return [{ method: 'POST', path: 'bases/' + base + '/tables', body: { name, fields }, enter: { table, base } }]
  }
  report.push(missing.length === 0
    ? ['Ready', 'Table “' + found.name + '” has every field that Airtable’s API can create.']
    : ['Created', 'Added to table “' + found.name + '”: ' + missing.map((field) => field.name).join(', ') + '.'])
  if (!byId) report.push(['To do', 'Enter this in the setting ' + table + ': ' + (table === setting || /url/i.test(table) ? 'https://airtable.com/' + base + '/' : '') + found.id])
  const path = 'bases/' + base + '/tables/' + found.id + '/fields'
  return missing.map((body) => ({ method: 'POST', path, body }))
})
return withReport(requests, report)`
