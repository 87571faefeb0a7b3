import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'

/** An approved template, with {{1}}, {{2}} … for its parameters. */
export interface Template {
  name: string
  language: string
  body: string
}

const countOf = (body: string): number => new Set(body.match(/\{\{\w+\}\}/g)).size

const fillIn = (template: Template, components: unknown): string => {
  const body = listOf(components)
    .map(fieldsOf)
    .find(({ type }) => type === 'body')
  const values = listOf(body?.parameters).map(fieldsOf)
  const wanted = countOf(template.body)
  if (values.length !== wanted)
    throw apiError(
      132000,
      'Number of parameters does not match the expected number of params',
      `body: number of localizable_params (${values.length}) does not match the expected number of params (${wanted})`,
    )
  values.forEach(({ type, text }, at) => {
    if (type === 'text' && textOf(text) === '')
      throw apiError(
        131008,
        'Required parameter is missing',
        `Parameter of type text is missing text value (body parameter ${at + 1})`,
      )
    if (/[\n\t]| {5}/.test(textOf(text)))
      throw apiError(
        132018,
        'There was an issue with the parameters in your template',
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      )
  })
  let place = 0
  return template.body.replace(/\{\{\w+\}\}/g, () => textOf(values[place++]?.text))
}

const templateText = (sent: unknown, templates: readonly Template[]): string => {
  const { name, language, components } = fieldsOf(sent)
  const { code } = fieldsOf(language)
  if (textOf(name) === '' || textOf(code) === '')
    throw apiError(100, 'Invalid parameter', 'template needs a name and a language code')
  const template = templates.find((one) => one.name === name && one.language === code)
  if (!template)
    throw apiError(
      132001,
      'Template name does not exist in the translation',
      `template name (${textOf(name)}) does not exist in ${textOf(code)}`,
    )
  return fillIn(template, components)
}

interface State {
  templates: readonly Template[]
  sent: Record<string, number>
}

/** A business-scoped user ID: a country code, a period, and up to 128 letters and digits. */
const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?\w{1,128}$/

/** To a phone number in `to`, or a user ID in `recipient`: a text of at most 4,096 characters, a template, or media. */
export const sendWhatsApp = (request: VendorRequest, context: RouteContext<State>): MockResponse => {
  const body = fieldsOf(request.body)
  const type = textOf(body.type) || 'text'
  const userId = textOf(body.recipient)
  const to = textOf(body.to) || userId
  if (body.messaging_product !== 'whatsapp') throw apiError(100, 'The parameter messaging_product is required.')
  if (to === '') throw apiError(100, 'The parameter to is required.')
  const isKnown = to === userId ? USER_ID.test(to) : /^\+?\d{6,15}$/.test(to.replace(/[ ()-]/g, ''))
  if (!isKnown) throw apiError(131009, 'Parameter value is not valid', `to: ${to}`)
  const content = fieldsOf(body[type])
  let text = ''
  if (type === 'text') {
    text = textOf(content.body)
    if (text === '') throw apiError(100, "The parameter text['body'] is required.")
    if (text.length > 4096) throw apiError(100, "Param text['body'] must be at most 4096 characters long.")
  } else if (type === 'template') text = templateText(body.template, context.state.templates)
  else if (/^(image|audio|video|document|sticker)$/.test(type)) {
    if (content.id === undefined && content.link === undefined)
      throw apiError(131008, 'Required parameter is missing', `${type} needs id or link`)
    text = textOf(content.caption)
  } else if (body[type] === undefined) throw apiError(100, 'Invalid parameter', `type ${type}`)
  context.recordMessage({ to, text })
  const number = to.replace(/\D/g, '')
  const nth = (context.state.sent[number] ?? 0) + 1
  context.state.sent[number] = nth
  // Counted by recipient, since parallel messages arrive in random order.
  const id = `wamid.${number}.${nth}`
  return {
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, ...(to === userId ? { user_id: to } : { wa_id: number }) }],
      messages: [{ id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
    },
  }
}
