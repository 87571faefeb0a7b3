import { getAccount, sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import { NO_ANSWER } from '#browser/account/clerk.ts'
import type { SavedOutput } from '#contracts/saved.ts'
import type { SavedAction } from '#domain/saved/saved.ts'
import { readStored, writeStored } from './stored-templates.ts'

let queue: Promise<unknown> = Promise.resolve()
let count = 0

/**
 * Changes the account's saved templates, or with null only fetches them, then stores the result in the browser. One
 * request at a time, so that the last response includes all clicks.
 */
export function requestSaved(act: SavedAction | null): Promise<Outcome<SavedOutput>> {
  count += 1
  const number = count
  const result = queue.then(async () => {
    const outcome = await mergeAndSend(act)
    const { user: of } = getAccount()
    if (outcome.ok && number === count) writeStored({ of, slugs: outcome.value.templates.map(({ slug }) => slug) })
    return outcome
  })
  queue = result
  return result
}

/** Merges templates saved before the sign-in into the account; if that fails, they stay in the browser. */
async function mergeAndSend(act: SavedAction | null): Promise<Outcome<SavedOutput>> {
  const token = await sessionToken()
  if (token === null) return { ok: false, kind: 'offline', message: NO_ANSWER }
  const send = (body?: SavedAction) => call<SavedOutput>('/api/saved', body ? { body, token } : { token })
  const { of, slugs } = readStored()
  if (of !== null || slugs.length === 0) return send(act ?? undefined)
  const merged = await send({ act: 'save', slugs })
  return merged.ok && act ? send(act) : merged
}
