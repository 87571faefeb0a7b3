import * as z from 'zod'
import { asciiDomain, isEmail } from '#domain/contact/email-address.ts'
import { EMAIL } from '#domain/contact/email-words.ts'

/** An address that mail may go to. */
export const EmailAddress = z
  .string()
  .trim()
  .overwrite(asciiDomain)
  .max(EMAIL.most, EMAIL.tooLong)
  .check(isEmail(EMAIL.wrong))
