import { useState } from 'react'
import { sessionToken } from '#islands/account/account.ts'
import { toast } from '#islands/toasts/toast.ts'
import { Button } from '#islands/ui/Button.tsx'

/** Saves all users as a file, whatever the search and the filter leave on the page. */
export function ExportButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await exportUsers()
    setBusy(false)
    if (problem) void toast({ title: 'Nothing was exported', text: problem, destructive: true })
  }
  return (
    <Button glyph="download" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export all as CSV'}
    </Button>
  )
}

/** The file is sent while it is being made, for as long as the platform lets a function run. */
const LONGEST_MS = 15_000

const OFFLINE = 'We could not reach the shop. Check your connection and try again.'
const BROKEN = 'The shop did not make the file. Please try again in a minute.'

/**
 * Fetches the file of all users and saves it. A link could not show the session token. Answers what went wrong, or
 * null.
 */
async function exportUsers(): Promise<string | null> {
  const token = await sessionToken()
  try {
    const response = await fetch('/api/admin-export', {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!response.ok) {
      console.warn(`Admin: the export answered ${response.status}.`)
      return BROKEN
    }
    save(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? 'users.csv')
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
