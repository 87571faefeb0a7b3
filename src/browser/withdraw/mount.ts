import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { getClerk } from '#browser/account/clerk.ts'
import type { AccountOutput } from '#contracts/account.ts'

/**
 * Prefills the form for signed-in users: with the purchase in `?order=`, else the newest that is not fully refunded.
 * Fields the user has filled in stay unchanged. If the request fails, the form stays empty, as for guests.
 */
export async function mount(form: HTMLElement): Promise<void> {
  const token = await sessionToken()
  if (token === null) return
  const [answer, clerk] = await Promise.all([call<AccountOutput>('/api/account', { token }), getClerk()])
  if (!answer.ok) return
  const wanted = new URLSearchParams(location.search).get('order')
  const { purchases } = answer.value
  const purchase =
    purchases.find(({ order }) => order === wanted) ??
    purchases.find(({ amount, refundedAmount }) => refundedAmount < amount)
  fill(form, 'name', clerk.user?.fullName)
  fill(form, 'email', purchase?.email ?? clerk.user?.primaryEmailAddress?.emailAddress)
  fill(form, 'order', purchase?.order)
}

function fill(form: HTMLElement, name: string, value: string | null | undefined): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field && field.value === '' && value) field.value = value
}
