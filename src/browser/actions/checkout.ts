import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { dropPromotion, keepPromotion, promotionCode } from '#browser/actions/promotion.ts'
import { SITE_DATA_BLOCKED, storesSiteData } from '#browser/actions/site-data.ts'
import { toast } from '#browser/toast.ts'
import type { CreateCheckoutInput, CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { wantedTemplate } from './wanted-template.ts'

/** Refusals that are not failures: the message says why nothing is charged. */
const NOTHING_TO_PAY = new Set(['already-owned', 'payment-under-way', 'purchase-disputed', 'upgrade-signed-in'])

/** Over a page that shows older plans than the server. Nothing else in the request can be invalid. */
const NOT_ON_SALE = 'This plan is no longer on sale. Reload the page to see the current plans.'

/** Stripe URLs of buttons that show a notice first and redirect on the second click. */
const checkoutUrls = new WeakMap<HTMLElement, string>()

/**
 * A plan button: opens Stripe's page for the plan in the button's value. With a promotion, its price is shown first.
 * In a dialog, which stays open, a refusal is also shown below the button.
 */
export async function checkout(button: HTMLElement): Promise<void> {
  if (!(button instanceof HTMLButtonElement) || button.disabled) return
  const known = checkoutUrls.get(button)
  if (known) return location.assign(known)
  const idle = [...button.childNodes]
  button.disabled = true
  button.setAttribute('aria-busy', 'true')
  button.textContent = 'Processing...'
  try {
    const promo = promotionCode()
    const wanted = wantedTemplate()
    const body: CreateCheckoutInput = {
      planName: button.value,
      attempt: crypto.randomUUID(),
      ...(promo && { promo }),
      ...(wanted && { wanted }),
    }
    const answer = await call<CreateCheckoutOutput>('/api/create-checkout', { body, token: await sessionToken() })
    if (!answer.ok && button.closest('dialog'))
      say(button, answer.kind === 'invalid-input' ? NOT_ON_SALE : answer.message)
    if (!answer.ok && NOTHING_TO_PAY.has(answer.kind)) return await toast({ title: 'Your plan', text: answer.message })
    if (promo && !answer.ok && answer.kind === 'no-promotion') {
      dropPromotion(promo)
      return say(button, answer.message)
    }
    if (!answer.ok) throw new Error(answer.message)
    const { url, offer } = answer.value.data ?? {}
    if (!url) throw new Error('No checkout URL received from Stripe')
    keepPromotion()
    const notes = [offer, storesSiteData() ? null : SITE_DATA_BLOCKED].filter(Boolean)
    if (notes.length === 0) return location.assign(url)
    checkoutUrls.set(button, url)
    say(button, `${notes.join(' ')} Click again to pay.`)
  } catch (error) {
    console.warn('Checkout:', error instanceof Error ? error.message : error)
    await toast({
      title: 'Payment Error',
      text: 'Failed to initiate Stripe payment. Please try again.',
      destructive: true,
    })
  } finally {
    const wasPressedHere = document.activeElement === button || document.activeElement === document.body
    button.disabled = false
    button.removeAttribute('aria-busy')
    button.replaceChildren(...idle)
    if (checkoutUrls.has(button) && wasPressedHere) button.focus({ preventScroll: true })
  }
}

/** A line below the button, announced when it changes. */
function say(button: HTMLElement, message: string): void {
  const next = button.nextElementSibling
  const line = next instanceof HTMLOutputElement ? next : document.createElement('output')
  line.className = 'mt-2 block text-sm'
  button.after(line)
  // Insert the live region empty: screen readers announce changes, not initial content.
  requestAnimationFrame(() => {
    line.textContent = message
  })
}
