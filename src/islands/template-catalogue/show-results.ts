import { foundLine } from '#domain/catalog/visible.ts'
import { toast } from '#islands/toasts/toast.ts'
import { filtersInAddress, rememberSearch } from './address.ts'
import { openCatalogue } from './open-catalogue.ts'
import { reportMiss } from './report-miss.ts'

/**
 * Filters the catalogue by what stands in the field, and notes the search in the address and below the field. False
 * when the catalogue did not arrive, which a toast says.
 */
export async function showResults(field: HTMLInputElement): Promise<boolean> {
  rememberSearch(field.value, filtersInAddress())
  try {
    const catalogue = await openCatalogue()
    catalogue.search(field.value)
    reportMiss(field.value, catalogue.state().found.length)
    const line = document.querySelector<HTMLElement>('[data-found]')
    if (line) line.textContent = field.value.trim() ? foundLine(catalogue.state().found.length, field.value) : ''
    return true
  } catch {
    await toast({ title: 'Error', text: 'An unexpected error occurred', destructive: true })
    return false
  }
}
