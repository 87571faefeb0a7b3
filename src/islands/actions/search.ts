import { showResults } from '#islands/template-catalogue/show-results.ts'
import { scrollToSection } from './scroll-to-section.ts'

/** Enter or Search: shows the results and scrolls there. A page without the catalogue sends the form instead. */
export default async function search(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  const field = form?.querySelector<HTMLInputElement>('#search')
  if (!field || !document.getElementById('templates')) return form?.submit()
  await showResults(field)
  scrollToSection('templates')
}
