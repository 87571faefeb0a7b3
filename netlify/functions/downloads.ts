import type { Config } from '@netlify/functions'
import * as z from 'zod'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { ok } from '#domain/shared/result.ts'
import { lastDownloads, MAX_NOTES } from '#domain/usage/last-downloads.ts'
import { userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/downloads',
}

/** The caller's downloads with their dates, and which have a newer version. */
export default userQuery(z.object({}), async (_, { userId }) => {
  const { usage, versionsOf } = services()
  const downloads = await lastDownloads(await usage.downloadsOf(userId, MAX_NOTES), versionsOf)
  return ok(
    downloads.map(({ at, ...taken }) => ({ ...taken, at: new Date(at).toISOString() })) satisfies DownloadsOutput,
  )
})
