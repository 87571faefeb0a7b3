import { readdirSync } from 'node:fs'
import type { Loader } from 'astro/loaders'
import { appsUsed } from '#domain/workflow/apps.ts'
import { readWorkflow } from './workflows.ts'

const FOLDER = 'content/workflows'

/** Only the apps of each workflow: on-demand pages also list cards, and have no access to workflows. */
export function appsLoader(): Loader {
  return {
    name: 'apps',
    load: async ({ store, watcher, logger }) => {
      const appsOf = (slug: string) => {
        try {
          return appsUsed(readWorkflow(slug))
        } catch (error) {
          // It may be a draft, or half edited. The page of a published template fails for the same reason.
          logger.warn(error instanceof Error ? error.message : String(error))
          return []
        }
      }
      const read = () => {
        const slugs = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []))
        store.clear()
        for (const slug of slugs) store.set({ id: slug, data: { apps: appsOf(slug) } })
      }
      read()
      watcher?.on('change', (path) => path.includes(FOLDER) && read())
    },
  }
}
