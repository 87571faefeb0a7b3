import { ApiError, defineVendor, type Route } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { applyFieldMask } from './google/fields.ts'
import { applyRequest, propertiesOf } from './google-sheets/batch.ts'
import { type Book, bookOf, createBooks, type SheetsSeed } from './google-sheets/book.ts'
import { valueRoutes } from './google-sheets/values.ts'
import { createRateLimit } from './shared/rate-limit.ts'

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets https://www.googleapis.com/auth/drive.file'

function toResponse(id: string, { title, timeZone, tabs }: Book) {
  return {
    spreadsheetId: id,
    properties: { title, locale: 'en_US', autoRecalc: 'ON_CHANGE', timeZone },
    sheets: Object.entries(tabs).map(([name, tab], index) => ({ properties: propertiesOf(name, tab, index) })),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${id}/edit`,
  }
}

type State = Record<string, Book>

const limits = new WeakMap<State, ReturnType<typeof createRateLimit>>()

/** A person's quota: 60 reads and 60 writes a minute. */
const withinQuota = (route: Route<State>): Route<State> => ({
  ...route,
  respond: (request, context) => {
    const isOver = limits.get(context.state) ?? createRateLimit({ requests: 60, seconds: 60 })
    limits.set(context.state, isOver)
    if (isOver(request.method === 'GET' ? 'reads' : 'writes', context.clock()))
      throw new ApiError('Google Sheets: more than 60 requests in a minute', failAsGoogle('rate-limited'))
    return route.respond(request, context)
  },
})

const routes: readonly Route<State>[] = [
  ...valueRoutes,
  {
    method: 'POST',
    path: '/v4/spreadsheets/:id:batchUpdate',
    summary: 'Update sheet tabs',
    respond: ({ params, body }, { state }) => {
      const book = bookOf(state, params.id)
      const requests = (body as { requests?: unknown } | null)?.requests
      if (!Array.isArray(requests) || requests.length === 0) throw apiError(400, 'Must specify at least one request.')
      // Updates are atomic.
      const draft = structuredClone(book)
      const replies = requests.map((request) => applyRequest(draft, request))
      Object.assign(book, draft)
      return { body: { spreadsheetId: params.id, replies } }
    },
  },
  {
    method: 'GET',
    path: '/v4/spreadsheets/:id',
    summary: 'List the tabs',
    respond: ({ params, query }, { state }) => {
      const id = params.id ?? ''
      return { body: applyFieldMask(toResponse(id, bookOf(state, id)), query.get('fields')) }
    },
  },
]

/** Spreadsheets by id. */
export const googleSheets = defineVendor<SheetsSeed, State>({
  key: 'google-sheets',
  name: 'Google Sheets',
  hosts: ['sheets.googleapis.com'],
  source:
    'https://developers.google.com/workspace/sheets/api/reference/rest, read November 2026; …/sheets/api/limits, read 29 November 2026',
  createState: createBooks,
  authorize: authorizeGoogle,
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Google Sheets API', 'sheets.googleapis.com'),
  credentials: {
    googleSheetsOAuth2Api: googleCredential(SCOPE),
    googleSheetsTriggerOAuth2Api: googleCredential(SCOPE),
  },
  routes: routes.map(withinQuota),
})
