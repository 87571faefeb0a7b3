import { readAddress } from './read-address.ts'
import { readItem, writeItem } from './storage.ts'

const KEY = 'promotion'

/** Lasts as long as the page, so that nobody is held up twice by one code, even where storage is forbidden. */
let refused: string | null = null

/**
 * The code somebody came with: `?promo=` in the address of this page, or of one that this tab has shown on the way. The
 * browser's own history remembers it, so that no page needs a script for it.
 */
export function promotionCode(): string | null {
  const found = [location.href, ...pagesBefore(), document.referrer].map(codeIn).find(Boolean)
  const code = found ?? readItem('sessionStorage', KEY)
  return code === refused ? null : code
}

/** Before the tab leaves for another site, as that ends what its history tells: to pay, or to sign in with Google. */
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
