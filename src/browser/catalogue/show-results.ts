import { toast } from '#browser/toast.ts'
import { rememberTyping } from './address.ts'
import { completeCatalogue, openCatalogue } from './open-catalogue.ts'

/** Filters the catalog by the field's text, and updates the URL. False, after an error toast, without a catalog. */
export async function showResults(field: HTMLInputElement): Promise<boolean> {
  rememberTyping(field.value)
  try {
    const catalogue = await openCatalogue()
    catalogue.search(field.value)
    completeCatalogue(catalogue)
    return true
  } catch {
    await toast({ title: 'Couldn’t load the templates', text: 'An unexpected error occurred', destructive: true })
    return false
  }
}
