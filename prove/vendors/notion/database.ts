import type { MockResponse, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError, missing, normalizeId } from './errors.ts'
import type { Properties } from './filter.ts'
import { type Context, pageOf, type State } from './page.ts'
import { type Property, type PropertyType, parseRichText, richTextItems, typeOf } from './property.ts'

// After github.com/makenotion/notion-sdk-js, src/api-endpoints (20 August 2026). From memory: error messages.

const TYPES = [
  'title',
  'rich_text',
  'number',
  'checkbox',
  'select',
  'multi_select',
  'date',
  'url',
  'email',
  'phone_number',
]

export const sourceOf = ({ id, name, properties }: State['sources'][string]): Fields => ({
  object: 'data_source',
  id,
  title: richTextItems(name),
  properties: Object.fromEntries(
    Object.entries(properties).map(([key, property], at) => {
      const type = typeOf(property)
      const choices =
        typeof property === 'string'
          ? []
          : property.options.map((option) => ({ id: option, name: option, color: 'default' }))
      const settings = /select|status/.test(type) ? { options: choices } : {}
      return [key, { id: property === 'title' ? 'title' : `p${at}`, name: key, type, [type]: settings }]
    }),
  ),
})

/** Properties to create. `existing` are those of the data source that gets them. */
export function propertiesFrom(value: unknown, existing: Properties = {}): Properties {
  const entries = Object.entries(fieldsOf(value)).map(([name, schema]): [string, Property] => {
    const [type = ''] = Object.keys(fieldsOf(schema)).filter((key) => key !== 'name' && key !== 'description')
    if (!TYPES.includes(type))
      throw apiError(`body failed validation: properties.${name} should have a type, instead was \`${type}\`.`)
    const options = listOf(fieldsOf(fieldsOf(schema)[type]).options).map((option) => textOf(fieldsOf(option).name))
    return [name, type === 'select' || type === 'multi_select' ? { type, options } : (type as PropertyType)]
  })
  const titles = [...Object.values(existing), ...entries.map(([, property]) => property)].filter(
    (one) => typeOf(one) === 'title',
  )
  if (titles.length !== 1) throw apiError(`Cannot have ${titles.length} title properties.`)
  return Object.fromEntries(entries)
}

export function createDatabase({ body }: VendorRequest, { state, nextId }: Context): MockResponse {
  const { parent, title, initial_data_source } = fieldsOf(body)
  const { type, page_id } = fieldsOf(parent)
  if (type !== 'page_id') throw apiError('body failed validation: body.parent.type should be `"page_id"`.')
  const page = state.pages.find(({ id }) => normalizeId(id) === normalizeId(page_id))
  if (!page) return missing('page', textOf(page_id))
  const id = `22222222-2222-4222-8222-${nextId().padStart(12, '0')}`
  const name = parseRichText(title, 'body.title')
  state.sources[id] = { id, name, properties: propertiesFrom(fieldsOf(initial_data_source).properties) }
  return {
    body: {
      object: 'database',
      id: id.replace(/^2/, '3'),
      title: richTextItems(name),
      parent,
      data_sources: [{ id, name }],
    },
  }
}

/** What the connection can see. */
export function searchAll({ body }: VendorRequest, { state }: Context): MockResponse {
  const { filter, query } = fieldsOf(body)
  const { property, value } = fieldsOf(filter)
  if (filter !== undefined && (property !== 'object' || !['page', 'data_source'].includes(textOf(value))))
    throw apiError('body failed validation: body.filter.value should be `"page"` or `"data_source"`.')
  const pages = state.pages.filter(({ inTrash }) => !inTrash).map((page) => pageOf(state, page))
  const sources = Object.values(state.sources)
    .filter(({ name }) => name.includes(textOf(query)))
    .map(sourceOf)
  const results = value === 'page' ? pages : value === 'data_source' ? sources : [...pages, ...sources]
  return { body: { object: 'list', results, next_cursor: null, has_more: false } }
}
