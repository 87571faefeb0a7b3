import type { Message } from '#domain/contact/message.ts'
import { manyLines, oneLine } from '#domain/contact/typed-text.ts'

/** What stands in the fields, as it was typed. */
export const entriesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>

/** The same cleaned as the server cleans it, so that a text mailed by hand is the text we would have mailed. */
export function messageIn(entries: Record<string, string>): Message {
  const clean = Object.entries(entries).map(([name, typed]) => [
    name,
    name === 'message' ? manyLines(typed) : oneLine(typed),
  ])
  return Object.fromEntries(clean) as Message
}
