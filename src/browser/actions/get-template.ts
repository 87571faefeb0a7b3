import { getAccount, subscribe } from '#browser/account/account.ts'
import { wantTemplate } from './wanted-template.ts'

/**
 * The button of a template page: shows the plans over the page and stores the template, so that its buyer gets it after
 * paying. If the dialog can't be fetched, the link is followed to the pricing section.
 */
export async function getTemplate(link: HTMLElement): Promise<void> {
  if (link.dataset.slug) wantTemplate(link.dataset.slug)
  const dialog = document.querySelector<HTMLDialogElement>('#plan-dialog') ?? (await fetchDialog())
  const name = dialog.querySelector('[data-title]')
  if (name) name.textContent = document.querySelector('h1')?.textContent ?? ''
  dialog.showModal()
  // A purchase found in the meantime, in another tab or by signing in.
  const stopWatching = subscribe((now) => now.access.hasAccess && dialog.close())
  dialog.addEventListener('close', stopWatching, { once: true })
  if (getAccount().access.hasAccess) dialog.close()
}

async function fetchDialog(): Promise<HTMLDialogElement> {
  const answer = await fetch('/plans/dialog')
  if (!answer.ok) throw new Error(`The plans returned ${answer.status}.`)
  document.body.insertAdjacentHTML('beforeend', await answer.text())
  const dialog = document.querySelector<HTMLDialogElement>('#plan-dialog')
  if (!dialog) throw new Error('The response contains no plans.')
  return dialog
}
