import { useState } from 'react'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { toast } from '#browser/toast.ts'
import type { AccountOutput, AccountPurchase } from '#contracts/account.ts'
import type { ReceiptOutput } from '#contracts/receipt.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Benefit } from '#domain/checkout/plan.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { SkeletonBlock } from './Loading.tsx'
import { whatBecameOf } from './purchase-copy.ts'
import { Day, LoadFailed, Section } from './Section.tsx'
import { useOwn } from './use-own.ts'

/** One plan's texts on the pricing page. */
export interface PlanWords {
  id: string
  features: readonly string[]
}

/** Every purchase with its status, the plan and its upgrade. */
export function PlanAndPurchases({ user, plans }: { user: string; plans: readonly PlanWords[] }) {
  const { value, problem, reload } = useOwn<AccountOutput>('/api/account', user)
  if (!value) return problem ? <LoadFailed message={problem} retry={reload} /> : <SkeletonBlock className="h-80" />
  return (
    <div className="grid gap-10">
      {value.purchases.length > 0 && (
        <Section heading="Purchases">
          <ul className="grid gap-3">
            {value.purchases.map((purchase) => (
              <PurchaseItem key={purchase.sessionId} purchase={purchase} />
            ))}
          </ul>
        </Section>
      )}
      <PlanCard account={value} plans={plans} />
      {value.plan && value.plan.benefits.length > 0 && (
        <Section heading="Your benefits">
          <ul className="grid gap-3">
            {value.plan.benefits.map((benefit) => (
              <BenefitItem key={benefit.name} benefit={benefit} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function PlanCard({ account: { plan, upgrade }, plans }: { account: AccountOutput; plans: readonly PlanWords[] }) {
  const features = plans.find(({ id }) => id === plan?.id)?.features ?? []
  return (
    <section className="rounded-card bg-surface p-6 [border:2px_solid_var(--ink)]" aria-labelledby="account-plan">
      <h2 className="text-2xl" id="account-plan">
        {plan?.name ?? 'No plan yet'}
      </h2>
      {plan ? (
        <p className="mt-1 text-muted text-sm">
          Lifetime access since <Day of={plan.since} />.
        </p>
      ) : (
        <p className="mt-1 mb-5 text-muted text-sm">
          One payment gives you lifetime access to every template and guide. Bought with another email? While signed in
          here, open the link we emailed you after the payment.
        </p>
      )}
      {features.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">What’s included</summary>
          <ul className="grid gap-1.5">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <span className="shrink-0 text-ok">
                  <Glyph name="check" sheet="interface" />
                </span>
                <span>{feature}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {upgrade && (
        <div className="mt-5">
          <button className="btn btn-go btn-wide" type="button" data-action="checkout" value={upgrade.planName}>
            {`Upgrade to ${upgrade.planName}`}
          </button>
          <p className="mt-2 text-muted text-sm">
            {`${formatMoney(upgrade.amount, upgrade.currency)} one-time: the price difference to your current plan.`}
          </p>
        </div>
      )}
      {!plan && (
        <ButtonLink kind="go" wide href="/#pricing">
          View Pricing Plans
        </ButtonLink>
      )}
    </section>
  )
}

function BenefitItem({ benefit: { name, text, label, href } }: { benefit: Benefit }) {
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <li className="rounded-card border-1 border-line bg-surface p-4 text-sm">
      <b>{name}</b>
      <p className="mt-1 mb-3 text-muted">{text}</p>
      <a className="link" href={href} {...elsewhere}>
        {label}
      </a>
    </li>
  )
}

function PurchaseItem({ purchase }: { purchase: AccountPurchase }) {
  const { planName, isUpgrade, amount, currency, paidAt, hasReceipt, hasInvoice, order, state } = purchase
  const statusText = whatBecameOf(purchase)
  return (
    <li className="rounded-card border-1 border-line bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{isUpgrade ? `${planName}, upgrade` : planName}</b>
        <span className="num">{formatMoney(amount, currency)}</span>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-muted">
        <span>
          Paid on <Day of={paidAt} />
        </span>
        <span className="flex flex-wrap items-center gap-x-5">
          {hasReceipt && <Paper purchase={purchase} paper="receipt" label="Receipt" />}
          {hasInvoice && <Paper purchase={purchase} paper="invoice" label="Invoice" />}
          {state !== 'refunded' && state !== 'lost' && (
            <a className="link inline-flex min-h-11 items-center text-ink" href={`/withdraw?order=${order}`}>
              Withdraw from contract
              <span className="visually-hidden">{` for ${planName}, ${formatDay(Date.parse(paidAt))}`}</span>
            </a>
          )}
        </span>
      </div>
      <p className="text-muted">
        Order <span translate="no">{order}</span>
      </p>
      {statusText && <p>{statusText}</p>}
    </li>
  )
}

interface PaperProps {
  purchase: AccountPurchase
  paper: 'receipt' | 'invoice'
  label: string
}

/** Stripe's receipt and invoice URLs expire, so each click fetches a new one. */
function Paper({ purchase: { sessionId, planName, paidAt }, paper, label }: PaperProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const path = `/api/receipt?sessionId=${encodeURIComponent(sessionId)}&paper=${paper}`
    const answer = await call<ReceiptOutput>(path, { token: await sessionToken() })
    setBusy(false)
    if (answer.ok) location.assign(answer.value.url)
    else await toast({ title: `Couldn’t open the ${paper}`, text: answer.message, destructive: true })
  }
  return (
    <button
      type="button"
      className="link min-h-11 cursor-pointer border-0 bg-transparent p-0 text-ink"
      disabled={busy}
      aria-busy={busy}
      onClick={open}
    >
      <span>{label}</span>
      <span className="visually-hidden">{` for ${planName}, ${formatDay(Date.parse(paidAt))}`}</span>
    </button>
  )
}
