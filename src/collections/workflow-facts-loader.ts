import { readdirSync } from 'node:fs'
import type { Loader } from 'astro/loaders'
import { type FromWorkflow, NO_WORKFLOW } from '#domain/catalog/card.ts'
import { cardFacts } from '#domain/workflow/card-facts.ts'
import { readWorkflow } from './workflows.ts'

const FOLDER = 'content/workflows'

/** Only what a card shows about each workflow: on-demand pages also list cards, and have no access to workflows. */
export function workflowFactsLoader(): Loader {
  return {
    name: 'workflow-facts',
    load: async ({ store, watcher, logger }) => {
      const factsOf = (slug: string): FromWorkflow => {
        try {
          return cardFacts(readWorkflow(slug))
        } catch (error) {
          // It may be a draft, or half edited. The page of a published template fails for the same reason.
          logger.warn(error instanceof Error ? error.message : String(error))
          return NO_WORKFLOW
        }
      }
      const read = () => {
        const slugs = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []))
        store.clear()
        for (const slug of slugs) store.set({ id: slug, data: factsOf(slug) })
      }
      read()
      watcher?.on('change', (path) => path.includes(FOLDER) && read())
    },
  }
}
