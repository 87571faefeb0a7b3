import { CsvError, parse } from 'csv-parse/sync'
import { IGNORED_COLUMNS, IMPORT_COLUMNS, type ImportColumn, OPTIONAL_COLUMNS } from '#domain/import/import-columns.ts'
import { HIDDEN, type SheetRow } from '#domain/import/import-row.ts'
import { MAX_ROWS, type Sheet } from '#domain/import/sheet.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

const MAX_COLUMNS = 100
/** Blank rows count as well; otherwise a few bytes each could occupy the parser for its whole time. */
const MAX_RECORDS = 4 * MAX_ROWS
/** More than any valid row has; otherwise an unclosed quote would consume the whole sheet. */
const MAX_ROW_CHARACTERS = 20_000
const TOO_MANY = `The sheet has more than ${MAX_ROWS.toLocaleString('en')} rows. Import it in parts.`
const DELIMITERS = [',', ';', '\t']
/** Specifies the delimiter for Excel, which does not show this row. */
const SEP_LINE = /^\ufeff?"?sep=([^"\r\n])\1*"?(?:\r\n|\n|\r)/i
const EXTRAS_NAMED = 10

const OPTIONS = {
  bom: true,
  // As strict as the output of spreadsheets, but with any of the three line ends, even mixed.
  record_delimiter: ['\r\n', '\n', '\r'] as string[],
  relax_column_count: true,
  // Otherwise a quoted cell after a comma and a space is an error. Spaces around a cell are insignificant here, too.
  trim: true,
  max_record_size: MAX_ROW_CHARACTERS,
  to: MAX_RECORDS,
} as const

/**
 * Parses CSV with a header row. The delimiter is the one with which the header names most of our columns. Rows are
 * numbered as in the spreadsheet: blank rows count, and a cell of several lines is one row. Any text results in a sheet
 * or one error sentence.
 */
export function readCsv(saved: string): Result<Sheet> {
  const [sepLine = '', named] = SEP_LINE.exec(saved) ?? []
  const text = saved.slice(sepLine.length)
  const delimiter = delimiterOf(text, named)
  const read = recordsOf(text, delimiter)
  if (!read.ok) return read
  const records = read.value
  if (records.length === MAX_RECORDS) return invalid(TOO_MANY)
  const headerAt = records.findIndex((record) => !isBlank(record))
  const header = (records[headerAt] ?? []).map(columnName)
  const problem = headerProblem(header)
  if (problem) return invalid(problem)

  const rows: SheetRow[] = []
  const rejected: Sheet['rejected'] = []
  for (const [at, record] of records.entries()) {
    if (at <= headerAt || isBlank(record)) continue
    if (rows.length + rejected.length === MAX_ROWS) return invalid(TOO_MANY)
    const row = at + 1
    if (record.slice(header.length).some((cell) => cell.trim() !== ''))
      rejected.push({
        row,
        column: null,
        reason: 'Has more cells than the header row. A text with a comma in it needs quotes.',
      })
    else rows.push({ row, cells: cellsOf(header, record) })
  }
  if (rows.length + rejected.length === 0) return invalid('There is a header row, but no row below it.')
  return ok({ rows, rejected, notes: notesOf(header) })
}

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '')
const columnName = (cell: string) =>
  cell
    .replaceAll(HIDDEN, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
const COLUMNS: readonly string[] = [...IMPORT_COLUMNS, ...OPTIONAL_COLUMNS]
const isOurs = (name: string): name is ImportColumn => COLUMNS.includes(name)

function recordsOf(text: string, delimiter: string): Result<string[][]> {
  try {
    return ok(parse(text, { ...OPTIONS, delimiter }) as string[][])
  } catch (error) {
    return invalid(error instanceof CsvError ? explain(error) : 'The text cannot be read as CSV.')
  }
}

/** The position of a parse error, in lines of the text: the row number depends on quotes, which are what is wrong. */
function explain({ code, lines }: CsvError & { lines?: number }): string {
  const place = lines ? ` near line ${lines}` : ''
  if (code === 'CSV_MAX_RECORD_SIZE')
    return (
      `A row${place} is longer than ${MAX_ROW_CHARACTERS} characters. ` +
      'Often a quote was opened there and never closed.'
    )
  return `The quotes${place} don’t match. Enclose a cell that contains quotes in quotes, and double each inner quote.`
}

/** Reads only the first rows with each delimiter, ignoring quotes. */
function delimiterOf(text: string, named?: string): string {
  const start = text.slice(0, MAX_ROW_CHARACTERS).replace(/^\ufeff?\s*/, '')
  const line = /^[^\r\n]*/.exec(start)?.[0] ?? ''
  const hits = (delimiter: string) =>
    line.split(delimiter).filter((cell) => isOurs(columnName(cell.replaceAll('"', '')))).length
  const candidates = named ? [named, ...DELIMITERS] : DELIMITERS
  return candidates.reduce((best, next) => (hits(next) > hits(best) ? next : best))
}

function headerProblem(header: readonly string[]): string | null {
  if (header.length > MAX_COLUMNS) return `The sheet has more than ${MAX_COLUMNS} columns.`
  const missing = IMPORT_COLUMNS.filter((column) => !header.includes(column))
  if (missing.length === IMPORT_COLUMNS.length)
    return `The first row must name the columns: ${IMPORT_COLUMNS.join(', ')}.`
  if (missing.length > 0)
    return `The header row lacks ${missing.join(', ')}. A column may be empty, but it must be there.`
  const twice = COLUMNS.find((column) => header.indexOf(column) !== header.lastIndexOf(column))
  return twice ? `The header row names ${twice} twice.` : null
}

const cellsOf = (header: readonly string[], record: readonly string[]): SheetRow['cells'] =>
  Object.fromEntries(header.flatMap((name, at) => (isOurs(name) ? [[name, record[at] ?? '']] : [])))

function notesOf(header: readonly string[]): string[] {
  // A review sheet has columns that are for its reader only.
  const forReaders: readonly string[] = header.includes('grade') ? IGNORED_COLUMNS : []
  const extra = header.filter((name) => name !== '' && !isOurs(name) && !forReaders.includes(name))
  const named = extra.slice(0, EXTRAS_NAMED).map((name) => `The column "${name.slice(0, 60)}" was ignored.`)
  return extra.length > EXTRAS_NAMED ? [...named, `And ${extra.length - EXTRAS_NAMED} more columns.`] : named
}

const invalid = (message: string) => err({ kind: 'invalid-input' as const, message })
