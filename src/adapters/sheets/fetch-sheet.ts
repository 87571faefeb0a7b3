import { MAX_SHEET_BYTES, MAX_SHEET_MB } from '#domain/import/sheet.ts'
import { type AppError, Outage, type Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

const MAX_REDIRECTS = 5
/** A function has ten seconds in all; the rest is for parsing and saving the sheet. */
const TIMEOUT_MS = 7000

const PRIVATE =
  'Google asks for a sign-in before it shows this sheet. ' +
  'In the sheet choose Share, and under General access "Anyone with the link" as viewer.'
const MISSING = 'We couldn’t find that sheet on Google. Copy its address again from the browser.'

const GOOGLE = 'https://docs.google.com'

export interface SheetsSettings {
  /** Google, or the local mock service. */
  apiUrl: string
  timeoutMs?: number
}

/**
 * Fetches a sheet as CSV. `path` comes from `sheetExport`, never from user input. Every redirect must stay within
 * Google, and nothing larger than MAX_SHEET_MB or slower than the time limit is read.
 */
export function createSheets({ apiUrl, timeoutMs = TIMEOUT_MS }: SheetsSettings) {
  const home = new URL(apiUrl)
  const isGoogle = ({ protocol, hostname, port, username, password }: URL) =>
    protocol === 'https:' &&
    port === '' &&
    !username &&
    !password &&
    (hostname === 'docs.google.com' || hostname.endsWith('.googleusercontent.com'))
  // The mock service replaces all of Google's hosts, and only if it is configured.
  const mayAsk = (url: URL) =>
    home.origin === GOOGLE ? isGoogle(url) : url.origin === home.origin && !url.username && !url.password

  async function follow(start: URL, signal: AbortSignal): Promise<Result<Response>> {
    let url = start
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/csv' } })
      if (response.status < 300 || response.status > 399) return ok(response)
      await response.body?.cancel()
      const location = response.headers.get('location') ?? ''
      if (!URL.canParse(location, url)) return invalid('Google answered in a way we do not understand.')
      const next = new URL(location, url)
      if (next.hostname === 'accounts.google.com') return invalid(PRIVATE)
      if (!mayAsk(next)) return invalid('Google sent us on to another site, and we do not go there.')
      url = next
    }
    return invalid('Google sent us on too often.')
  }

  return {
    async fetchSheet(path: string): Promise<Result<string>> {
      const start = new URL(path, home)
      if (!start.pathname.startsWith('/spreadsheets/') || !mayAsk(start)) return invalid(MISSING)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const found = await follow(start, signal)
        return found.ok ? await readBody(found.value) : found
      } catch (cause) {
        if (signal.aborted) return invalid('Google took too long to answer. Try again, or paste the sheet as CSV.')
        throw cause instanceof Outage ? cause : new Outage('Google Sheets', { cause })
      }
    },
  }
}

async function readBody(response: Response): Promise<Result<string>> {
  const problem = problemOf(response)
  if (problem) {
    await response.body?.cancel()
    if (problem instanceof Outage) throw problem
    return err(problem)
  }
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection, so the rest is never sent.
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_SHEET_BYTES) return invalid(`The sheet is larger than ${MAX_SHEET_MB} MB. Import it in parts.`)
    parts.push(part)
  }
  return ok(new TextDecoder().decode(Buffer.concat(parts)))
}

function problemOf({ status, headers }: Response): AppError | Outage | null {
  const invalid = (message: string): AppError => ({ kind: 'invalid-input', message })
  if (status === 401 || status === 403) return invalid(PRIVATE)
  if (status === 404 || status === 410 || status === 400) return invalid(MISSING)
  if (status !== 200) return new Outage('Google Sheets', { message: `answered ${status}` })
  const type = headers.get('content-type') ?? ''
  // A readable sheet is sent as text/csv; an HTML page is the sign-in form.
  if (/html/i.test(type)) return invalid(PRIVATE)
  return /^text\/(csv|plain)\b/i.test(type) ? null : invalid('Google answered something other than a sheet.')
}

const invalid = (message: string) => err({ kind: 'invalid-input' as const, message })
