import { hydrateRoot } from 'react-dom/client'
import { resumeAccount } from '#islands/account/account.ts'
import { codePage } from '#islands/account/next-page.ts'
import { AuthForm } from '#islands/auth-form/AuthForm.tsx'
import { offerAfter } from './offer-after.ts'

/**
 * The sign-in form in the one-time dialog. That arrives after the page, so no directive of Astro's sees it. Hydrated, not
 * rendered anew: whoever types already keeps the field, its text and the focus. Resolves once its buttons answer.
 */
export function mount(root: HTMLElement): Promise<void> {
  return new Promise((awake) => {
    hydrateRoot(
      root,
      <AuthForm
        product={root.dataset.product ?? ''}
        next="/"
        asleep="wakes"
        onAwake={awake}
        // The dialog closes once the link is on its way; the form behind it goes on waiting until the link is opened.
        onSent={() => offerAfter(root.closest('dialog'))}
        onSecondFactor={() => location.assign(codePage('/'))}
        onSignedIn={resumeAccount}
      />,
    )
  })
}
