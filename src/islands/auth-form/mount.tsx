import { hydrateRoot } from 'react-dom/client'
import { resumeAccount, startAccount } from '#islands/account/account.ts'
import { getClerk, maybeSignedIn } from '#islands/account/clerk.ts'
import { nextPage } from '#islands/account/next-page.ts'
import { AuthForm } from './AuthForm.tsx'
import { offerAfter } from './offer-after.ts'

type FormProps = Omit<Parameters<typeof AuthForm>[0], 'product'>

/** The sign-in form, on its page or in the one-time dialog of the home page. Resolves once its buttons answer. */
export function mount(root: HTMLElement): Promise<void> {
  const dialog = root.closest('dialog')
  return dialog ? mountInDialog(root, dialog) : mountOnPage(root)
}

/** Whoever is signed in already goes straight on. */
function mountOnPage(root: HTMLElement): Promise<void> {
  const next = nextPage()
  const leave = () => location.replace(next)
  if (maybeSignedIn()) void leaveIfSignedIn(leave)
  return hydrate(root, { next, asleep: 'disabled', onSignedIn: leave })
}

/** The dialog closes once the link is on its way; the form behind it goes on waiting until the link is opened. */
function mountInDialog(root: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  return hydrate(root, { next: '/', asleep: 'wakes', onSent: () => offerAfter(dialog), onSignedIn: resumeAccount })
}

/** Hydrated, not rendered anew: whoever types already keeps the field, its text and the focus. */
function hydrate(root: HTMLElement, props: FormProps): Promise<void> {
  return new Promise((awake) => {
    hydrateRoot(root, <AuthForm product={root.dataset.product ?? ''} onAwake={awake} {...props} />)
  })
}

/** While Clerk cannot be reached the form stays, and says so when it is used. */
async function leaveIfSignedIn(leave: () => void): Promise<void> {
  await startAccount()
  const clerk = await getClerk().catch(() => null)
  if (clerk?.user) leave()
}
