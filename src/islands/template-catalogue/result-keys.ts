/** Through the answers with the arrow keys, and back to the field; Escape empties it. */
export function bindResultKeys(field: HTMLInputElement, root: HTMLElement, onClear: () => void): void {
  const links = () => [...root.querySelectorAll<HTMLElement>('article h3 a, article h4 a, .close-matches a')]

  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && field.value !== '') {
      // Not every browser empties a search field by itself, nor tells of it.
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
