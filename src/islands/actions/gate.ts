import { shownAccess } from '#domain/access/payment-check.ts'
import { getAccount } from '#islands/account/account.ts'
import { showPricing } from './show-pricing.ts'

/**
 * A gated link: to the pricing section for whoever is known to have no access, else straight on. It only saves a way;
 * the server checks whatever lies behind it.
 */
export default function gate(target: HTMLElement): void {
  const free = !getAccount().loading && shownAccess(getAccount()) === 'free'
  if (!free && target instanceof HTMLAnchorElement) location.assign(target.href)
  else showPricing()
}
