import * as z from 'zod'
import { EMAIL } from '#domain/contact/email-words.ts'

/** An address that mail may go to. */
export const EmailAddress = z.string().trim().max(EMAIL.most, EMAIL.tooLong).check(z.email(EMAIL.wrong))
