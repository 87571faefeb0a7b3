import { purgeCache } from '@netlify/functions'
import { inTime } from '../in-time.ts'

/** The client waits without end; whoever imports does not. */
const TIMEOUT_MS = 3000

/** Everything that shows imported templates is kept at the edge under this tag. */
export const TEMPLATES_TAG = 'templates'

/**
 * Makes the edge forget pages and lists that show imported templates. False when Netlify could not be asked; they then
 * grow old by themselves. `hasEdge` is false on one machine, where nothing is kept.
 */
export async function purgeTemplates(hasEdge: boolean): Promise<boolean> {
  if (!hasEdge) return true
  return inTime(purgeCache({ tags: [TEMPLATES_TAG] }), TIMEOUT_MS).then(
    () => true,
    () => false,
  )
}
