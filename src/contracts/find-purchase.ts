import * as z from 'zod'
import { EmailAddress } from './email-address.ts'

/** A plain form sends this; the answer is the same whether anything was bought with the address. */
export const FindPurchaseInput = z.object({ email: EmailAddress })
