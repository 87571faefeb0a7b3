import { dispatch, sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { getClerk, maybeSignedIn } from '#browser/account/clerk.ts'
import { readFlags } from '#browser/account/flags.ts'
import type { AccountOutput } from '#contracts/account.ts'

/**
 * Prefills the form: from the link in the order confirmation, or for signed-in users with the purchase in `?order=`,
 * else the newest that is not fully refunded. Fields the user has filled in stay unchanged. If the request fails, the
 * form stays empty. The notice is sent with the proof of the link or with the session, either of which proves whose
 * address it is: the filled form then needs no second step.
 */
export async function mount(form: HTMLElement): Promise<void> {
  if (form.dataset.refunded) return endAccess(form.dataset.refunded)
  if (!(form instanceof HTMLFormElement)) return
  if (form.matches('[action^="/api"]')) return sendSignedIn(form)
  const mailed = new URLSearchParams(location.hash.slice(1))
  if (mailed.has('proof')) return fillFromMail(form, mailed)
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
  if (purchase) sendSignedIn(inOneStep(form))
}

/** Of a guest, this browser has the purchase; the access of a member comes from the account. */
function endAccess(sessionId: string): void {
  if (!maybeSignedIn() && readFlags().sessionId === sessionId) dispatch({ type: 'access-denied' })
}

function fillFromMail(form: HTMLFormElement, mailed: URLSearchParams): void {
  for (const name of ['sessionId', 'proof'])
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name }))
  for (const name of ['email', 'order', 'sessionId', 'proof']) fill(form, name, mailed.get(name))
  inOneStep(form)
}

function inOneStep(form: HTMLFormElement): HTMLFormElement {
  const [button, hint] = form.querySelectorAll<HTMLElement>('[type=submit], [type=submit] + p')
  form.action = '/api/withdraw'
  if (button) button.textContent = 'Confirm withdrawal'
  if (hint)
    hint.textContent = 'A refund that is due starts right away, and ends the access that came with this purchase.'
  return form
}

function sendSignedIn(form: HTMLFormElement): void {
  form.addEventListener('submit', async (event) => {
    if (!maybeSignedIn() || event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value])
    const headers = { authorization: `Bearer ${await sessionToken()}` }
    const request = { method: 'POST', headers, body: new URLSearchParams(fields) }
    const sent = await fetch(form.action, request).catch(() => null)
    // A notice is the same when it is sent again, so the form itself can follow.
    if (sent?.ok && sent.redirected) location.assign(sent.url)
    else form.submit()
  })
}

function fill(form: HTMLElement, name: string, value: string | null | undefined): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field && field.value === '' && value) field.value = value
}
