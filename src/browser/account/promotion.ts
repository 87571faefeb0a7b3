import { readAddress } from './read-address.ts'
import { readItem, writeItem } from './storage.ts'

const KEY = 'promotion'

/** Lasts as long as the page, so that a rejected code stops the buyer only once, even where storage is blocked. */
let refused: string | null = null

/**
 * The visitor's promotion code: `?promo=` in the URL of this page, or of one earlier in this tab's history. The history
 * API keeps it, so that no page needs a script for it.
 */
export function promotionCode(): string | null {
  const found = [location.href, ...pagesBefore(), document.referrer].map(codeIn).find(Boolean)
  const code = found ?? readItem('sessionStorage', KEY)
  return code === refused ? null : code
}

/** Call before the tab leaves for Stripe or Google: history entries from before another site are not readable after. */
export const keepPromotion = () => writeItem('sessionStorage', KEY, promotionCode())

/** It does not count; the next press goes on without it. */
export function dropPromotion(code: string): void {
  refused = code
  writeItem('sessionStorage', KEY, null)
}

/** The addresses of our pages that lead here, the latest first; of older browsers nothing but the address itself. */
function pagesBefore(): string[] {
  const { navigation } = globalThis as { navigation?: { entries(): { url: string | null }[] } }
  return (navigation?.entries() ?? []).map(({ url }) => url ?? '').reverse()
}

function codeIn(address: string): string | null {
  const url = readAddress(address)
  return url?.origin === location.origin ? (url.searchParams.get('promo')?.slice(0, 40) ?? null) : null
}
