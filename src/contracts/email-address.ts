import * as z from 'zod'
import { asciiDomain, isEmail } from '#domain/contact/email-address.ts'
import { EMAIL } from '#domain/contact/email-pattern.ts'

/** A deliverable email address. */
export const EmailAddress = z
  .string()
  .trim()
  .overwrite(asciiDomain)
  .max(EMAIL.most, EMAIL.tooLong)
  .check(isEmail(EMAIL.wrong))
