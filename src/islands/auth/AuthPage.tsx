import { useLayoutEffect, useState } from 'react'
import { startAccount } from '#browser/account/account.ts'
import { getClerk, maybeSignedIn } from '#browser/account/clerk.ts'
import { nextPage } from '#browser/account/next-page.ts'
import { AuthForm } from './AuthForm.tsx'

/** The sign-in form on its own page. Whoever is signed in already goes straight on. */
export function AuthPage({ product }: { product: string }) {
  const [{ next, step }] = useState(readAddress)
  useLayoutEffect(() => {
    sayWhy(next)
    if (maybeSignedIn()) void leaveIfSignedIn(next)
  }, [next])
  const leave = () => location.replace(next)
  return <AuthForm {...{ product, next, step }} beforeHydration="disabled" onHydrated={showForm} onSignedIn={leave} />
}

const readAddress = () => (import.meta.env.SSR ? { next: '/', step: '' } : { next: nextPage(), step: location.hash })

/** Somebody who was sent here from a page for members reads what it takes to open it. */
function sayWhy(next: string): void {
  const why = document.querySelector<HTMLTemplateElement>(`template[data-next="${CSS.escape(next)}"]`)
  if (why) document.querySelector('.auth-why')?.replaceChildren(why.content.cloneNode(true))
}

/** Takes away what hid the form from somebody who comes for the second factor: from here on it knows by itself. */
const showForm = () => document.getElementById('code')?.removeAttribute('id')

/** While Clerk cannot be reached the form stays, and says so when it is used. */
async function leaveIfSignedIn(next: string): Promise<void> {
  await startAccount()
  const clerk = await getClerk().catch(() => null)
  if (clerk?.user) location.replace(next)
}
