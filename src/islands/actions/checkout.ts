import type { CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { sessionToken } from '#islands/account/account.ts'
import { call } from '#islands/account/call.ts'
import { toast } from '#islands/toasts/toast.ts'

/** Refusals that are no failure: the sentence says why nothing is charged. */
const NOTHING_TO_PAY = new Set(['already-owned', 'payment-under-way', 'purchase-disputed', 'upgrade-signed-in'])

/** A plan button: opens Stripe's page for the plan in `data-plan`. */
export default async function checkout(button: HTMLElement): Promise<void> {
  if (!(button instanceof HTMLButtonElement) || button.disabled) return
  const idle = [...button.childNodes]
  button.disabled = true
  button.setAttribute('aria-busy', 'true')
  button.textContent = 'Processing...'
  try {
    const body = { planName: button.dataset.plan, attempt: crypto.randomUUID() }
    const answer = await call<CreateCheckoutOutput>('/api/create-checkout', { body, token: await sessionToken() })
    if (!answer.ok && NOTHING_TO_PAY.has(answer.kind)) return await toast({ title: 'Your plan', text: answer.sentence })
    if (!answer.ok) throw new Error(answer.sentence)
    const url = answer.value.data?.url
    if (!url) throw new Error('No checkout URL received from Stripe')
    location.assign(url)
  } catch (error) {
    console.warn('Checkout:', error instanceof Error ? error.message : error)
    await toast({
      title: 'Payment Error',
      text: 'Failed to initiate Stripe payment. Please try again.',
      destructive: true,
    })
  } finally {
    button.disabled = false
    button.removeAttribute('aria-busy')
    button.replaceChildren(...idle)
  }
}
