import { useLayoutEffect, useState } from 'react'
import { startAccount } from '#browser/account/account.ts'
import { getClerk, maybeSignedIn } from '#browser/account/clerk.ts'
import { nextPage } from '#browser/account/next-page.ts'
import { AuthForm } from './AuthForm.tsx'

/** The sign-in form on its own page. Redirects users who are signed in already. */
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

/** Explains why a members-only page sent the visitor here. */
function sayWhy(next: string): void {
  const why = document.querySelector<HTMLTemplateElement>(`template[data-next="${CSS.escape(next)}"]`)
  if (why) document.querySelector('.auth-why')?.replaceChildren(why.content.cloneNode(true))
}

/** Shows the form again that was hidden by `#code`, the fragment for the second factor. */
const showForm = () => document.getElementById('code')?.removeAttribute('id')

/** If Clerk can't be reached, the form stays and reports that when used. */
async function leaveIfSignedIn(next: string): Promise<void> {
  await startAccount()
  const clerk = await getClerk().catch(() => null)
  if (clerk?.user) location.replace(next)
}
