import * as z from 'zod'

/** An item as n8n pins it. */
const PinnedItem = z.strictObject({
  json: z.record(z.string(), z.unknown()),
  binary: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** The items it came from, for expressions such as `$('Form').item`. */
  pairedItem: z.unknown().optional(),
})

/** What a template's trigger and outside nodes returned in the recorded run. */
export const Sample = z.strictObject({
  /** SHA-256 of what n8n executes in the workflow file, without its notes; hexadecimal. */
  workflow: z.string().regex(/^[0-9a-f]{64}$/),
  /** When the run started. */
  at: z.iso.datetime(),
  /** Whether the recorded times of the day stay, or everything moves by the exact time that has passed. */
  moves: z.enum(['days', 'exactly']),
  /** Whether it ends where the recorded run ended at any hour and on any day: some workflows keep to opening hours. */
  anyTime: z.boolean(),
  /** The node that started the run. */
  trigger: z.string(),
  /** Items by node. */
  pins: z.record(z.string(), z.array(PinnedItem)),
})

export type Sample = z.infer<typeof Sample>
