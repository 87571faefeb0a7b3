import { foundLine } from '#domain/catalog/visible.ts'
import { scrollToSection } from '#islands/actions/scroll-to-section.ts'
import { toast } from '#islands/toasts/toast.ts'
import { openCatalogue, queryInAddress } from './open-catalogue.ts'

/** Binds the search field of the page to the catalogue: typing filters at once, Search scrolls to the results. */
export function mount(): void {
  const field = document.querySelector<HTMLInputElement>('#search')
  const form = field?.form
  if (!field || !form) return

  const found = document.querySelector<HTMLElement>('[data-found]')
  const update = async () => {
    const query = field.value
    remember(query)
    try {
      const catalogue = await openCatalogue()
      catalogue.search(field.value)
      if (found) found.textContent = field.value.trim() ? foundLine(catalogue.state().found.length, field.value) : ''
    } catch {
      await toast({ title: 'Error', text: 'An unexpected error occurred', destructive: true })
    }
  }

  field.addEventListener('input', () => void update())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void update().then(() => scrollToSection('templates'))
  })
  addEventListener('popstate', () => {
    field.value = queryInAddress()
    void update()
  })

  if (field.value === '') field.value = queryInAddress()
  // The visitor may have typed before this module arrived.
  if (field.value !== '') void update()
  else void openCatalogue().catch(() => undefined)
}

/** The search stands in the address, so that it survives a reload and can be shared. */
function remember(query: string): void {
  const url = new URL(location.href)
  if (query.trim()) url.searchParams.set('q', query.trim())
  else url.searchParams.delete('q')
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
