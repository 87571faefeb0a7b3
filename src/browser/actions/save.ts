import { getAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { askSaved } from '#browser/saved/ask-saved.ts'
import { followSaved, slugOf } from '#browser/saved/follow-saved.ts'
import { keep, readKept } from '#browser/saved/kept.ts'
import { MOST } from '#domain/saved/saved.ts'
import { toast } from '#islands/toasts/toast.ts'

/** A heart. It changes at once, and back where the shop did not take it. */
export async function save(heart: HTMLElement): Promise<void> {
  const slug = slugOf(heart)
  const { of, slugs } = readKept()
  const saved = !slugs.includes(slug)
  if (saved && slugs.length >= MOST.templates)
    return fail(`You can save up to ${MOST.templates} templates. Remove one first.`)
  turnHeart(slug, saved, of)
  if (saved && !readKept().slugs.includes(slug)) return fail('This browser blocks site data, so nothing can be saved.')
  void followSaved()
  // Not waited for: the next press is another one.
  if (maybeSignedIn()) void tellShop(slug, saved, of)
}

async function tellShop(slug: string, saved: boolean, of: string | null): Promise<void> {
  const answer = await askSaved(saved ? { act: 'save', slugs: [slug] } : { act: 'remove', slug })
  // What was saved and is in no account yet stays here, and is joined later.
  if (answer.ok || (saved && of === null)) return
  // Presses follow each other faster than the browser learns whose the first one was.
  turnHeart(slug, !saved, getAccount().user ?? of)
  await fail(answer.sentence)
}

/** `of`: whose it was, which a browser that holds nothing for a moment does not know any more. */
function turnHeart(slug: string, saved: boolean, of: string | null): void {
  const others = readKept().slugs.filter((other) => other !== slug)
  keep({ of, slugs: saved ? [slug, ...others] : others })
}

const fail = (text: string) => toast({ title: 'Not saved', text, destructive: true })
