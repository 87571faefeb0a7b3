import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Item, type Outcome } from '../case.ts'
import type { MailSeed } from '../vendors/gmail/mailbox.ts'
import { contentOf, headerOf, parseMime } from '../vendors/gmail/mime.ts'

const LEADS = 'local_leads'
const OPT_OUTS = 'lead_opt_outs'
const TEXT =
  'key placeId search website name email phone contactPage status line quote draftId threadId note draftedAt mailAt at'
const COLUMNS = {
  ...Object.fromEntries(TEXT.split(' ').map((name) => [name, 'string' as const])),
  branches: 'number' as const,
  tries: 'number' as const,
}
const SETTINGS = {
  offer: 'We film short, calm videos for waiting rooms. May I send you one?',
  signature: 'Robin Vale\nVale Films',
  postalAddress: '4 Mill Lane, Leeds LS1 4AB, United Kingdom',
  botContact: 'https://valefilms.example/robot',
  regionCode: 'GB',
}

const place = (id: string, name: string, websiteUri?: string, businessStatus = 'OPERATIONAL') => ({
  id,
  displayName: { text: name, languageCode: 'en' },
  businessStatus,
  ...(websiteUri && { websiteUri }),
})
const QUOTE = 'a Saturday clinic for nervous patients'
const FILLER = 'We look after families in the north of the city, and explain every step before we begin. '.repeat(3)
const page = (more = '', title = 'Canal Street Dental') =>
  `<title>${title} | Leeds</title><h1>${title}</h1><p>We run ${QUOTE}. ${FILLER}</p>${more}`
const LINE = 'Your Saturday clinic for nervous patients made me think of our films.'
const written = (more: Item = {}) => ({ json: { usable: true, line: LINE, quote: QUOTE, ...more } })

const CANAL = 'https://www.canalstreet.example/'
const CANAL_PAGES = {
  [CANAL]: page('<a href="/contact-us">Contact</a><a href="tel:0113%20496%200000">Call</a>'),
  [`${CANAL}contact-us`]: '<p>reception (at) canalstreet.example, jane@canalstreet.example</p>',
}
const OAK = 'https://oakdental.example/'
const OAK_PAGES = { [OAK]: page('<a href="mailto:info@oakdental.example">Mail</a>', 'Oak Dental') }

interface World {
  places?: Item[]
  pages?: Record<string, unknown>
  answers?: unknown
  emails?: readonly MailSeed[]
  leads?: Item[]
  optOuts?: string[]
  settings?: Case['settings']
}
const fixture = ({
  places = [],
  pages = { ...CANAL_PAGES, ...OAK_PAGES },
  answers = [{ ...written(), times: 20 }],
  emails = [],
  leads,
  optOuts = [],
  settings = {},
}: World) => ({
  settings: { ...SETTINGS, ...settings },
  given: { 'google-places': { places }, web: pages, openai: { answers }, gmail: { messages: emails } },
  ...(leads && {
    tables: [
      { name: LEADS, columns: COLUMNS, rows: leads },
      {
        name: OPT_OUTS,
        columns: { value: 'string' as const, reason: 'string' as const, at: 'string' as const },
        rows: optOuts.map((value) => ({ value, reason: 'Asked by phone.', at: '' })),
      },
    ],
  }),
})
const search = (fields: Item = {}) => ({
  kind: 'form' as const,
  fields: { niche: 'dentists', place: 'Leeds', count: 10, ...fields },
})
const hourly = { kind: 'schedule' as const, node: 'Every hour' }
const monday = { kind: 'schedule' as const, node: 'Every Monday' }

const aLead = (more: Item = {}) => ({
  ...Object.fromEntries(TEXT.split(' ').map((name) => [name, ''])),
  key: 'canalstreet.example',
  placeId: 'p1',
  search: 'dentists in Leeds',
  branches: 1,
  website: CANAL,
  status: 'new',
  tries: 0,
  at: '2026-11-16T07:00:00.000Z',
  ...more,
})
/** A lead with a draft, in the conversation `t1`. */
const drafted = (more: Item = {}) =>
  aLead({
    status: 'drafted',
    email: 'reception@canalstreet.example',
    name: 'Canal Street Dental',
    draftId: 'r1',
    threadId: 't1',
    draftedAt: '2026-11-13T09:00:00.000+01:00',
    ...more,
  })

interface Box {
  messages: { id: string; threadId: string; labelIds: string[]; raw: (now: Date) => Buffer }[]
  drafts: { id: string; messageId: string }[]
}
const drafts = ({ state }: Outcome) => {
  const { drafts: all, messages } = state('gmail') as Box
  return all.map(({ messageId }) => {
    const mail = parseMime(messages.find(({ id }) => id === messageId)?.raw(new Date(0)) ?? Buffer.alloc(0))
    return { to: headerOf(mail, 'to'), subject: headerOf(mail, 'subject'), text: contentOf(mail).text }
  })
}
const leads = (outcome: Outcome) =>
  outcome.table(LEADS).map(({ key, status, note }) => `${key} ${status}${note ? `: ${note}` : ''}`)
const optOuts = (outcome: Outcome) => outcome.table(OPT_OUTS).map(({ value }) => value)
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const read = (outcome: Outcome) => asked(outcome, 'web').map(({ host, path }) => `${host}${path}`)
const why = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''
/** Nothing in any case may be sent. */
const nothingSent = ({ messages }: Outcome) => assert.deepEqual(messages, [])

const cases: Case[] = [
  {
    ...fixture({
      places: [
        place('p1', 'Canal Street Dental', `${CANAL}?utm_source=maps`),
        place('p2', 'Oak Dental', OAK),
        place('p3', 'Smile Bar', 'https://www.facebook.com/smile'),
        place('p4', 'Closed Dental', 'https://closed.example/', 'CLOSED_PERMANENTLY'),
        place('p5', 'Mill Dental'),
      ],
      answers: [written(), written()],
    }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: search(),
    check(outcome) {
      assert.deepEqual(
        leads(outcome).map((lead) => lead.split(':')[0]),
        ['canalstreet.example drafted', 'oakdental.example drafted', 'place', 'place'],
      )
      assert.deepEqual(drafts(outcome)[0], {
        to: 'reception@canalstreet.example',
        subject: 'A question about Canal Street Dental',
        text: `Hello,\n\n${LINE}\n\n${SETTINGS.offer}\n\n${SETTINGS.signature}\n${SETTINGS.postalAddress}\n\nI found this address on www.canalstreet.example/contact-us. If you would rather not hear from me, reply "no" and I will not write again.`,
      })
      assert.equal(drafts(outcome)[1]?.to, 'info@oakdental.example')
      assert.deepEqual(read(outcome), [
        'www.canalstreet.example/robots.txt',
        'www.canalstreet.example/',
        'www.canalstreet.example/contact-us',
        'oakdental.example/robots.txt',
        'oakdental.example/',
      ])
      assert.equal(
        asked(outcome, 'web')[0]?.headers['user-agent'],
        'LocalLeadReader/1.0 (+https://valefilms.example/robot)',
      )
      const [first, , third] = outcome.table(LEADS)
      assert.deepEqual([first?.phone, first?.quote, first?.website], ['0113 496 0000', QUOTE, CANAL])
      assert.match(String(third?.note), /query_place_id=p3$/)
    },
  },
]

export default defineCases(
  cases.map((each) => ({
    ...each,
    check: async (outcome) => {
      nothingSent(outcome)
      await each.check(outcome)
    },
  })),
)
