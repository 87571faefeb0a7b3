import { purgeCache } from '@netlify/functions'
import { withTimeout } from '../with-timeout.ts'

/** The client has no timeout of its own. */
const TIMEOUT_MS = 3000

/** The cache tag of everything that shows imported templates. */
export const TEMPLATES_TAG = 'templates'

/**
 * Purges pages and lists that show imported templates from the edge cache. False if Netlify could not be reached; they
 * then expire on their own. `hasEdge` is false on a local machine, where nothing is cached.
 */
export async function purgeTemplates(hasEdge: boolean): Promise<boolean> {
  if (!hasEdge) return true
  return withTimeout(purgeCache({ tags: [TEMPLATES_TAG] }), TIMEOUT_MS).then(
    () => true,
    () => false,
  )
}
