import { code, ifAny, json, READ_SETTINGS, request, type Step, WITH_REPORT } from './step.ts'
import type { TablePlace } from './table-places.ts'

const LIST = 'Setup: list tabs'
const CREDENTIAL = 'googleSheetsOAuth2Api'

/**
 * Adds missing tabs and header cells with one `spreadsheets.batchUpdate`, which applies all changes or none
 * (developers.google.com/workspace/sheets/api/guides/batchupdate, read on 2026-11-29).
 */
export function googleSheetsSteps(places: readonly TablePlace[]): Step[] {
  const tabs = places.map(({ name, setting, document, fields }) => ({
    document,
    ...(setting ? { setting } : { name }),
    columns: fields.map((field) => field.name),
  }))
  const url = '=https://sheets.googleapis.com/v4/spreadsheets/{{ $json.path }}'
  return [
    code(LIST, listCode(tabs)),
    request('Setup: read Google Sheets', CREDENTIAL, { url }),
    code('Setup: find missing tabs', FIND_CODE),
    ifAny('Setup: any tab missing?'),
    request('Setup: create in Google Sheets', CREDENTIAL, { method: 'POST', url, hasBody: true }),
  ]
}

const listCode = (tabs: unknown) => `// The spreadsheets of your settings, and the first row of each tab.
const tabs = ${json(tabs)}
${READ_SETTINGS}
return [...new Set(tabs.map(({ document }) => document))].flatMap((document) => {
  const [, id] = /\\/d\\/([\\w-]{20,})/.exec(settings[document] ?? '') ?? []
  // Without a spreadsheet, this only checks the account.
  if (!id) return [{ json: { path: 'none', document } }]
  const own = tabs.filter((tab) => tab.document === document)
  return [
    { json: { path: id + '?fields=spreadsheetId,sheets.properties', document, id } },
    ...own.map(({ name, setting, columns }) => {
      const tab = String(name ?? settings[setting])
      const range = encodeURIComponent("'" + tab.replaceAll("'", "''") + "'!1:1")
      return { json: { path: id + '/values/' + range, document, id, tab, columns } }
    }),
  ]
})`

const FIND_CODE = `// What is missing, as one request per spreadsheet.
${WITH_REPORT}
const responses = $input.all()
const looked = $('${LIST}').all().map(({ json }, at) => ({ ...json, ...responses[at]?.json }))
const cells = (sheetId, columnIndex, texts) => ({
  updateCells: {
    start: { sheetId, rowIndex: 0, columnIndex },
    rows: [{ values: texts.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
    fields: 'userEnteredValue',
  },
})
const report = []
const requests = looked.filter(({ tab }) => !tab).flatMap(({ document, id, statusCode, body }) => {
  if (!id) report.push(['To do', 'The setting ' + document + ' has no spreadsheet. Create an empty one at https://sheets.new, paste its URL there, and run this again.'])
  if (!id || statusCode !== 200) return []
  const sheets = body.sheets.map(({ properties }) => properties)
  let nextId = Math.max(...sheets.map(({ sheetId }) => sheetId)) + 1
  const changes = looked.filter((one) => one.tab && one.document === document).flatMap(({ tab, columns, statusCode: read, body: first }) => {
    const sheet = sheets.find(({ title }) => title === tab)
    if (!sheet) {
      const sheetId = nextId++
      const gridProperties = { rowCount: 1000, columnCount: Math.max(26, columns.length), frozenRowCount: 1 }
      report.push(['Created', 'Tab “' + tab + '” with the columns ' + columns.join(', ') + '.'])
      return [{ addSheet: { properties: { sheetId, title: tab, gridProperties } } }, cells(sheetId, 0, columns)]
    }
    if (read !== 200) {
      report.push(['To do', 'The first row of tab “' + tab + '” could not be read. Run this again.'])
      return []
    }
    const row = (first?.values?.[0] ?? []).map((cell) => String(cell).trim())
    const missing = columns.filter((column) => !row.includes(column))
    if (missing.length === 0) {
      report.push(['Ready', 'Tab “' + tab + '” has all columns.'])
      return []
    }
    report.push(['Created', 'Added to tab “' + tab + '”: ' + missing.join(', ') + '.'])
    const length = row.length + missing.length - sheet.gridProperties.columnCount
    const grow = { appendDimension: { sheetId: sheet.sheetId, dimension: 'COLUMNS', length } }
    return [...(length > 0 ? [grow] : []), cells(sheet.sheetId, row.length, missing)]
  })
  return changes.length > 0 ? [{ method: 'POST', path: id + ':batchUpdate', body: { requests: changes } }] : []
})
return withReport(requests, report)`
