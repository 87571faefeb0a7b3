import type { FieldValue } from '../case.ts'

interface FormField {
  fieldName?: string
  fieldLabel?: string
  fieldType?: string
  multiselect?: boolean
}

const LISTS = ['checkbox', 'radio']

/** Builds the body a browser would send: n8n names the fields field-0, field-1, …. Throws for an unknown field. */
export function formBody(parameters: Record<string, unknown>, given: Record<string, FieldValue>): FormData {
  const { values: fields = [] } = (parameters.formFields ?? {}) as { values?: FormField[] }
  const body = new FormData()
  const left = new Set(Object.keys(given))
  for (const [index, field] of fields.entries()) {
    const key = [field.fieldName, field.fieldLabel].find((name) => name !== undefined && name in given)
    const value = key === undefined ? '' : given[key]
    if (key !== undefined) left.delete(key)
    append(body, `field-${index}`, value ?? '', field)
  }
  if (left.size > 0) throw new Error(`the form has no field ${[...left].join(', ')}.`)
  return body
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x3D': '=',
  '#x60': '`',
}

/** The labels of a form's page, in the order of its fields. */
export const labelsIn = (page: string): string[] =>
  [...page.matchAll(/<label[^>]* for=["']field-\d+["'][^>]*>([^<]*)</g)].map(([, label = '']) =>
    label.trim().replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity),
  )

function append(body: FormData, name: string, value: FieldValue, { fieldType = '', multiselect }: FormField) {
  if (Array.isArray(value) && typeof value[0] === 'object') {
    for (const upload of value) append(body, name, upload, {})
  } else if (typeof value === 'object' && 'fileName' in value) {
    const content = typeof value.content === 'string' ? value.content : new Uint8Array(value.content)
    body.append(name, new Blob([content], { type: value.type }), value.fileName)
  } else if (LISTS.includes(fieldType) || multiselect)
    body.append(name, JSON.stringify([value].flat().filter((choice) => choice !== '')))
  else body.append(name, String(value))
}
