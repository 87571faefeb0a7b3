export type FormValue = string | FormGroup
export interface FormGroup {
  [name: string]: FormValue
}

/**
 * Decodes Stripe's bracket form: `line_items[0][price]=p` becomes `{ line_items: { '0': { price: 'p' } } }`.
 * Lists stay groups with numbers for names: only the reader knows whether `metadata[0]` is meant as a list.
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

// No prototype: a parameter called `__proto__` is then a parameter like any other.
const newGroup = (): FormGroup => Object.create(null) as FormGroup
