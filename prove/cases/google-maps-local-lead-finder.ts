import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Leads')
const HEADINGS = 'place_id name website email phone contact_page search status found_at'.split(' ')

const aPlace = (id: string, websiteUri?: string, businessStatus = 'OPERATIONAL') => ({
  id,
  businessStatus,
  ...(websiteUri && { websiteUri }),
})
const PLACES = [
  aPlace('p1', 'https://www.canalstreet.example/?ref=maps'),
  aPlace('p2', 'https://oakdental.example/'),
  aPlace('p3', 'https://www.facebook.com/smile'),
  aPlace('p4', 'https://closed.example/', 'CLOSED_PERMANENTLY'),
  aPlace('p5'),
  aPlace('p6', 'https://known.example/'),
  aPlace('p7', 'https://down.example/'),
]
const LONG_NAME = 'Huge garage of Leeds '.repeat(8).trim()
const PAGES = {
  'https://www.canalstreet.example/': `<title>Canal Street Dental | Leeds</title><a href="/contact-us">Contact</a>
    <a href="tel:0113%20496%200000">Call</a><script>var maker = "sales@canalstreet.example"</script>`,
  'https://www.canalstreet.example/contact-us': '<p>reception (at) canalstreet.example, jane@canalstreet.example</p>',
  'https://oakdental.example/': '<title>Oak Dental</title><a href="mailto:jane.oak@oakdental.example">Jane</a>',
  'https://down.example/': { status: 503, text: 'Busy' },
  'https://joes.example/':
    '<meta property="og:site_name" content="Joe\'s Garage"><a href="&#109;ailto:&#105;nf&#x6f;&#64;joes.example">Email</a>',
  'https://ruby.example/':
    '<title>Ruby&nbsp;&quot;R&quot; &amp; Jo&apos;s Jo&rsquo;s &ndash; Hull &mdash; Leeds</title><a href="mailto:info.ruby@gmail.com">Contact</a>',
  'https://leeds.oak.example/': '<title>Home | Oak Leeds</title><p>info@oak.example</p>',
  // The address stands behind what is read of a page.
  'https://huge.example/': `<title>${LONG_NAME}</title>${'<p>We repair cars.</p>'.repeat(24_000)}info@huge.example`,
  'https://elan.example/':
    '<title>&#201;lan Hair &amp; Beauty &#8211; Leeds</title><p>accueil@elan.example <a href="tel:%2B44%20113%20496">',
}

const KNOWN = [['p0', 'Known', 'https://known.example']]

const fixture = (settings: Record<string, string | number | boolean> = {}, places = PLACES, known = KNOWN) => ({
  settings: { sheetUrl: sheet.url, ...settings },
  given: {
    'google-places': { places },
    'google-sheets': { [sheet.id]: { Leads: [HEADINGS, ...known] } },
    web: PAGES,
  },
  trigger: { kind: 'form' as const, fields: { niche: 'dentists', place: 'Leeds', count: 10 } },
})

const found = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Leads')
    .slice(1)
    .map(({ place_id, name, email, status }) => [place_id, name, email, status])
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const why = ({ executions }: Outcome) => executions[0]?.error?.message ?? ''

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const rows = found(outcome)
      assert.deepEqual(rows.slice(0, 2), [
        ['p1', 'Canal Street Dental', 'reception@canalstreet.example', 'new'],
        ['p2', 'Oak Dental', '', 'only personal addresses'],
      ])
      assert.deepEqual(rows[2]?.slice(0, 3), ['p7', 'down.example', ''])
      assert.match(String(rows[2]?.[3]), /^site not readable: \w/)
      assert.equal(rows.length, 3)
      for (const { headers } of asked(outcome, 'web')) assert.match(headers['user-agent'] ?? '', /^LocalLeadReader/)
      const { phone, contact_page, search } = sheetRows(outcome, sheet, 'Leads')[1] ?? {}
      assert.deepEqual(
        [phone, contact_page, search],
        ['0113 496 0000', 'https://www.canalstreet.example/contact-us', 'dentists in Leeds'],
      )
    },
  },
  {
    ...fixture(
      {},
      [aPlace('p6', 'https://known.example/'), aPlace('p0', 'https://moved.example/')],
      [['p20', 'Other', 'https://other.example'], ...KNOWN],
    ),
    name: 'nothing-to-do',
    title: 'All businesses are already in the sheet',
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome), /No new business with its own website was found/)
      assert.deepEqual(asked(outcome, 'web'), [])
    },
  },
  {
    ...fixture({ maxBusinesses: 2, keepPersonalAddresses: true }, [
      ...PLACES.slice(1, 2),
      ...Array.from({ length: 24 }, (_, index) => aPlace(`x${index}`, 'https://www.canalstreet.example/')),
    ]),
    name: 'two-pages',
    title: 'Two pages of results with a limit of two businesses',
    check(outcome) {
      assert.equal(asked(outcome, 'google-places').length, 2)
      assert.deepEqual(
        found(outcome).map(([id, , email]) => [id, email]),
        [
          ['p2', 'jane.oak@oakdental.example'],
          ['x0', 'reception@canalstreet.example'],
        ],
      )
    },
  },
  {
    ...fixture(),
    name: 'google-is-down',
    title: 'Google rejects the key',
    failures: [{ vendor: 'google-places', failure: 'unauthorized' }],
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome), /Google rejected the search: \w[\s\S]*Check the Places key/)
      assert.deepEqual(found(outcome), [])
    },
  },
  {
    ...fixture({}, PLACES.slice(0, 1)),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome), /\w/)
      assert.deepEqual(asked(outcome, 'web'), [])
    },
  },
  {
    ...fixture({}, [
      aPlace('p8', 'https://joes.example/'),
      aPlace('p9', 'https://elan.example/'),
      aPlace('p10', 'https://www.fresha.com/a/joes'),
      aPlace('p11', 'https://ruby.example/'),
      aPlace('p12', 'https://huge.example/'),
      aPlace('p13', 'https://leeds.oak.example/'),
    ]),
    name: 'entities',
    title: 'HTML entities, a French address, a subdomain, a huge page, short Sheets outages',
    failures: [down('google-sheets', { atFirst: true, route: 'POST /v4/spreadsheets/:id/values/:range:append' })],
    check(outcome) {
      assert.deepEqual(found(outcome), [
        ['p8', "Joe's Garage", 'info@joes.example', 'new'],
        ['p9', 'Élan Hair & Beauty', 'accueil@elan.example', 'new'],
        ['p11', `Ruby "R" & Jo's Jo's`, 'info.ruby@gmail.com', 'new'],
        ['p12', LONG_NAME.slice(0, 120), '', 'no contact found'],
        ['p13', 'Oak Leeds', 'info@oak.example', 'new'],
      ])
      assert.equal(sheetRows(outcome, sheet, 'Leads')[2]?.phone, '+44 113 496')
    },
  },
  {
    ...fixture({}, PLACES.slice(0, 2), []),
    name: 'first-search',
    title: 'First search with an empty sheet',
    check(outcome) {
      assert.deepEqual(
        sheetRows(outcome, sheet, 'Leads').map(({ place_id }) => place_id),
        ['p1', 'p2'],
      )
    },
  },
])
