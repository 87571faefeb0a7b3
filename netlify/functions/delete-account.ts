import type { Config, Context } from '@netlify/functions'
import { DeleteAccountInput, type DeleteAccountOutput } from '#contracts/delete-account.ts'
import { beginErasure } from '#domain/personal-data/begin-erasure.ts'
import { ok } from '#domain/shared/result.ts'
import { eraseNow, newWish } from '#server/erasing.ts'
import { userAct } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/delete-account' }

/** Erases the caller. The erasure is guaranteed once this responds; most of it runs immediately, the rest hourly. */
export default (request: Request, context: Context) =>
  userAct(DeleteAccountInput, async ({ confirmation }, { userId }) => {
    const all = services()
    const { userDirectory: accounts, auth, erasures } = all
    const erasure = await beginErasure({ accounts, auth, erasures }, { ...newWish(userId), confirmation })
    if (!erasure.ok) return erasure
    if (erasure.value) context.waitUntil(eraseNow(all, erasure.value))
    return ok({ success: true } satisfies DeleteAccountOutput)
  })(request)
