import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'
import { apiError, missing, normalizeId } from './errors.ts'
import { type Properties, propertyNamed, type Row } from './filter.ts'
import { type PlainValue, type Property, parseRichText, toResponse, toValue } from './property.ts'

export interface Page extends Row {
  id: string
  /** Its data source, or undefined. */
  source: string | undefined
  markdown: string
  blocks: Fields[]
  inTrash: boolean
}

export interface State {
  sources: Record<string, { id: string; name: string; properties: Properties }>
  pages: Page[]
  readsUntilTrash: number
}

export type Context = RouteContext<State>

const NO_PARENT: Properties = { title: 'title' }

export const propertiesOf = (state: State, page: Page): Properties =>
  (page.source === undefined ? undefined : state.sources[page.source]?.properties) ?? NO_PARENT

export const pageOf = (state: State, page: Page): Fields => {
  const properties = propertiesOf(state, page)
  return {
    object: 'page',
    id: page.id,
    created_time: page.createdTime,
    last_edited_time: page.lastEditedTime,
    archived: page.inTrash,
    in_trash: page.inTrash,
    icon: null,
    cover: null,
    parent:
      page.source === undefined
        ? { type: 'workspace', workspace: true }
        : { type: 'data_source_id', data_source_id: page.source },
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property], at) => [
        name,
        toResponse(property, property === 'title' ? 'title' : `p${at}`, page.values[name]),
      ]),
    ),
    url: `https://www.notion.so/${normalizeId(page.id)}`,
    public_url: null,
  }
}

export const valuesOf = (properties: Properties, sent: unknown): Record<string, PlainValue> =>
  Object.fromEntries(
    Object.entries(fieldsOf(sent)).map(([key, value]) => {
      if (!(key in properties) && key !== 'title') throw apiError(`${key} is not a property that exists.`)
      const name = propertyNamed(properties, key)
      return [name, toValue(properties[name] as Property, name, value)]
    }),
  )

export const blocksOf = (children: unknown, place: string): Fields[] => {
  if (children === undefined) return []
  if (!Array.isArray(children) || children.length > 100)
    throw apiError(
      `body failed validation: ${place}.length should be ≤ \`100\`, instead was \`${listOf(children).length}\`.`,
    )
  return children.map((block, at) => {
    const { type, ...rest } = fieldsOf(block)
    const kind = textOf(type) || Object.keys(rest).find((key) => key !== 'object') || ''
    if (!isFields(rest[kind]))
      throw apiError(`body failed validation: ${place}[${at}].${kind} should be defined, instead was \`undefined\`.`)
    const { rich_text } = fieldsOf(rest[kind])
    if (rich_text !== undefined) parseRichText(rich_text, `${place}[${at}].${kind}.rich_text`)
    return { object: 'block', type: kind, [kind]: rest[kind] }
  })
}

export const withIds = (blocks: Fields[], context: Context): Fields[] =>
  blocks.map((block) => ({ ...block, id: context.nextId('block'), has_children: false, in_trash: false }))

export const createPage = (request: VendorRequest, context: Context): MockResponse => {
  const { parent, properties, children, markdown } = fieldsOf(request.body)
  const { data_source_id, page_id } = fieldsOf(parent)
  if (data_source_id === undefined && page_id === undefined)
    throw apiError(
      'body failed validation: body.parent.data_source_id or body.parent.page_id should be defined, instead was `undefined`.',
    )
  const source = Object.values(context.state.sources).find((one) => normalizeId(one.id) === normalizeId(data_source_id))
  if (data_source_id !== undefined && !source) return missing('data source', textOf(data_source_id))
  if (children !== undefined && markdown !== undefined)
    throw apiError('body failed validation: give children or markdown, not both.')
  const time = context.now().toISOString()
  const page: Page = {
    id: `00000000-0000-4000-8000-${context.nextId().padStart(12, '0')}`,
    source: source?.id,
    values: valuesOf(source?.properties ?? NO_PARENT, properties),
    createdTime: time,
    lastEditedTime: time,
    markdown: textOf(markdown),
    blocks: withIds(blocksOf(children, 'body.children'), context),
    inTrash: false,
  }
  context.state.pages.push(page)
  return { body: pageOf(context.state, page) }
}
