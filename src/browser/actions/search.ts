import { showResults } from '#browser/catalogue/show-results.ts'
import { scrollToSection } from './sections.ts'

/** Enter or the Search button: scrolls to the results. A page without the catalog submits the form instead. */
export async function search(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  const field = form?.querySelector<HTMLInputElement>('#search')
  if (!field || !document.getElementById('templates')) return form?.submit()
  const shown = await showResults(field)
  // A module that failed to load stays unavailable on this page; if online, a new page can load it.
  if (!shown && navigator.onLine) return form?.submit()
  scrollToSection('templates')
}
