import { toast } from '#islands/toasts/toast.ts'
import { rememberTyping } from './address.ts'
import { completeCatalogue, openCatalogue } from './open-catalogue.ts'

/**
 * Filters the catalogue by what stands in the field, and notes the search in the address. False when the catalogue did
 * not arrive, which a toast says.
 */
export async function showResults(field: HTMLInputElement): Promise<boolean> {
  rememberTyping(field.value)
  try {
    const catalogue = await openCatalogue()
    catalogue.search(field.value)
    completeCatalogue(catalogue)
    return true
  } catch {
    await toast({ title: 'Error', text: 'An unexpected error occurred', destructive: true })
    return false
  }
}
