import { keepTicks } from '#browser/checklist.ts'
import { openFragment } from './open-fragment.ts'

/** Opens the steps from the file to the running workflow, with those that are already checked. */
export async function openNextSteps({ dataset: { slug = '' } }: HTMLElement): Promise<void> {
  await openFragment(`/next-steps/${slug}`, (drawer) => {
    drawer.addEventListener('close', keepTicks(drawer, `templates/${slug}`), { once: true })
  })
}
