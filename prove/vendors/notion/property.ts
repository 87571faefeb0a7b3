import { fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'

export type PropertyType =
  | 'title'
  | 'rich_text'
  | 'number'
  | 'checkbox'
  | 'select'
  | 'status'
  | 'multi_select'
  | 'date'
  | 'url'
  | 'email'
  | 'phone_number'
  | 'relation'
  | 'people'
  | 'files'
  | 'created_time'
  | 'last_edited_time'

/** A type, with its options if it has any. The options of a status are fixed. */
export type Property = PropertyType | { type: 'select' | 'status' | 'multi_select'; options: string[] }

/** A value without Notion's type wrappers. */
export type PlainValue = string | number | boolean | null | string[] | { start: string; end: string | null }

export const typeOf = (property: Property): PropertyType => (typeof property === 'string' ? property : property.type)

const richText = (content: string, url?: string) => ({
  type: 'text',
  text: { content, link: url ? { url } : null },
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: 'default' },
  plain_text: content,
  href: url ?? null,
})

export const richTextItems = (text: string) => (text === '' ? [] : [richText(text)])

const LIMIT = 2000

/** The text of a rich text array. Rejects items that are too long, and more than 100 items. */
export const parseRichText = (runs: unknown, place: string): string => {
  if (!Array.isArray(runs))
    throw apiError(`body failed validation: ${place} should be an array, instead was \`${JSON.stringify(runs)}\`.`)
  if (runs.length > 100)
    throw apiError(`body failed validation: ${place}.length should be ≤ \`100\`, instead was \`${runs.length}\`.`)
  return runs
    .map((run, at) => {
      const { type = 'text', text, mention } = fieldsOf(run)
      if (type === 'mention' || mention !== undefined) return '@'
      const { content, link } = fieldsOf(text)
      if (typeof content !== 'string')
        throw apiError(
          `body failed validation: ${place}[${at}].text.content should be a string, instead was \`${JSON.stringify(content)}\`.`,
        )
      if (content.length > LIMIT)
        throw apiError(
          `body failed validation: ${place}[${at}].text.content.length should be ≤ \`${LIMIT}\`, instead was \`${content.length}\`.`,
        )
      if (isFields(link) && !/^[a-z]+:/i.test(textOf(link.url)))
        throw apiError(`Invalid URL for link. (${place}[${at}])`)
      return content
    })
    .join('')
}

const dateOf = (value: unknown, place: string): PlainValue => {
  if (value === null) return null
  const { start, end = null } = fieldsOf(value)
  for (const day of [start, ...(end === null ? [] : [end])])
    if (typeof day !== 'string' || Number.isNaN(Date.parse(day)))
      throw apiError(
        `body failed validation: ${place} should be a valid ISO 8601 date string, instead was \`"${textOf(day)}"\`.`,
      )
  return { start: textOf(start), end: end === null ? null : textOf(end) }
}

const choose = (property: Property, name: string, choice: unknown): string => {
  const picked = textOf(fieldsOf(choice).name)
  if (picked === '') throw apiError(`body failed validation: body.properties.${name} should have a name of an option.`)
  if (typeof property === 'string' || property.options.includes(picked)) return picked
  if (property.type === 'status') throw apiError(`Invalid status option. Status option "${picked}" does not exist".`)
  if (picked.includes(',')) throw apiError(`Invalid select option, commas not allowed: ${picked}`)
  property.options.push(picked)
  return picked
}

/** The property's new value. */
export const toValue = (property: Property, name: string, value: unknown): PlainValue => {
  const type = typeOf(property)
  const inner = fieldsOf(value)[type]
  const place = `body.properties.${name}.${type}`
  if (inner === undefined) throw apiError(`${name} is expected to be ${type}.`)
  if (type === 'title' || type === 'rich_text') return parseRichText(inner, place)
  if (type === 'created_time' || type === 'last_edited_time')
    throw apiError(`${name} cannot be written, it is computed.`)
  if (type === 'checkbox') {
    if (typeof inner !== 'boolean')
      throw apiError(`body failed validation: ${place} should be a boolean, instead was \`${JSON.stringify(inner)}\`.`)
    return inner
  }
  if (type === 'number') {
    if (inner !== null && (typeof inner !== 'number' || Number.isNaN(inner)))
      throw apiError(
        `body failed validation: ${place} should be a number or \`null\`, instead was \`${JSON.stringify(inner)}\`.`,
      )
    return inner as number | null
  }
  if (type === 'select' || type === 'status') return inner === null ? null : choose(property, name, inner)
  if (type === 'multi_select') return listOf(inner).map((choice) => choose(property, name, choice))
  if (type === 'date') return dateOf(inner, `${place}.start`)
  if (type === 'relation' || type === 'people' || type === 'files')
    return listOf(inner).map((one) => textOf(fieldsOf(one).id) || textOf(fieldsOf(one).name))
  if (inner !== null && (typeof inner !== 'string' || inner === ''))
    throw apiError(
      `body failed validation: ${place} should be a populated string or \`null\`, instead was \`${JSON.stringify(inner)}\`.`,
    )
  return inner as string | null
}

/** A value in Notion's format. */
export const toResponse = (property: Property, id: string, value: PlainValue | undefined): Record<string, unknown> => {
  const type = typeOf(property)
  const current = value ?? null
  const inner = (() => {
    if (type === 'title' || type === 'rich_text') return richTextItems(textOf(current))
    if (type === 'checkbox') return current === true
    if (type === 'select' || type === 'status')
      return current === null ? null : { id: textOf(current), name: current, color: 'default' }
    if (type === 'multi_select') return listOf(current).map((name) => ({ id: textOf(name), name, color: 'default' }))
    if (type === 'relation') return listOf(current).map((one) => ({ id: one }))
    if (type === 'people') return listOf(current).map((one) => ({ object: 'user', id: one }))
    if (type === 'files') return listOf(current).map((one) => ({ name: one, type: 'external', external: { url: one } }))
    if (type === 'date') {
      if (current === null) return null
      return isFields(current)
        ? { start: current.start, end: current.end, time_zone: null }
        : { start: current, end: null, time_zone: null }
    }
    return current
  })()
  return { id, type, [type]: inner }
}
