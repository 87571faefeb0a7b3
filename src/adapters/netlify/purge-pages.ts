import { purgeCache } from '@netlify/functions'

/** Everything that shows imported templates is kept at the edge under this tag. */
export const TEMPLATES_TAG = 'templates'

/**
 * Makes the edge forget pages and lists that show imported templates. False when Netlify could not be asked; they then
 * grow old by themselves. `hasEdge` is false on one machine, where nothing is kept.
 */
export async function purgeTemplates(hasEdge: boolean): Promise<boolean> {
  if (!hasEdge) return true
  return purgeCache({ tags: [TEMPLATES_TAG] }).then(
    () => true,
    () => false,
  )
}
