import type { Config, Context } from '@netlify/functions'
import * as z from 'zod'
import { SavedInput, type SavedOutput } from '#contracts/saved.ts'
import { changeSaved, readSaved } from '#domain/saved/change-saved.ts'
import { ok } from '#domain/shared/result.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { userAct, userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/saved' }

/** 128 random bits, so that list URLs cannot be guessed. */
const newListId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

const answer = async (userId: string) => ok((await readSaved(services().saved, userId)) satisfies SavedOutput)

const read = userQuery(z.object({}), (_, { userId }) => answer(userId))

const change = (context: Context) =>
  userAct(SavedInput, async (act, { userId }) => {
    const allowed = await enforceRateLimit('saved', context)
    if (!allowed.ok) return allowed
    const changed = await changeSaved(services().saved, { userId, act, at: Date.now(), newId: newListId() })
    return changed.ok ? answer(userId) : changed
  })

/** Reads and changes the caller's saved templates. */
export default (request: Request, context: Context) =>
  request.method === 'POST' ? change(context)(request) : read(request)
