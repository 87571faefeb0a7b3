import { useMemo, useSyncExternalStore } from 'react'
import { type AdminAddress, change, readAddress, writeAddress } from '#browser/owner/admin-address.ts'

const watchers = new Set<() => void>()

function watchAddress(watch: () => void): () => void {
  watchers.add(watch)
  addEventListener('popstate', watch)
  return () => {
    watchers.delete(watch)
    removeEventListener('popstate', watch)
  }
}

const search = () => location.search

/** The state in the current URL. */
export function useAddress(): AdminAddress {
  const query = useSyncExternalStore(watchAddress, search, search)
  return useMemo(() => readAddress(query), [query])
}

/** Changes part of the URL. Use `replace` while typing, so that Back does not step through every letter. */
export function go(part: Partial<AdminAddress>, { replace = false } = {}): void {
  const to = linkTo(part)
  if (to === `${location.pathname}${location.search}`) return
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  for (const watch of watchers) watch()
}

/** The URL that `go` would navigate to, for links that can be opened in a new tab. */
export const linkTo = (part: Partial<AdminAddress>) => writeAddress(change(readAddress(location.search), part))
