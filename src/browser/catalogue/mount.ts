import { filterParams, readFilters } from '#domain/catalog/filters.ts'
import { filtersInAddress, queryInAddress, rememberSearch } from './address.ts'
import { openCatalogue } from './open-catalogue.ts'
import { showResults } from './show-results.ts'

/** Binds the page's search field and filters to the catalog: typing and choices apply at once. */
export function mount(root: HTMLElement): void {
  addEventListener('popstate', () => void openCatalogue().then((catalogue) => catalogue.filter(filtersInAddress())))
  bindFilters(root)
  const field = document.querySelector<HTMLInputElement>('#search')
  if (field) bindField(field, root)
}

/** The form of the built page; the one that replaces it has handlers of its own. */
function bindFilters(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('form[data-hydrate]')
  if (!form) return
  const apply = async () => {
    const chosen = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const filters = readFilters(chosen)
    if (`${filterParams(filters)}` === `${filterParams(filtersInAddress())}`) return
    try {
      const catalogue = await openCatalogue()
      catalogue.filter(filters)
      rememberSearch(catalogue.state().query, filters, 'pushState')
    } catch {
      form.submit()
    }
  }
  form.addEventListener('change', apply)
  // The visitor may have chosen before this module loaded.
  void apply()
}

/** Typing filters at once, arrow keys move through the results. */
function bindField(field: HTMLInputElement, root: HTMLElement): void {
  const update = () => void showResults(field)

  field.addEventListener('input', update)
  // A visitor who leaves the field may leave the page, and returns to this URL.
  field.addEventListener('change', () => rememberSearch(field.value, filtersInAddress()))
  bindResultKeys(field, root, update)
  addEventListener('popstate', () => {
    field.value = queryInAddress()
    update()
  })

  if (field.value === '') field.value = queryInAddress()
  // The visitor may have typed before this module loaded.
  if (field.value !== '') update()
  else void openCatalogue().catch(() => undefined)
}

/** Arrow keys move through the results and back to the field; Escape clears it. */
function bindResultKeys(field: HTMLInputElement, root: HTMLElement, onClear: () => void): void {
  const links = () => [...root.querySelectorAll<HTMLElement>('article h3 a, article h4 a, .close-matches a')]

  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      // Not every browser clears a search field on Escape, or fires an event for it.
      event.preventDefault()
      field.value = ''
      onClear()
    }
    const [first] = links()
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  })

  root.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const all = links()
    const at = all.indexOf(event.target as HTMLElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    const next = at + step < 0 ? field : all[at + step]
    next?.focus()
  })
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
