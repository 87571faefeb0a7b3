import { getAccount, subscribe } from '#browser/account/account.ts'
import { openFragment } from './open-fragment.ts'
import { wantTemplate } from './wanted-template.ts'

/**
 * The button of a template page: shows the plans in a dialog and stores the template, so that the buyer gets it after
 * paying.
 */
export async function getTemplate(link: HTMLElement): Promise<void> {
  if (link.dataset.slug) wantTemplate(link.dataset.slug)
  const dialog = await openFragment('/plans/dialog', (plans) => {
    const name = plans.querySelector('[data-title]')
    if (name) name.textContent = document.querySelector('h1')?.textContent ?? ''
  })
  // A purchase found in the meantime, in another tab or by signing in.
  const stopWatching = subscribe((now) => now.access.hasAccess && dialog.close())
  dialog.addEventListener('close', stopWatching, { once: true })
  if (getAccount().access.hasAccess) dialog.close()
}
