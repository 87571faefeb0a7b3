import { sessionToken } from '#browser/account/account.ts'
import { BUSY, OFFLINE } from '#browser/account/call.ts'

/** A file is sent while it is being made, for as long as the platform lets a function run. */
const LONGEST_MS = 15_000

const BROKEN = 'The file couldn’t be created. Try again in a minute.'

/**
 * Fetches a file that one of our functions makes and saves it; with a `body` by POST. A link could not show the session
 * token. Answers what went wrong, or null.
 */
export async function saveFile(path: string, fallbackName: string, body?: object): Promise<string | null> {
  const token = await sessionToken()
  try {
    const response = await fetch(path, {
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!response.ok) {
      console.warn(`${path.replace(/\?.*/, '')} returned ${response.status}.`)
      return response.status === 429 ? BUSY : BROKEN
    }
    save(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? fallbackName)
    return null
  } catch {
    return OFFLINE
  }
}

const nameIn = (disposition: string | null) => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address when it starts to save, which is after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
