import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

const PASTE = 'Paste a Google Sheets URL, like https://docs.google.com/spreadsheets/d/…/edit.'

/**
 * Google's ids have only these characters, so nothing else of the pasted URL reaches the one we request. URLs of a
 * Google Workspace account may start with its domain.
 */
const SHEET = /^(?:\/a\/[^/]+)?\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,100})(?:\/|$)/
const PUBLISHED = /^(?:\/a\/[^/]+)?\/spreadsheets\/(?:u\/\d+\/)?d\/e\/([\w-]{10,200})\/pub(?:html)?\/?$/

/** The CSV export path below https://docs.google.com, built from the sheet's id and tab. Refuses any other URL. */
export function sheetExport(address: string): Result<string> {
  const text = address.trim()
  if (!URL.canParse(text)) return invalid(PASTE)
  const url = new URL(text)
  if (url.protocol !== 'https:') return invalid(`The URL must start with https://. ${PASTE}`)
  if (url.hostname !== 'docs.google.com' || url.port !== '' || url.username !== '' || url.password !== '')
    return invalid(`Only sheets on docs.google.com can be imported. ${PASTE}`)

  const published = PUBLISHED.exec(url.pathname)?.[1]
  const id = published ? undefined : SHEET.exec(url.pathname)?.[1]
  const gid = tabOf(url)
  if (published) {
    const query = new URLSearchParams({ ...(gid && { gid, single: 'true' }), output: 'csv' })
    return ok(`/spreadsheets/d/e/${published}/pub?${query}`)
  }
  if (!id || id === 'e') return invalid(`This URL doesn’t point to a sheet. ${PASTE}`)
  return ok(`/spreadsheets/d/${id}/export?${new URLSearchParams({ format: 'csv', ...(gid && { gid }) })}`)
}

/** The tab that was open, from `?gid=` or `#gid=`; without one Google returns the first. */
function tabOf({ searchParams, hash }: URL): string | null {
  const gid = searchParams.get('gid') ?? new URLSearchParams(hash.slice(1)).get('gid')
  return gid && /^\d{1,12}$/.test(gid) ? gid : null
}

const invalid = (message: string): Result<string> => err({ kind: 'invalid-input', message })
