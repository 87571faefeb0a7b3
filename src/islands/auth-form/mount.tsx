import { hydrateRoot } from 'react-dom/client'
import { resumeAccount, startAccount } from '#islands/account/account.ts'
import { getClerk, maybeSignedIn } from '#islands/account/clerk.ts'
import { codePage, nextPage } from '#islands/account/next-page.ts'
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
  sayWhy(next)
  const leave = () => location.replace(next)
  if (maybeSignedIn()) void leaveIfSignedIn(leave)
  return hydrate(root, { next, asleep: 'disabled', atCode: location.hash === '#code', onSignedIn: leave })
}

/** Somebody who was sent here from a page for members reads what it takes to open it. */
function sayWhy(next: string): void {
  const why = document.querySelector<HTMLTemplateElement>(`template[data-next="${CSS.escape(next)}"]`)
  if (why) document.querySelector('.auth-why')?.replaceChildren(why.content.cloneNode(true))
}

/** The dialog closes once the link is on its way; the form behind it goes on waiting until the link is opened. */
function mountInDialog(root: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  return hydrate(root, {
    next: '/',
    asleep: 'wakes',
    onSent: () => offerAfter(dialog),
    onSecondFactor: () => location.assign(codePage('/')),
    onSignedIn: resumeAccount,
  })
}

/** Hydrated, not rendered anew: whoever types already keeps the field, its text and the focus. */
function hydrate(root: HTMLElement, props: FormProps): Promise<void> {
  return new Promise((awake) => {
    const onAwake = () => {
      // What hid the form from somebody who comes for the second factor; from here on the form knows by itself.
      root.removeAttribute('id')
      awake()
    }
    hydrateRoot(root, <AuthForm product={root.dataset.product ?? ''} onAwake={onAwake} {...props} />)
  })
}

/** While Clerk cannot be reached the form stays, and says so when it is used. */
async function leaveIfSignedIn(leave: () => void): Promise<void> {
  await startAccount()
  const clerk = await getClerk().catch(() => null)
  if (clerk?.user) leave()
}
