import { sessionToken } from '#browser/account/account.ts'
import { BUSY, OFFLINE } from '#browser/account/call.ts'

/** Matches the platform's time limit for a function: the file is streamed while it is being generated. */
const TIMEOUT_MS = 15_000

const BROKEN = 'The file couldn’t be created. Try again in a minute.'

/** Fetches a file with the session token, by POST with a `body`, and saves it. Returns an error message, or null. */
export async function saveFile(path: string, fallbackName: string, body?: object): Promise<string | null> {
  const token = await sessionToken()
  try {
    const response = await fetch(path, {
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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

export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL when it starts saving, after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
