import * as z from 'zod'
import type { StoppedBy } from '#domain/updates/ports.ts'
import { UPDATE_WORDS } from '#domain/updates/words.ts'
import { Signed } from './checkout-id.ts'

/** Whether somebody gets them, and what stopped them; null while they are on, and for who never had them. */
export interface UpdateMails {
  on: boolean
  stoppedBy: StoppedBy | null
}

/** With what was read beside the switch: another text is not what the choice would be kept with. */
export const ChooseUpdateMailsInput = z.union(
  [z.object({ on: z.literal(true), words: z.literal(UPDATE_WORDS) }), z.object({ on: z.literal(false) })],
  { error: 'The text next to this switch has changed. Reload the page.' },
)
export type ChooseUpdateMailsInput = z.infer<typeof ChooseUpdateMailsInput>

/** The link by which the mails of a user stop: whose, and the part only the shop can make. */
export const StopLink = z.object({ user: z.string().min(1).max(100), proof: Signed })
export type StopLink = z.infer<typeof StopLink>
