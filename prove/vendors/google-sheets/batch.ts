import { apiError } from '../google/account.ts'
import { type Fields, fieldsOf } from '../shared/values.ts'
import { type Book, newTab, nextSheetId, type Tab, tabById } from './book.ts'
import { updateCells } from './update-cells.ts'

/** Requests for formats and validation, which do not change cells. */
const FORMATTING = [
  'repeatCell',
  'addConditionalFormatRule',
  'deleteConditionalFormatRule',
  'autoResizeDimensions',
  'updateDimensionProperties',
  'setDataValidation',
  'setBasicFilter',
  'updateBorders',
  'mergeCells',
  'addBanding',
  'addProtectedRange',
]

/** Applies one request of spreadsheets.batchUpdate and returns its reply. */
export function applyRequest(book: Book, request: unknown): Fields {
  const [[kind, value] = ['', undefined], ...more] = Object.entries(fieldsOf(request))
  if (more.length > 0) throw apiError(400, 'Invalid value at requests[0]: oneof field kind is already set.')
  const fields = fieldsOf(value)
  const apply = REQUESTS[kind]
  if (apply) return apply(book, fields)
  if (!FORMATTING.includes(kind))
    throw apiError(400, `Invalid JSON payload received. Unknown name "${kind}" at 'requests[0]': Cannot find field.`)
  for (const sheetId of sheetIdsIn(fields)) tabById(book, sheetId)
  return {}
}

const REQUESTS: Record<string, (book: Book, fields: Fields) => Fields> = {
  addSheet: (book, { properties }) => {
    const { title = `Sheet${Object.keys(book.tabs).length + 1}`, sheetId = nextSheetId(book) } = fieldsOf(properties)
    return { addSheet: { properties: add(book, String(title), newTab(Number(sheetId))) } }
  },
  duplicateSheet: (book, { sourceSheetId, newSheetName, newSheetId }) => {
    const [title, source] = tabById(book, sourceSheetId)
    const copy = { ...structuredClone(source), sheetId: Number(newSheetId ?? nextSheetId(book)) }
    return { duplicateSheet: { properties: add(book, String(newSheetName ?? `Copy of ${title}`), copy) } }
  },
  deleteSheet: (book, { sheetId }) => {
    const [title] = tabById(book, sheetId)
    if (Object.keys(book.tabs).length === 1)
      throw apiError(400, "Invalid requests[0].deleteSheet: You can't remove all the sheets in a document.")
    delete book.tabs[title]
    return {}
  },
  updateSheetProperties: (book, { properties, fields }) => {
    if (!fields)
      throw apiError(400, "Invalid requests[0].updateSheetProperties: At least one field must be listed in 'fields'.")
    const { sheetId = 0, title: newTitle } = fieldsOf(properties)
    const [title, tab] = tabById(book, sheetId)
    if (typeof newTitle === 'string' && newTitle !== title) {
      delete book.tabs[title]
      add(book, newTitle, tab)
    }
    return {}
  },
  updateCells,
  appendDimension: (book, { sheetId = 0, dimension, length }) => {
    const [, tab] = tabById(book, sheetId)
    if (dimension === 'ROWS') tab.rowCount += Number(length)
    else tab.columnCount += Number(length)
    return {}
  },
  insertDimension: (book, { range }) => {
    const { sheetId = 0, dimension, startIndex = 0, endIndex } = fieldsOf(range)
    const [, tab] = tabById(book, sheetId)
    const [start, count] = [Number(startIndex), Number(endIndex) - Number(startIndex)]
    if (dimension === 'ROWS') tab.rows.splice(start, 0, ...Array.from({ length: count }, () => []))
    else for (const row of tab.rows) if (row.length > start) row.splice(start, 0, ...Array(count).fill(''))
    if (dimension === 'ROWS') tab.rowCount += count
    else tab.columnCount += count
    return {}
  },
  deleteDimension: (book, { range }) => {
    const { sheetId = 0, dimension, startIndex = 0, endIndex } = fieldsOf(range)
    const [, tab] = tabById(book, sheetId)
    const [start, count] = [Number(startIndex), Number(endIndex) - Number(startIndex)]
    if (dimension === 'ROWS') tab.rows.splice(start, count)
    else for (const row of tab.rows) row.splice(start, count)
    if (dimension === 'ROWS') tab.rowCount -= count
    else tab.columnCount -= count
    return {}
  },
  addChart: (book, { chart }) => {
    const { spec, position } = fieldsOf(chart)
    if (!spec) throw apiError(400, 'Invalid requests[0].addChart: No chart specified.')
    for (const sheetId of sheetIdsIn(fieldsOf(spec))) tabById(book, sheetId)
    const sheetId = nextSheetId(book)
    if (fieldsOf(position).newSheet)
      add(book, `Chart${Object.keys(book.tabs).length}`, {
        ...newTab(sheetId),
        isChart: true,
        rowCount: 0,
        columnCount: 0,
      })
    return { addChart: { chart: { chartId: sheetId + 1_000_000, spec, position: { sheetId } } } }
  },
}

function add(book: Book, title: string, tab: Tab): Fields {
  if (book.tabs[title])
    throw apiError(
      400,
      `Invalid requests[0].addSheet: A sheet with the name "${title}" already exists. Please enter another name.`,
    )
  book.tabs[title] = tab
  return propertiesOf(title, tab, Object.keys(book.tabs).length - 1)
}

export const propertiesOf = (
  title: string,
  { sheetId, rowCount, columnCount, isChart }: Tab,
  index: number,
): Fields => ({
  sheetId,
  title,
  index,
  ...(isChart ? { sheetType: 'OBJECT' } : { sheetType: 'GRID', gridProperties: { rowCount, columnCount } }),
})

function sheetIdsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => (name === 'sheetId' ? [below] : sheetIdsIn(below)))
}
