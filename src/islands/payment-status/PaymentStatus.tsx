import { ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

/** The states of the payment confirmation (specification sections 2 and 8). */
export function PaymentStatus({ sessionId }: { sessionId: string | null }) {
  const state = usePaymentStatus(sessionId)
  switch (state.step) {
    case 'confirming':
      return <StatusPanel tone="busy" heading="Confirming your payment…" />
    case 'paid':
      return (
        <StatusPanel
          tone="good"
          heading="Payment Successful!"
          text={`Your ${state.plan} purchase has been completed. You now have full access!`}
        >
          <ButtonLink kind="go" href="/n8n-templates">
            Browse n8n templates
          </ButtonLink>
          <ButtonLink href="/">Back to Home</ButtonLink>
        </StatusPanel>
      )
    case 'pending':
      return (
        <StatusPanel
          tone="plain"
          heading="Your payment is on its way"
          text="Your bank has not settled it yet; a debit can take a few days. We mail you the moment it arrives, and this page opens your access then."
        >
          <ButtonLink kind="go" href="/n8n-templates">
            Read the guides meanwhile
          </ButtonLink>
          <ButtonLink href="/contact">Contact Support</ButtonLink>
        </StatusPanel>
      )
    case 'failed':
      return (
        <StatusPanel
          tone="bad"
          heading="Payment Verification Failed"
          text={
            <>
              There was an issue verifying your payment. Please contact support.
              {state.reason && <span className="status-reason">{state.reason}</span>}
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
