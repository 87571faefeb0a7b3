import { authPage } from '#browser/account/next-page.ts'
import type { VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'

type WantedPanelProps = {
  wanted: NonNullable<VerifyPaymentOutput['wanted']>
  isGuest: boolean
  heading: string
  /** What was paid for, in lines. */
  text: Elements
}

/** The success panel for a buyer who came for a template: the file is here, so that no search follows the payment. */
export function WantedPanel({
  wanted: { slug, title, order, email, imported },
  isGuest,
  heading,
  text,
}: WantedPanelProps) {
  return (
    <div className="grid gap-8">
      <StatusPanel tone="good" heading={heading} text={text}>
        <div className="w-full min-w-0 rounded-card bg-surface p-5 [border:2px_solid_var(--ink)]">
          <h2 className="mb-4 text-2xl wrap-anywhere" dir="auto">
            {title}
          </h2>
          <div className="flex flex-wrap gap-2.5">
            <button className="btn btn-go" type="button" data-action="download" data-slug={slug}>
              <Glyph name="download" sheet="interface" />
              <span>Download</span>
            </button>
            {imported ? (
              <ButtonLink href={`/templates/${slug}`}>View template</ButtonLink>
            ) : (
              <>
                <button className="btn" type="button" data-action="copy-workflow" data-slug={slug}>
                  <Glyph name="copy" sheet="interface" />
                  <span>Copy for n8n</span>
                </button>
                <ButtonLink href={`/templates/${slug}#set-up`} data-action="next-steps" data-slug={slug}>
                  Open the setup steps
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </StatusPanel>
      <ul className="grid max-w-[56ch] gap-2 text-sm text-muted">
        <li>
          Order number: <b translate="no">{order}</b>
        </li>
        {email && (
          <li>
            Sent to <span translate="no">{email}</span>. Not on the computer with n8n? Open that email there.
          </li>
        )}
        {isGuest && (
          <li>
            <a className="link" href={authPage(`/templates/${slug}`)}>
              Sign in
            </a>{' '}
            with the same email to keep it on every device.
          </li>
        )}
        <li>
          <a href="/n8n-templates">Browse n8n templates</a> · <a href="/">Back to Home</a>
        </li>
      </ul>
    </div>
  )
}
