import * as z from 'zod'

/** What was typed to confirm it: the word, or an address of the account. */
export const DeleteAccountInput = z.object({ confirmation: z.string().trim().max(254) })

export interface DeleteAccountOutput {
  success: true
}
