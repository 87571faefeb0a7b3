import { getAccount, subscribe } from '#browser/account/account.ts'
import { openFragment } from './open-fragment.ts'
import { scrollToSection, showPricing } from './sections.ts'
import { wantTemplate } from './wanted-template.ts'

/**
 * A button of a template without access: closes the demo around it and shows the plans, in the pricing section if the
 * page shows it, else in a dialog over the page. A collection has no dialog.
 */
export async function getTemplate(button: HTMLElement): Promise<void> {
  const { slug } = button.dataset
  const demo = button.closest('dialog')
  const name = demo?.querySelector('#video-dialog-title') ?? document.querySelector('.head h1')
  // Stored, so that the buyer gets it after paying.
  if (slug) wantTemplate(slug)
  demo?.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (!slug) return showPricing()
  if (scrollToSection('pricing')) return
  const dialog = await openFragment('/plans/dialog', (plans) => {
    const title = plans.querySelector('[data-title]')
    if (title && name) title.textContent = name.textContent
  })
  // A purchase found in the meantime, in another tab or by signing in.
  const stopWatching = subscribe((now) => now.access.hasAccess && dialog.close())
  dialog.addEventListener('close', stopWatching, { once: true })
  if (getAccount().access.hasAccess) dialog.close()
}
