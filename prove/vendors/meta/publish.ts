import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, isFields, listOf, numberFor, textOf } from '../shared/values.ts'
import { apiError, graphError } from './errors.ts'
import type { Template } from './whatsapp.ts'

export interface State {
  objects: Record<string, Fields>
  templates: Template[]
  media: Record<string, { type: string; base64: string }>
  subscriptions: Fields[]
  /** Number of WhatsApp messages by recipient. */
  sent: Record<string, number>
  reels: ReelSeed
}

/** How Instagram processes a reel. */
export interface ReelSeed {
  /** How many status requests it takes. Default: 1. */
  checks?: number
  /** Why processing fails. */
  fails?: string
  /** Reels that are published although the response is an error. */
  lost?: number
}

export type Context = RouteContext<State>

/** Parameters may be in the body or in the query. */
export const parametersOf = (request: VendorRequest): Fields => ({
  ...Object.fromEntries(request.query),
  ...(isFields(request.body) ? request.body : {}),
})

/** A post, photo, comment, reply, or a step of publishing on Instagram. */
export const publish = (request: VendorRequest, context: Context): MockResponse => {
  const { id = '', edge = '' } = request.params
  const parameters = parametersOf(request)
  const { state } = context
  if (edge === 'media') {
    const carousel = parameters.media_type === 'CAROUSEL'
    const children = textOf(parameters.children).split(',').filter(Boolean)
    if (carousel && (children.length < 2 || children.length > 10))
      throw apiError(36003, 'The carousel must have between 2 and 10 children')
    const invalid = children.find((child) => state.objects[child]?.is_carousel_item !== 'true')
    if (invalid !== undefined) throw apiError(9004, `The media could not be found, or is no carousel item: ${invalid}`)
    if (!carousel && !parameters.image_url && !parameters.video_url)
      throw apiError(100, 'The parameter image_url is required')
    if (parameters.image_url && !/^https?:\/\//.test(textOf(parameters.image_url)))
      throw apiError(9004, 'The media could not be fetched from this URI')
    if (textOf(parameters.caption).length > 2200)
      throw apiError(100, 'Param caption must be at most 2200 characters long')
    const isReel = parameters.media_type === 'REELS'
    if (isReel && !/^https:\/\//.test(textOf(parameters.video_url)))
      throw apiError(9004, 'The media could not be fetched from this URI')
    if (parameters.is_ai_generated !== undefined && !/^(?:true|false)$/.test(String(parameters.is_ai_generated)))
      throw apiError(100, 'Param is_ai_generated must be a boolean')
    // The items of a carousel are created at the same time.
    const isItem = parameters.is_carousel_item !== undefined
    const made = isItem ? `179${numberFor(textOf(parameters.image_url))}` : context.nextId('179')
    state.objects[made] = {
      id: made,
      status_code: isReel ? 'IN_PROGRESS' : 'FINISHED',
      ...(isReel ? { asked: 0, is_ai_generated: String(parameters.is_ai_generated) === 'true' } : {}),
      is_carousel_item: textOf(parameters.is_carousel_item),
      caption: textOf(parameters.caption),
      children,
    }
    return { body: { id: made } }
  }
  if (edge === 'media_publish') {
    const container = state.objects[textOf(parameters.creation_id)]
    if (!container || container.status_code === 'IN_PROGRESS') throw apiError(9007, 'Media ID is not available')
    const made = context.nextId('180')
    state.objects[made] = { id: made, caption: container.caption, permalink: `https://www.instagram.com/p/${made}/` }
    const label = container.is_ai_generated === true ? ' [AI info]' : ''
    context.recordMessage({ to: `Instagram ${id}`, text: `${textOf(container.caption)}${label}` })
    if (container.asked !== undefined) container.status_code = 'PUBLISHED'
    if ((state.reels.lost ?? 0) > 0) {
      state.reels.lost = (state.reels.lost ?? 0) - 1
      return graphError(500, 2, 'An unexpected error has occurred. Please retry your request later.', {
        is_transient: true,
      })
    }
    return { body: { id: made } }
  }
  const text = textOf(parameters.message) || textOf(parameters.caption)
  if (text === '' && !parameters.link && !parameters.url && !parameters.attachment_url)
    throw apiError(100, 'The parameter message is required')
  const made = edge === 'feed' || edge === 'photos' ? `${id}_${context.nextId('9')}` : context.nextId('178')
  const stored = { id: made, message: text, created_time: context.now().toISOString() }
  state.objects[made] = stored
  const parent = state.objects[id]
  if (parent) parent[edge] = [...listOf(parent[edge]), stored]
  context.recordMessage({ to: `${edge} of ${id}`, text })
  return { body: edge === 'photos' ? { id: made, post_id: made } : { id: made } }
}

/** A container of a reel counts its status requests: IN_PROGRESS, then FINISHED or ERROR, and PUBLISHED at last. */
export const checkReel = (container: Fields, { checks = 1, fails }: ReelSeed): Fields => {
  container.asked = Number(container.asked) + 1
  if (container.status_code === 'IN_PROGRESS' && Number(container.asked) >= checks) {
    container.status_code = fails === undefined ? 'FINISHED' : 'ERROR'
    if (fails !== undefined) container.status = `Error: ${fails}`
  }
  return { id: container.id, status_code: container.status_code, status: container.status ?? container.status_code }
}

/** Messenger and Instagram: `recipient` and `message` are objects, or JSON strings. */
export const sendDirect = (request: VendorRequest, context: Context): MockResponse => {
  const parsed = (value: unknown): Fields => {
    try {
      return fieldsOf(typeof value === 'string' ? JSON.parse(value) : value)
    } catch {
      throw apiError(100, 'Param must be a JSON object')
    }
  }
  const parameters = parametersOf(request)
  const to = textOf(parsed(parameters.recipient).id) || textOf(parsed(parameters.recipient).comment_id)
  const { text, attachment } = parsed(parameters.message)
  if (to === '') throw apiError(100, 'The parameter recipient is required')
  if (textOf(text) === '' && attachment === undefined) throw apiError(100, 'Empty text')
  if (Buffer.byteLength(textOf(text)) > 1000)
    throw apiError(100, 'Length of param message[text] must be less than or equal to 1000')
  context.recordMessage({ to, text: textOf(text) })
  return { body: { recipient_id: to, message_id: context.nextId('m_') } }
}
