import { useMemo, useSyncExternalStore } from 'react'
import { type AdminAddress, change, readAddress, writeAddress } from './address.ts'

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

/** What the address says now. */
export function useAddress(): AdminAddress {
  const said = useSyncExternalStore(watchAddress, search, search)
  return useMemo(() => readAddress(said), [said])
}

/** Changes a part of the address. `replace` for what is typed: back should not lead from letter to letter. */
export function go(part: Partial<AdminAddress>, { replace = false } = {}): void {
  const to = linkTo(part)
  if (to === `${location.pathname}${location.search}`) return
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  for (const watch of watchers) watch()
}

/** Where `go` would lead, as a link: it can be opened in another tab. */
export const linkTo = (part: Partial<AdminAddress>) => writeAddress(change(readAddress(location.search), part))
