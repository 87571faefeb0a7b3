import * as z from 'zod'
import type { StoppedBy } from '#domain/updates/ports.ts'
import { UPDATE_COPY } from '#domain/updates/update-copy.ts'
import { Signed } from './checkout-id.ts'

/** Whether a user gets update emails. `stoppedBy` is null while they are on, and if they were never turned on. */
export interface UpdateMails {
  on: boolean
  stoppedBy: StoppedBy | null
}

/** `words` is the label of the switch as the user saw it: a choice with an outdated label is refused. */
export const ChooseUpdateMailsInput = z.union(
  [z.object({ on: z.literal(true), words: z.literal(UPDATE_COPY) }), z.object({ on: z.literal(false) })],
  { error: 'The text next to this switch has changed. Reload the page.' },
)
export type ChooseUpdateMailsInput = z.infer<typeof ChooseUpdateMailsInput>

/** The unsubscribe link of a user: their id, and its signature. */
export const StopLink = z.object({ user: z.string().min(1).max(100), proof: Signed })
export type StopLink = z.infer<typeof StopLink>
