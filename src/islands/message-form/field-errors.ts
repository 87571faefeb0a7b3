type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The field an event comes from, or null. */
export const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target
    : null

/** Says beside a field what is wrong with it; an empty sentence takes that back. */
export function setError(field: Field, sentence: string): void {
  const place = document.getElementById(`${field.name}-error`)
  if (!place) return
  place.textContent = sentence
  place.hidden = sentence === ''
  if (sentence) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

/** Marks every wrong field of these and goes to the first; false when none of them stands in the form. */
export function showErrors(form: HTMLFormElement, sentences: Record<string, string>): boolean {
  const wrong = fieldsOf(form).filter(({ name }) => sentences[name])
  for (const field of wrong) setError(field, sentences[field.name] ?? '')
  wrong[0]?.focus()
  return wrong.length > 0
}

/** What the browser itself can tell, in our words: the server is asked only about a form that looks complete. */
export function localErrors(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    const { missing = '', wrong: notAnAddress = '' } = field.dataset
    if (field.required && !field.value.trim()) wrong[field.name] = missing
    else if (field.validity.typeMismatch) wrong[field.name] = notAnAddress
  }
  return wrong
}

const fieldsOf = (form: HTMLFormElement) => [...form.elements].map(fieldOf).filter((field) => field !== null)
