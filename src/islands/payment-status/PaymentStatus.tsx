import { useState } from 'react'
import { authPage } from '#browser/account/next-page.ts'
import { SITE_DATA_BLOCKED } from '#browser/actions/site-data.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { takeReturn } from './return-address.ts'
import { type PaymentState, usePaymentStatus } from './use-payment-status.ts'
import { WantedPanel } from './WantedPanel.tsx'

/** The states of the payment confirmation (specification sections 2 and 8). */
export function PaymentStatus() {
  const [parts] = useState(takeReturn)
  const { state, again } = usePaymentStatus(parts)
  switch (state.step) {
    case 'confirming':
      return <StatusPanel tone="busy" heading="Confirming your payment…" />
    case 'paid':
      return <Paid state={state} found={Boolean(parts.found)} />
    case 'sign-in':
      return <NextStep heading="Sign in to keep your purchase" text={state.reason} way={SIGN_IN} />
    case 'owned':
      return <NextStep heading="Sign in to use your purchase" text={OWNED} way={SIGN_IN} />
    case 'other-account':
      return <NextStep heading="You're signed in with a different account" text={state.reason} way={ACCOUNT} />
    case 'mailed':
      return <NextStep heading="Check your email" text={state.reason} way={HOME} />
    case 'old-link':
      return <NextStep heading="This link has expired" text={state.reason} way={FIND} />
    case 'pending':
      return <NextStep heading="Your payment is processing" text={ON_ITS_WAY} way={GUIDES} />
    case 'unconfirmed':
      return (
        <StatusPanel
          tone={state.asking ? 'busy' : 'plain'}
          heading="We received your payment and are still confirming it"
          text={
            <>
              <span>
                {state.asking
                  ? 'Your payment is safe. Don’t pay again. This page checks again automatically.'
                  : 'Your payment is safe. Don’t pay again. We’ll confirm it within the hour and email you.'}
              </span>
              {state.reason && <span>{state.reason}</span>}
            </>
          }
        >
          {!state.asking && (
            <>
              <Button kind="go" onClick={again}>
                Check again
              </Button>
              <ButtonLink href="/contact">Contact Support</ButtonLink>
            </>
          )}
        </StatusPanel>
      )
    case 'failed':
      return (
        <StatusPanel
          tone="bad"
          heading="Payment Verification Failed"
          text={
            <>
              <span>There was an issue verifying your payment. Please contact support.</span>
              {state.reason && <span>{state.reason}</span>}
            </>
          }
        >
          <ButtonLink kind="go" href="/contact">
            Contact Support
          </ButtonLink>
          <ButtonLink href="/#pricing">View Pricing Plans</ButtonLink>
        </StatusPanel>
      )
  }
}

function Paid({ state, found }: { state: Extract<PaymentState, { step: 'paid' }>; found: boolean }) {
  const { plan, isKept, claimSentTo, wanted, isGuest } = state
  const heading = found ? 'Your purchase' : 'Payment Successful!'
  const done = found ? `You bought the ${plan}.` : `Your ${plan} purchase has been completed.`
  const text = (
    <>
      <span>{`${done}${isKept ? ' You now have full access!' : ''}`}</span>
      {!isKept && <span>{SITE_DATA_BLOCKED}</span>}
      {claimSentTo && (
        <span>
          It was made with another email address. To add it to your account, open the link we sent to{' '}
          <span translate="no">{claimSentTo}</span> in this browser.
        </span>
      )}
    </>
  )
  if (wanted) return <WantedPanel wanted={wanted} isGuest={isGuest} heading={heading} text={text} />
  return (
    <StatusPanel tone="good" heading={heading} text={text}>
      <ButtonLink kind="go" href="/n8n-templates">
        Browse n8n templates
      </ButtonLink>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </StatusPanel>
  )
}

const SIGN_IN = { href: authPage('/payment-success'), label: 'Sign In' }
const ACCOUNT = { href: '/account', label: 'Go to my account' }
const HOME = { href: '/', label: 'Back to Home' }
const FIND = { href: '/find-purchase', label: 'Find my purchase' }
const GUIDES = { href: '/n8n-templates', label: 'Read the guides' }

const OWNED = 'This purchase belongs to an account. Sign in to that account to use your plan.'
const ON_ITS_WAY =
  'Your bank hasn’t settled it yet. A bank debit can take a few days. ' +
  'We’ll email you as soon as it clears, and this page will give you access.'

type NextStepProps = { heading: string; text: string; way: { href: string; label: string } }

/** Nothing went wrong, but the user has to do something first. */
const NextStep = ({ heading, text, way }: NextStepProps) => (
  <StatusPanel tone="plain" heading={heading} text={text}>
    <ButtonLink kind="go" href={way.href}>
      {way.label}
    </ButtonLink>
    <ButtonLink href="/contact">Contact Support</ButtonLink>
  </StatusPanel>
)
