import type { Answer } from '../errors.ts'
import type { Signer } from '../ports.ts'
import { err, ok } from '../result.ts'

/** Long enough to click, short enough that a copied link is worth little. */
export const LINK_MINUTES = 5

const signedText = (slug: string, expires: number) => `file\n${slug}\n${expires}`

/** A relative address that opens one file for five minutes. `now` in ms since 1970. */
export function signFileLink(signer: Signer, slug: string, now: number): string {
  const expires = now + LINK_MINUTES * 60_000
  return `/api/file?${new URLSearchParams({ slug, expires: String(expires), signature: signer.sign(signedText(slug, expires)) })}`
}

/** Answers the slug a link opens, or `link-expired` for one that is old, altered or made up. */
export function readFileLink(signer: Signer, query: URLSearchParams, now: number): Answer<string> {
  const slug = query.get('slug') ?? ''
  const expires = Number(query.get('expires'))
  const signature = query.get('signature') ?? ''
  const good = Number.isSafeInteger(expires) && signer.verify(signedText(slug, expires), signature) && expires >= now
  return good ? ok(slug) : err({ kind: 'link-expired' })
}
