import * as z from 'zod'
import { EmailAddress } from './email-address.ts'

/** Sent by a plain form; the response is the same whether or not the address has purchases. */
export const FindPurchaseInput = z.object({ email: EmailAddress })
