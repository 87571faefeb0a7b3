import * as z from 'zod'
import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '../catalog/categories.ts'
import { Slug } from '../catalog/template.ts'
import type { ImportColumn } from './import-columns.ts'
import { videoId } from './video-id.ts'

/**
 * Control and invisible characters, with which a cell could hide text or reverse the direction of the text around it.
 * The two joiners are allowed, as emoji and some scripts need them.
 */
export const HIDDEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** A cell as single-line text. Formulas remain plain text; we never evaluate them. */
const cleanLine = (cell: string) => cell.toWellFormed().replaceAll(HIDDEN, '').replaceAll(/\s+/g, ' ').trim()

/** A cell as text with meaningful line breaks. */
const cleanText = (cell: string) =>
  cell
    .toWellFormed()
    .replaceAll(HIDDEN, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** One row of a sheet: the text of its cells by column. `row` is its line as shown to an editor; the header is 1. */
export interface SheetRow {
  row: number
  cells: Partial<Record<ImportColumn, string>>
}

/** "#REF!", "#¡REF!", "#N/A", and their like in other languages; Google Sheets shows "Loading..." until it has a value. */
const SPREADSHEET_ERROR = /^(?:#[¡¿]?[\p{L}\d/_]+[!?]|#(?:N\/[AD]|NV|GETTING_DATA)|Loading(?:\.\.\.|…))$/iu

const cell = z.string().refine((text) => !SPREADSHEET_ERROR.test(text.trim()), {
  error: ({ input }) =>
    `Shows ${String(input).trim()} instead of a value. ` +
    'Fix it in the spreadsheet, wait until it has loaded, then export again.',
})

const line = (max: number) =>
  cell.transform(cleanLine).pipe(z.string().max(max, `Is too long: at most ${max} characters.`))

const HTTPS = 'Must be a full URL that starts with https://.'

const SPACED = 'Contains a space. Enter a single URL, with spaces as %20.'

const OPEN_WEB = 'Must be a public URL, not one on a local machine or private network.'

/**
 * Empty, or a public https URL: no user name, and a host with a domain name. Bare IP addresses are refused, since they
 * may belong to a private network or a cloud's metadata service; so are names used only in local networks.
 */
const link = line(2000).transform((text, context) => {
  if (text === '') return null
  if (text.includes(' ')) {
    context.addIssue({ code: 'custom', message: text.startsWith('https://') ? SPACED : HTTPS })
    return z.NEVER
  }
  const url = URL.canParse(text) ? new URL(text) : null
  const isAddress = url?.protocol === 'https:' && !url.username && !url.password
  if (isAddress && isOfOpenWeb(url.hostname)) return url.href
  context.addIssue({ code: 'custom', message: isAddress ? OPEN_WEB : HTTPS })
  return z.NEVER
})

/** The URL parser turns every form of an IPv4 address, including "0x7f.1" and "2130706433", into four numbers. */
const isOfOpenWeb = (hostname: string) =>
  /\.[a-z][a-z\d-]+\.?$/i.test(hostname) &&
  !/\.(?:local|localhost|internal|intranet|lan|home|corp|test|invalid|onion|arpa)\.?$/i.test(hostname)

const NO_VIDEO = 'Not a YouTube video URL, like https://youtu.be/dQw4w9WgXcQ.'

const cells = {
  name: line(80).pipe(z.string().min(1, 'Is empty. Every template needs a name.')),
  title: line(120),
  description: cell
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, 'Is empty. Describe what goes in and what comes out in a sentence or two.')
        .max(500, 'Is too long: at most 500 characters.'),
    ),
  creator: line(80).transform((name) => name || null),
  youtube_url: line(2000).transform((text, context) => {
    const id = videoId(text)
    if (id !== null || text === '') return id
    context.addIssue({ code: 'custom', message: NO_VIDEO })
    return z.NEVER
  }),
  template_url: link,
  resource_url: link,
  slug: line(80)
    .transform((text) => text.toLowerCase() || null)
    .pipe(Slug.nullable()),
  category: cell.transform(categoryNamed),
  license: line(80).transform((name) => name || null),
  language: cell.transform(languageNamed),
}

/** Null for English, the language of the shop, and for anything but a code like "de" or "pt-BR". */
function languageNamed(text: string): string | null {
  const code = text.trim()
  return /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(code) && !/^en\b/.test(code) ? code : null
}

/** By its id or its name; null for any other text, since a sheet may have categories of its own. */
export function categoryNamed(text: string): CategoryId | null {
  const wanted = text.trim().toLowerCase()
  return CATEGORY_IDS.find((id) => id === wanted || CATEGORIES[id].name.toLowerCase() === wanted) ?? null
}

/** A row that can be sold, before checks against other rows and the catalog. */
export interface ImportRow {
  /** The slug its editor chose; null if it is derived from the name. */
  slug: string | null
  name: string
  title: string
  description: string
  creator: string | null
  youtubeId: string | null
  templateUrl: string | null
  resourceUrl: string | null
  /** Null if it is derived from the text. */
  category: CategoryId | null
  /** "own" for the shop's own work; null if the row states none. */
  license: string | null
  /** Of its texts, like "de"; null for English or if it is unknown. */
  language: string | null
}

export interface CellProblem {
  column: string | null
  reason: string
}

const Row = z.object(cells)

/** Parses one row; each problem names the column and says in a sentence what is wrong with its cell. */
export function readRow({ cells }: SheetRow): { row: ImportRow } | { problems: CellProblem[] } {
  const parsed = Row.safeParse(
    Object.fromEntries(Object.keys(Row.shape).map((column) => [column, cells[column as ImportColumn] ?? ''])),
  )
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({
        column: String(path[0] ?? '') || null,
        reason: message,
      })),
    }
  const { name, title, description, creator, youtube_url, template_url, resource_url, ...rest } = parsed.data
  return {
    row: {
      ...rest,
      name,
      title: title || name,
      description,
      creator,
      youtubeId: youtube_url,
      templateUrl: template_url,
      resourceUrl: resource_url,
    },
  }
}
