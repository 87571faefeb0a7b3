import { appGlyph } from './app-name.ts'
import type { Recording } from './recording.ts'

export type TimedMessage = { message: Recording['messages'][number]; at: number }

/**
 * The messages of a run, each with the step that sent it, from 1: the next node with the sign of its app, which sends
 * as many as it had runs. A message without a sender comes with the last step.
 */
export function timedMessages(
  { nodes, messages }: Pick<Recording, 'nodes' | 'messages'>,
  glyphOf: (node: string) => string | undefined,
): TimedMessage[] {
  const ran = Object.entries(nodes)
  const senders = ran.flatMap(([name, { runs, in: received }], at) =>
    // A node that starts the workflow sends nothing.
    received > 0 ? Array.from({ length: Math.max(runs, received) }, () => ({ glyph: glyphOf(name), at: at + 1 })) : [],
  )
  return messages.map((message) => {
    const next = senders.findIndex(({ glyph }) => glyph === appGlyph(message.app))
    const [sender] = next < 0 ? [] : senders.splice(next, 1)
    return { message, at: sender?.at ?? ran.length }
  })
}
