import { getAccount, sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import { NO_ANSWER } from '#browser/account/clerk.ts'
import type { SavedOutput } from '#contracts/saved.ts'
import type { SavedAction } from '#domain/saved/saved.ts'
import { readStored, writeStored } from './stored-templates.ts'

let turn: Promise<unknown> = Promise.resolve()
let asked = 0

/**
 * Changes the account's saved templates, or with null only fetches them, then stores the result in the browser. One
 * request at a time, so that the last response includes all clicks.
 */
export function requestSaved(act: SavedAction | null): Promise<Outcome<SavedOutput>> {
  asked += 1
  const nth = asked
  const mine = turn.then(async () => {
    const answer = await joinAndAsk(act)
    const { user: of } = getAccount()
    if (answer.ok && nth === asked) writeStored({ of, slugs: answer.value.templates.map(({ slug }) => slug) })
    return answer
  })
  turn = mine
  return mine
}

/** Merges templates saved before the sign-in into the account; if that fails, they stay in the browser. */
async function joinAndAsk(act: SavedAction | null): Promise<Outcome<SavedOutput>> {
  const token = await sessionToken()
  if (token === null) return { ok: false, kind: 'offline', sentence: NO_ANSWER }
  const send = (body?: SavedAction) => call<SavedOutput>('/api/saved', body ? { body, token } : { token })
  const { of, slugs } = readStored()
  if (of !== null || slugs.length === 0) return send(act ?? undefined)
  const joined = await send({ act: 'save', slugs })
  return joined.ok && act ? send(act) : joined
}
