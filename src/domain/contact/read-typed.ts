import { ContactMessage, type FormName, type Message, SupportRequest, wrongFields } from './message.ts'

export interface Typed {
  /** As they were typed, to be shown again. */
  values: Record<string, string>
  /** One sentence for each wrong field. */
  errors: Record<string, string>
  /** Null while something is wrong. */
  message: Message | null
}

/** What a form that is shown again has to show. `entries` as a browser sends them. */
export function readTyped(form: FormName, entries: Iterable<[string, string]>): Typed {
  const values = Object.fromEntries(entries)
  const schema = form === 'contact' ? ContactMessage : SupportRequest
  const read = schema.safeParse({ ...values, form })
  return read.success
    ? { values, errors: {}, message: read.data }
    : { values, errors: wrongFields(read.error), message: null }
}
