import * as z from 'zod'
import { TOOL_IDS } from '#domain/catalog/tools.ts'

/** One entry of `content/integrations.json`: a service in the row of logos on the home page. */
export const Integration = z.strictObject({
  name: z.string().min(1).describe('Spelled the way its vendor does.'),
  icon: z.enum(TOOL_IDS).describe('The tool whose icon is shown next to the name.'),
  description: z.string().min(5).max(60).describe('What it does in a workflow, in a few words.'),
})

export type Integration = z.infer<typeof Integration>
