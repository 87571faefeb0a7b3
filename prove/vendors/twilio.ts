import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import description from './openapi/twilio.json' with { type: 'json' }
import { formOf } from './shared/form.ts'
import { createValidator } from './shared/openapi.ts'
import { pageFrom } from './shared/page.ts'
import { basic } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  /** Unreachable numbers, with their carrier error. */
  unreachable?: Record<string, { code: number; message: string }>
}

interface State {
  unreachable: NonNullable<Seed['unreachable']>
  messages: Fields[]
  calls: Fields[]
  sinks: Fields[]
  subscriptions: (Fields & { types: Fields[] })[]
}

const twilioError = (status: number, code: number, message: string): MockResponse => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const apiError = (message: string, code: number, status = 400) =>
  new ApiError(`Twilio: ${message}`, twilioError(status, code, message))

const check = createValidator(description.operations, { forms: true })

const form = (operation: string, request: VendorRequest): Fields => {
  const fields = formOf(request.raw)
  const problem = check(operation, fields)
  if (problem) throw apiError(`${problem.place} ${problem.message}`, 20001)
  return fields
}

/** A segment has 160 characters (GSM-7) or 70 (UCS-2); in longer messages, 153 or 67. */
const segments = (text: string): number => {
  const wide = /[^\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ^{}\\[~\]|€]/.test(text)
  const [one, many] = wide ? [70, 67] : [160, 153]
  return text.length <= one ? 1 : Math.ceil(text.length / many)
}

const send = (request: VendorRequest, context: RouteContext<State>): MockResponse => {
  const fields = formOf(request.raw)
  const [to, from, text] = [fields.To, fields.From ?? fields.MessagingServiceSid, fields.Body].map(textOf) as [
    string,
    string,
    string,
  ]
  if (to === '') throw apiError("A 'To' phone number is required.", 21604)
  form('POST Messages', request)
  if (from === '') throw apiError("A 'From' phone number is required.", 21603)
  if (text === '' && fields.MediaUrl === undefined) throw apiError('Message body is required.', 21602)
  if (text.length > 1600) throw apiError('The concatenated message body exceeds the 1600 character limit.', 21617)
  if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(to)) throw apiError(`Invalid 'To' Phone Number: ${to}`, 21211)
  if (!/^((whatsapp:)?\+[1-9]\d{6,14}|MG\w+|[A-Za-z0-9 ]{1,11})$/.test(from))
    throw apiError(`The From phone number ${from} is not a valid, SMS-capable phone number.`, 21212)
  const bad = context.state.unreachable[to]
  if (bad) return twilioError(400, bad.code, bad.message)
  const sid = context.nextId('SM')
  const message = {
    sid,
    account_sid: request.params.account,
    api_version: '2010-04-01',
    body: text,
    date_created: context.now().toUTCString().replace('GMT', '+0000'),
    date_sent: null,
    date_updated: context.now().toUTCString().replace('GMT', '+0000'),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from,
    to,
    messaging_service_sid: null,
    num_media: String(listOf(fields.MediaUrl).length),
    num_segments: String(segments(text)),
    price: null,
    price_unit: 'USD',
    status: 'queued',
    subresource_uris: {},
    uri: `/2010-04-01/Accounts/${request.params.account}/Messages/${sid}.json`,
  }
  context.state.messages.unshift(message)
  context.recordMessage({ to, text })
  return { status: 201, body: message }
}

const PHONE = /^\+[1-9]\d{6,14}$/
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)/

/** Whether the tags of TwiML are balanced and no ampersand is bare. */
function isXml(text: string): boolean {
  const open: string[] = []
  for (const [, end, name = '', self] of text.matchAll(/<(\/?)([A-Za-z]+)[^<>]*?(\/?)>/g)) {
    if (end) {
      if (open.pop() !== name) return false
    } else if (!self) open.push(name)
  }
  return open.length === 0 && !ENTITY.test(text) && text.startsWith('<Response>')
}

/** Rings a phone. What its owner presses is sent to the address in the TwiML by the case's reply. */
const call = (request: VendorRequest, context: RouteContext<State>): MockResponse => {
  const fields = form('POST Calls', request)
  const [to, from, twiml] = [fields.To, fields.From, fields.Twiml ?? ''].map(textOf) as [string, string, string]
  if (!PHONE.test(to)) throw apiError(`Invalid 'To' Phone Number: ${to}`, 21211)
  if (!PHONE.test(from))
    throw apiError(`The source phone number provided, ${from}, is not yet verified for your account.`, 21210)
  if (twiml === '' && textOf(fields.Url) === '') throw apiError('Url parameter is required.', 21205)
  if (twiml.length > 4000) throw apiError('Twiml parameter exceeds the limit of 4000 characters.', 20001)
  if (twiml !== '' && !isXml(twiml)) throw apiError('Twiml is not XML.', 20001)
  const bad = context.state.unreachable[to]
  if (bad) return twilioError(400, bad.code, bad.message)
  const sid = context.nextId('CA')
  const made = { sid, account_sid: request.params.account, to, from, status: 'queued', direction: 'outbound-api' }
  context.state.calls.unshift({ ...made, twiml })
  return { status: 201, body: made }
}

const MESSAGES = '/2010-04-01/Accounts/:account/Messages.json'

export const twilio = defineVendor<Seed, State>({
  key: 'twilio',
  name: 'Twilio',
  hosts: ['api.twilio.com', 'events.twilio.com'],
  source:
    'openapi/twilio.json; twilio.com/docs/api/errors/21617 for the length of a text (read 23 November 2026). From memory: the other codes, counting of segments.',
  createState: (seed) => ({
    unreachable: seed?.unreachable ?? {},
    messages: [],
    calls: [],
    sinks: [],
    subscriptions: [],
  }),
  authorize: (request) => {
    const who = basic(request)
    if (!who || !/^(AC|SK)\w+$/.test(who.user) || who.password === '') throw apiError('Authenticate', 20003, 401)
  },
  routes: [
    { method: 'POST', path: MESSAGES, summary: 'Send a text message', respond: send },
    { method: 'POST', path: '/2010-04-01/Accounts/:account/Calls.json', summary: 'Make a call', respond: call },
    {
      method: 'GET',
      path: '/2010-04-01/Accounts.json',
      summary: 'List accounts',
      respond: () => ({
        body: { accounts: [{ sid: 'ACproof', status: 'active', type: 'Full' }], page: 0, page_size: 50 },
      }),
    },
    {
      method: 'GET',
      path: MESSAGES,
      summary: 'List text messages',
      empty: () => ({ body: { messages: [], page: 0, page_size: 50, next_page_uri: null } }),
      respond: (request, { state }) => {
        const size = Number(request.query.get('PageSize') ?? 50)
        const page = Number(request.query.get('Page') ?? 0)
        const found = state.messages.filter(
          ({ to, from }) => (request.query.get('To') ?? to) === to && (request.query.get('From') ?? from) === from,
        )
        const { items, more } = pageFrom(found, size, page * size)
        return {
          body: {
            messages: items,
            page,
            page_size: size,
            next_page_uri: more ? `${request.path}?Page=${page + 1}&PageSize=${size}` : null,
          },
        }
      },
    },
    {
      method: 'POST',
      path: '/v1/Sinks',
      summary: 'Create a webhook endpoint',
      respond: (request, { state, nextId }) => {
        const { Description, SinkConfiguration, SinkType } = form('POST Sinks', request)
        const sink = {
          sid: nextId('DG'),
          description: Description,
          sink_configuration: fieldsOf(JSON.parse(textOf(SinkConfiguration))),
          sink_type: SinkType,
          status: 'initialized',
        }
        state.sinks.push(sink)
        return { status: 201, body: sink }
      },
    },
    {
      method: 'GET',
      path: '/v1/Sinks',
      summary: 'List webhook endpoints',
      respond: (_, { state }) => ({ body: { sinks: state.sinks, meta: {} } }),
    },
    {
      method: 'POST',
      path: '/v1/Subscriptions',
      summary: 'Subscribe to events',
      respond: (request, { state, nextId }) => {
        const { SinkSid, Description, Types } = formOf(request.raw)
        if (!state.sinks.some(({ sid }) => sid === SinkSid))
          throw apiError(`Sink ${textOf(SinkSid)} not found`, 20404, 404)
        const types = (Array.isArray(Types) ? Types : [Types]).map((type) => fieldsOf(JSON.parse(textOf(type))))
        const subscription = { sid: nextId('DF'), sink_sid: SinkSid, description: Description, types }
        state.subscriptions.push(subscription)
        return { status: 201, body: subscription }
      },
    },
    {
      method: 'GET',
      path: '/v1/Subscriptions',
      summary: 'List subscriptions',
      respond: (_, { state }) => ({ body: { subscriptions: state.subscriptions, meta: {} } }),
    },
    {
      method: 'GET',
      path: '/v1/Subscriptions/:id/SubscribedEvents',
      summary: 'List a subscription’s events',
      respond: (request, { state }) => ({
        body: { types: state.subscriptions.find(({ sid }) => sid === request.params.id)?.types ?? [], meta: {} },
      }),
    },
    {
      method: 'POST',
      path: '/v1/Subscriptions/:id/SubscribedEvents',
      summary: 'Add an event to a subscription',
      respond: (request, { state }) => {
        const type = { type: textOf(formOf(request.raw).Type) }
        state.subscriptions.find(({ sid }) => sid === request.params.id)?.types.push(type)
        return { status: 201, body: type }
      },
    },
    {
      method: 'DELETE',
      path: '/v1/:kind/:id',
      summary: 'Delete a webhook endpoint',
      respond: (request, { state }) => {
        state.sinks = state.sinks.filter(({ sid }) => sid !== request.params.id)
        state.subscriptions = state.subscriptions.filter(({ sid }) => sid !== request.params.id)
        return { status: 204 }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return twilioError(401, 20003, 'Authenticate')
    if (failure === 'rate-limited')
      return { ...twilioError(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '1' } }
    return twilioError(500, 20500, 'Internal Server Error')
  },
  credentials: { twilioApi: { authType: 'authToken', accountSid: 'ACproof', authToken: 'proof' } },
})
