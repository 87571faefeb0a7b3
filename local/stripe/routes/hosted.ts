import type { Context, Hono } from 'hono'
import type { Account } from '../account.ts'
import { applyDiscount, applyTypedCode } from '../discounts.ts'
import type { Checkout } from '../entities.ts'
import { closedPage, hostedPage } from '../hosted-page.ts'
import { customerDetails } from '../new-session.ts'
import { expireOverdue, pay } from '../pay.ts'
import { checkPayment, type Problems, readTyped, type Typed, untyped } from '../payment-form.ts'
import { invoicePage, receiptPage } from '../receipt-pages.ts'
import { recordContact, recover } from '../recovery.ts'
import type { Webhooks } from '../webhooks.ts'

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
}

/** The hosted payment page. A declined card responds with 200, as on Stripe's own page. */
export function addHostedRoutes(app: Hono, account: Account, webhooks: Webhooks, now: () => number) {
  app.get('/c/pay/:id', (c) => {
    const checkout = find(c.req.param('id'))
    if (checkout?.session.status !== 'open') return closed(c, checkout)
    return show(c, checkout, untyped(checkout.session.customer_email ?? ''))
  })

  app.post('/c/pay/:id', async (c) => {
    const checkout = find(c.req.param('id'))
    if (checkout?.session.status !== 'open') return closed(c, checkout)
    const form = await c.req.formData()
    const typed = readTyped(form)
    recordContact(checkout, typed, (email) => customerDetails(email, typed.name || null))
    account.save()
    if (form.get('action') === 'remove') return removeCode(c, checkout, typed)
    // Enter in the code field applies the code, so that no buyer pays full price with an unapplied code.
    if (checkout.session.allow_promotion_codes && (form.get('action') === 'apply' || typed.code)) {
      return applyCode(c, checkout, typed)
    }
    const requiresConsent = checkout.session.consent_collection?.terms_of_service === 'required'
    const free = checkout.session.amount_total === 0
    const checked = checkPayment(typed, { free, requiresConsent, now: new Date(now()) })
    if (checked.problems) return show(c, checkout, typed, { problems: checked.problems })
    if (requiresConsent) {
      const promotions = checkout.session.consent?.promotions ?? null
      checkout.session.consent = { promotions, terms_of_service: 'accepted' }
    }
    const problem = pay(account, checkout, checked.payer, checked.paymentMethod)
    if (problem) return show(c, checkout, typed, { alert: problem })
    // Checkout redirects after the webhook response, so that the success page finds the order.
    await webhooks.settleFirstAttempts()
    return c.redirect(successUrl(checkout), 303)
  })

  app.get('/c/recover/:id', (c) => {
    const checkout = find(c.req.param('id'))
    const copy = checkout && recover(account, checkout)
    if (!copy) return c.html(closedPage('This link has expired.', checkout?.session.cancel_url ?? null), 410, HEADERS)
    return c.redirect(`/c/pay/${copy.session.id}`, 303)
  })

  app.get('/receipts/:id', (c) => {
    const charge = account.data.charges[c.req.param('id')]
    const checkout = Object.values(account.data.checkouts).find(
      ({ session }) => session.payment_intent === charge?.payment_intent,
    )
    if (!charge?.paid || !checkout) return c.html(closedPage('This receipt does not exist.', null), 404, HEADERS)
    return c.html(receiptPage(checkout, charge), 200, HEADERS)
  })

  app.get('/invoices/:id', (c) => {
    const invoice = account.data.invoices[c.req.param('id')]
    const checkout = Object.values(account.data.checkouts).find(({ session }) => session.invoice === invoice?.id)
    if (!invoice || !checkout) return c.html(closedPage('This invoice does not exist.', null), 404, HEADERS)
    return c.html(invoicePage(checkout, invoice), 200, HEADERS)
  })

  function find(id: string): Checkout | undefined {
    expireOverdue(account)
    return account.data.checkouts[id]
  }

  function show(c: Context, checkout: Checkout, typed: Typed, found: { problems?: Problems; alert?: string } = {}) {
    const code = account.data.promotionCodes[String(checkout.session.discounts?.[0]?.promotion_code)]?.code
    return c.html(hostedPage(checkout, { typed, code, ...found }), 200, HEADERS)
  }

  function applyCode(c: Context, checkout: Checkout, typed: Typed) {
    const problem = applyTypedCode(account, checkout, typed.code)
    return problem
      ? show(c, checkout, typed, { problems: { code: problem } })
      : show(c, checkout, { ...typed, code: '' })
  }

  function removeCode(c: Context, checkout: Checkout, typed: Typed) {
    applyDiscount(checkout, null)
    account.save()
    return show(c, checkout, typed)
  }
}

function closed(c: Context, checkout: Checkout | undefined) {
  if (!checkout) return c.html(closedPage('This payment page does not exist.', null), 404, HEADERS)
  if (checkout.session.status === 'complete') return c.redirect(successUrl(checkout), 303)
  return c.html(closedPage('This payment page has expired.', checkout.session.cancel_url), 410, HEADERS)
}

// Stripe replaces only the literal placeholder, not %7BCHECKOUT_SESSION_ID%7D as URLSearchParams encodes it.
function successUrl({ session }: Checkout): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
