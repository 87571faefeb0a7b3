import { readAddress } from '../account/read-address.ts'
import { readItem, writeItem } from '../account/storage.ts'

const KEY = 'promotion'

/** StoredTemplates in memory, so that a rejected code stops the buyer only once, even if storage is blocked. */
let invalidCode: string | null = null

/**
 * The visitor's promotion code: `?promo=` in this page's URL, or in an earlier one in this tab's history. The browser's
 * Navigation API has the earlier URLs, so no page needs a script to store the code.
 */
export function promotionCode(): string | null {
  const found = [location.href, ...pagesBefore(), document.referrer].map(codeIn).find(Boolean)
  const code = found ?? readItem('sessionStorage', KEY)
  return code === invalidCode ? null : code
}

/** Call before the tab leaves for Stripe or Google: earlier history entries can't be read afterwards. */
export const keepPromotion = () => writeItem('sessionStorage', KEY, promotionCode())

/** The code is invalid; the next click continues without it. */
export function dropPromotion(code: string): void {
  invalidCode = code
  writeItem('sessionStorage', KEY, null)
}

/** The URLs of our pages earlier in this tab's history, latest first; empty in older browsers. */
function pagesBefore(): string[] {
  const { navigation } = globalThis as { navigation?: { entries(): { url: string | null }[] } }
  return (navigation?.entries() ?? []).map(({ url }) => url ?? '').reverse()
}

function codeIn(address: string): string | null {
  const url = readAddress(address)
  return url?.origin === location.origin ? (url.searchParams.get('promo')?.slice(0, 40) ?? null) : null
}
