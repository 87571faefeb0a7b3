import { showResults } from '#islands/template-catalogue/show-results.ts'
import { scrollToSection } from './scroll-to-section.ts'

/** Enter or Search: shows the results and scrolls there. A page without the catalogue sends the form instead. */
export default async function search(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  const field = form?.querySelector<HTMLInputElement>('#search')
  if (!field || !document.getElementById('templates')) return form?.submit()
  const shown = await showResults(field)
  // A part that failed to arrive once stays missing on this page: with a connection, a new one can answer.
  if (!shown && navigator.onLine) return form?.submit()
  scrollToSection('templates')
}
