import * as z from 'zod'

/** The typed confirmation: a fixed word, or an address of the account. */
export const DeleteAccountInput = z.object({ confirmation: z.string().trim().max(254) })

export interface DeleteAccountOutput {
  success: true
}
