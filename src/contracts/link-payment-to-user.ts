import * as z from 'zod'

export { SessionInput as LinkPaymentInput } from './session-id.ts'

export const LinkPaymentOutput = z.object({ success: z.literal(true) })
export type LinkPaymentOutput = z.infer<typeof LinkPaymentOutput>
