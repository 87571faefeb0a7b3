import { account } from '#islands/account/account.ts'
import { showPricing } from './show-pricing.ts'

/**
 * A gated link: straight on while the payment status is loading or with access, else to the pricing section. It only
 * saves a way; the server checks whatever lies behind it.
 */
export default function gate(target: HTMLElement): void {
  const { loading, access } = account()
  if ((loading || access.hasAccess) && target instanceof HTMLAnchorElement) location.assign(target.href)
  else showPricing()
}
