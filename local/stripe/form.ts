export type FormValue = string | FormGroup
export interface FormGroup {
  [name: string]: FormValue
}

/**
 * Decodes Stripe's bracket notation: `line_items[0][price]=p` becomes `{ line_items: { '0': { price: 'p' } } }`. Lists
 * stay objects with numeric keys: only the reader knows whether `metadata[0]` is a list item.
 */
export function decodeForm(text: string): FormGroup {
  const form = newGroup()
  for (const [key, value] of new URLSearchParams(text)) place(form, key.replaceAll(']', '').split('['), value)
  return form
}

function place(group: FormGroup, [first = '', ...rest]: string[], value: string) {
  // An empty name appends, as in `expand[]=a&expand[]=b`.
  const name = first === '' ? String(Object.keys(group).length) : first
  if (rest.length === 0) {
    group[name] = value
    return
  }
  const existing = group[name]
  const inner = typeof existing === 'object' ? existing : newGroup()
  group[name] = inner
  place(inner, rest, value)
}

// No prototype, so that a parameter named `__proto__` is an ordinary key.
const newGroup = (): FormGroup => Object.create(null) as FormGroup
