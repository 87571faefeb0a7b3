import type { Config, Context } from '@netlify/functions'
import { ChooseUpdateMailsInput, type UpdateMails } from '#contracts/update-mails.ts'
import { ok } from '#domain/shared/result.ts'
import { switchOff, switchOn } from '#domain/updates/choose.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { userAct } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/choose-update-mails' }

/** Turns the caller's update emails on or off, and stores the choice with its time. */
export default (request: Request, context: Context) =>
  userAct(ChooseUpdateMailsInput, async (choice, { userId }) => {
    const allowed = await enforceRateLimit('choose-update-mails', context)
    if (!allowed.ok) return allowed
    const { auth, updateChoices } = services()
    const now = Date.now()
    if (!choice.on) {
      await switchOff(updateChoices, { userId, by: 'account', at: now })
      return ok({ on: false, stoppedBy: 'account' } satisfies UpdateMails)
    }
    const { words } = choice
    const done = await switchOn({ updateChoices, emailOf: auth.emailOf }, { userId, words, now })
    return done.ok ? ok({ on: true, stoppedBy: null } satisfies UpdateMails) : done
  })(request)
