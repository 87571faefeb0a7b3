import { ApiError, type MockResponse, type RouteContext, type VendorRequest } from '../../vendor.ts'

/** A file that a click downloads. `bytes` is what arrives, `size` what Airtop reports if it differs. */
interface Download {
  fileName: string
  bytes: Buffer
  size?: number
  /** How many times the list shows it as uploading first. */
  uploading?: number
}

export interface AirtopSeed {
  /** Responses of Airtop's model to page queries, in order; text is sent as it is. */
  answers?: readonly unknown[]
  /** What each click does, in order: a download, nothing, or an element that isn't found. */
  clicks?: readonly (Download | 'nothing' | 'not-found')[]
  /** Where a page ends up, by the URL that was opened. */
  redirects?: Readonly<Record<string, string>>
  /** Sessions of earlier runs that are still open. */
  openSessions?: readonly string[]
}

interface Session {
  id: string
  status: 'running' | 'ended'
  profile: string
  timeoutMinutes: number
  savesProfile: boolean
  windows: { windowId: string; url: string }[]
}

interface StoredFile extends Download {
  id: string
  sessionId: string
  startedAt: string
}

export interface Account {
  sessions: Session[]
  files: StoredFile[]
  /** Everything typed, with the page it was typed into. */
  typed: { text: string; into: string; url: string; pressesEnter: boolean }[]
  /** Descriptions of the clicked elements. */
  clicked: string[]
  answers: unknown[]
  clicks: (Download | 'nothing' | 'not-found')[]
  redirects: Readonly<Record<string, string>>
}

export type Context = RouteContext<Account>

export const AIRTOP_API_KEY = 'proof'

/** The problem details that Airtop's API describes as ErrorModel. */
export const errorModel = (status: number, detail: string): MockResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title: TITLES[status] ?? 'Error', status, detail },
})
const TITLES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

export const refuse = (status: number, detail: string) => new ApiError(`Airtop: ${detail}`, errorModel(status, detail))

export const sessionOf = (request: VendorRequest, { state }: Context): Session => {
  const session = state.sessions.find(({ id }) => id === request.params.session)
  if (session?.status !== 'running') throw refuse(404, `session ${request.params.session} not found`)
  return session
}

export const windowOf = (request: VendorRequest, context: Context) => {
  const found = sessionOf(request, context).windows.find(({ windowId }) => windowId === request.params.window)
  if (!found) throw refuse(404, `window ${request.params.window} not found`)
  return found
}

export const envelope = (data: unknown, status = 200): MockResponse => ({
  status,
  body: { data, meta: { requestId: 'request-1' } },
})

/** Response of an AI request: `meta` has its outcome, `errors` the reason of a failure. */
export const aiEnvelope = (modelResponse: string, problem?: string): MockResponse => ({
  body: {
    data: { modelResponse },
    meta: {
      requestId: 'request-1',
      status: problem ? 'failure' : 'success',
      usage: { credits: 50, id: 'request-1' },
    },
    ...(problem && { errors: [{ message: problem }] }),
  },
})
