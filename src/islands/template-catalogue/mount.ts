import { filtersInAddress, queryInAddress, rememberSearch } from './address.ts'
import { openCatalogue } from './open-catalogue.ts'
import { bindResultKeys } from './result-keys.ts'
import { showResults } from './show-results.ts'

/** Binds the search field of the page to the catalogue: typing filters at once, arrow keys walk through the answers. */
export function mount(root: HTMLElement): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  if (!field) return
  const update = () => void showResults(field)

  field.addEventListener('input', update)
  // Whoever leaves the field may leave the page, and comes back to this address.
  field.addEventListener('change', () => rememberSearch(field.value, filtersInAddress()))
  bindResultKeys(field, root, update)
  addEventListener('popstate', () => {
    field.value = queryInAddress()
    update()
    void openCatalogue().then((catalogue) => catalogue.filter(filtersInAddress()))
  })

  if (field.value === '') field.value = queryInAddress()
  // The visitor may have typed before this module arrived.
  if (field.value !== '') update()
  else void openCatalogue().catch(() => undefined)
}
