import { ContactMessage, type FormName, type Message, SupportRequest, wrongFields } from './message.ts'

export interface Typed {
  /** As typed, to be shown again. */
  values: Record<string, string>
  /** One sentence per invalid field. */
  errors: Record<string, string>
  /** Null while a field is invalid. */
  message: Message | null
}

/** Parses a form that is shown again. `entries` as sent by a browser. */
export function readTyped(form: FormName, entries: Iterable<[string, string]>): Typed {
  const values = Object.fromEntries(entries)
  const schema = form === 'contact' ? ContactMessage : SupportRequest
  const read = schema.safeParse({ ...values, form })
  return read.success
    ? { values, errors: {}, message: read.data }
    : { values, errors: wrongFields(read.error), message: null }
}
