import { getAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { followSaved, slugOf } from '#browser/saved/follow-saved.ts'
import { requestSaved } from '#browser/saved/request-saved.ts'
import { readStored, writeStored } from '#browser/saved/stored-templates.ts'
import { toast } from '#browser/toast.ts'
import { LIMITS } from '#domain/saved/saved.ts'

/** The save button. Updates at once, and reverts if the server refuses. */
export async function save(heart: HTMLElement): Promise<void> {
  const slug = slugOf(heart)
  const { of, slugs } = readStored()
  const saved = !slugs.includes(slug)
  if (saved && slugs.length >= LIMITS.templates)
    return fail(`You can save up to ${LIMITS.templates} templates. Remove one first.`)
  turnHeart(slug, saved, of)
  if (saved && !readStored().slugs.includes(slug))
    return fail('This browser blocks site data, so nothing can be saved.')
  void followSaved()
  // Not awaited, so that the next click isn't ignored meanwhile.
  if (maybeSignedIn()) void tellShop(slug, saved, of)
}

async function tellShop(slug: string, saved: boolean, of: string | null): Promise<void> {
  const answer = await requestSaved(saved ? { act: 'save', slugs: [slug] } : { act: 'remove', slug })
  // Saved without an account: stays in this browser and is merged into the account later.
  if (answer.ok || (saved && of === null)) return
  // With quick clicks, the browser may not know yet whose templates the first one changed.
  turnHeart(slug, !saved, getAccount().user ?? of)
  await fail(answer.message)
}

/** `of`: the owner, who is no longer known once the stored list is empty. */
function turnHeart(slug: string, saved: boolean, of: string | null): void {
  const others = readStored().slugs.filter((other) => other !== slug)
  writeStored({ of, slugs: saved ? [slug, ...others] : others })
}

const fail = (text: string) => toast({ title: 'Not saved', text, destructive: true })
