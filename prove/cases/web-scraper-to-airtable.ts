import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const SITE = 'https://tractors.example.com'
const PAGE = 'https://tractors.example.com/used?page='

const card = (title: string, price: string, link: string) =>
  `<div class="listing"><a href="${link}"><h2>${title}</h2></a>\n<span class="price">${price}</span>\n` +
  '<p class="location">Yard at the old railway station,\nbehind the mill, Northfield</p></div>'

const page = (...cards: string[]) =>
  `<!doctype html><html><head><title>Used tractors</title></head><body><h1>Used tractors in stock today</h1>${cards.join('')}</body></html>`

const T40 = card('Tractor T40', '£17,500', '/used/t40?utm_source=list')
const T60 = card('Tractor T60 &amp; loader', '£ 31,000.50', `${SITE}/used/t60#photos`)

const known = (id: string, title: string, price: number, missed = 0) => ({
  fields: {
    Link: `${SITE}/used/${id}`,
    Title: title,
    Place: 'Northfield',
    Price: price,
    State: 'Live',
    'Missed runs': missed,
    'First seen': '2026-11-02T04:20:00.000Z',
    'Last seen': '2026-11-13T04:20:00.000Z',
  },
})

const CHANGED = '2026-11-10T04:20:00.000Z'
const priced = ({ fields }: ReturnType<typeof known>) => ({ fields: { ...fields, 'Price changed': CHANGED } })

const fixture = (pages: Record<string, unknown>, records = [known('t40', 'Tractor T40', 18900)], settings = {}) => ({
  settings: {
    listUrl: `${PAGE}{page}`,
    maxPages: 2,
    listingsUrl: tableUrl('Listings'),
    pricesUrl: tableUrl('Prices'),
    ...settings,
  },
  given: {
    airtable: airtableBase({
      Listings: {
        fields: {
          Link: 'singleLineText',
          Title: 'singleLineText',
          Place: 'singleLineText',
          Price: 'number',
          State: { type: 'singleSelect', choices: ['Live', 'Removed'] },
          'Missed runs': 'number',
          'First seen': 'dateTime',
          'Last seen': 'dateTime',
          'Price changed': 'dateTime',
        },
        records,
      },
      Prices: {
        fields: {
          Key: 'singleLineText',
          Link: 'singleLineText',
          Title: 'singleLineText',
          Price: 'number',
          Before: 'number',
          'Seen at': 'dateTime',
        },
      },
    }),
    web: { [`${SITE}/robots.txt`]: { type: 'text/plain', text: 'User-agent: *\nDisallow: /admin' }, ...pages },
  },
})

const many = fixture(
  {
    [`${PAGE}1`]: page(
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => card(`Tractor T${at}`, `£${at},000`, `/used/t${at}`)),
    ),
  },
  [],
  { maxPages: 1 },
)
const trigger = { kind: 'schedule' } as const
const listings = (outcome: Outcome) =>
  recordsOf(outcome, 'Listings').map(({ Link, Price, State }) => [String(Link).replace(SITE, ''), Price, State])
const prices = (outcome: Outcome) =>
  recordsOf(outcome, 'Prices').map(({ Title, Price, Before }) => [Title, Price, Before])
const readPages = ({ exchanges }: Outcome) => exchanges.filter(({ path }) => path === '/used').length
const untouched = (outcome: Outcome, pages: number) => {
  assert.equal(readPages(outcome), pages)
  assert.deepEqual(listings(outcome), [['/used/t40', 18900, 'Live']])
  assert.deepEqual(prices(outcome), [])
}

export default defineCases([
  {
    ...fixture(
      { [`${PAGE}1`]: page(T40), [`${PAGE}2`]: page(T60), [`${PAGE}3`]: { status: 404, text: 'Not found' } },
      [known('t40', 'Tractor T40', 18900), known('t20', 'Tractor T20', 9000, 2)],
      { maxPages: 3 },
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.ok(longestPause(outcome, 'Fetch list pages') >= 1000)
      assert.deepEqual(listings(outcome), [
        ['/used/t40', 17500, 'Live'],
        ['/used/t20', 9000, 'Removed'],
        ['/used/t60', 31000.5, 'Live'],
      ])
      assert.deepEqual(prices(outcome), [
        ['Tractor T40', 17500, 18900],
        ['Tractor T60 & loader', 31000.5, undefined],
      ])
      assert.equal(
        recordsOf(outcome, 'Listings')[2]?.Place,
        'Yard at the old railway station, behind the mill, Northfield',
      )
      assert.equal(recordsOf(outcome, 'Listings')[0]?.['First seen'], '2026-11-02T04:20:00.000Z')
      for (const page of ['/robots.txt', '/used'])
        assert.match(
          String(outcome.exchanges.find(({ path }) => path === page)?.headers['user-agent']),
          /^ListingWatch\/1\.0/,
        )
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40), [`${PAGE}2`]: page(T60) }, [
      known('t40', 'Tractor T40', 17500),
      known('t60', 'Tractor T60 & loader', 31000.5),
    ]),
    name: 'nothing-to-do',
    title: 'No price has changed',
    trigger,
    check(outcome) {
      assert.deepEqual(prices(outcome), [])
      assert.equal(listings(outcome).length, 2)
      assert.match(String(recordsOf(outcome, 'Listings')[0]?.['Last seen']), /^2026-11-16/)
    },
  },
  {
    ...fixture(
      {
        [`${SITE}/robots.txt`]: {
          type: 'text/plain',
          text: 'User-agent: ListingWatch\nUser-agent: Other\nDisallow: /admin\nCrawl-delay: 9\nUser-agent: *\nDisallow: /',
        },
        [`${PAGE}1`]: page(T40),
        [`${PAGE}2`]: page(T60),
      },
      [],
    ),
    name: 'first-run',
    title: 'First run with an empty table, and short outages of the site and of Airtable',
    trigger,
    failures: [
      down('web', { failure: 'reset', atFirst: true, address: 'tractors.example.com/robots.txt' }),
      down('airtable', { atFirst: true }),
    ],
    check(outcome) {
      assert.deepEqual(listings(outcome), [
        ['/used/t40', 17500, 'Live'],
        ['/used/t60', 31000.5, 'Live'],
      ])
      assert.ok(longestPause(outcome, 'Fetch list pages') >= 5000)
    },
  },
  {
    ...fixture({
      [`${SITE}/robots.txt`]: { type: 'text/plain', text: 'User-agent: ListingWatch\nDisallow: /used?page=' },
    }),
    name: 'not-permitted',
    title: 'The site does not allow scraping',
    trigger,
    ends: 'error',
    check(outcome) {
      untouched(outcome, 0)
      assert.match(outcome.executions[0]?.error?.message ?? '', /robots\.txt does not allow these pages/)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40), [`${PAGE}2`]: { status: 503, text: 'Busy' } }, [
      known('t40', 'Tractor T40', 18900),
      known('t60', 'Tractor T60 & loader', 31000.5, 2),
    ]),
    name: 'half-a-list',
    title: 'One of two pages fails',
    trigger,
    check(outcome) {
      assert.deepEqual(listings(outcome), [
        ['/used/t40', 17500, 'Live'],
        ['/used/t60', 31000.5, 'Live'],
      ])
      assert.equal(recordsOf(outcome, 'Listings')[1]?.['Missed runs'], 2)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40), [`${PAGE}2`]: page(T60) }, [
      known('t40', 'Tractor T40', 17500),
      known('t20', 'Tractor T20', 9000, 2),
    ]),
    name: 'more-pages-than-read',
    title: 'The list continues after the last page that is read',
    trigger,
    check(outcome) {
      assert.deepEqual(listings(outcome)[1], ['/used/t20', 9000, 'Live'])
      assert.equal(recordsOf(outcome, 'Listings')[1]?.['Missed runs'], 2)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40, T60), [`${PAGE}2`]: page(T40, T60) }, [
      known('t40', 'Tractor T40', 17500),
      known('t20', 'Tractor T20', 9000, 2),
    ]),
    name: 'last-page-repeats',
    title: 'The site shows the same page again after the last one',
    trigger,
    check(outcome) {
      assert.deepEqual(listings(outcome)[1], ['/used/t20', 9000, 'Removed'])
      assert.equal(listings(outcome).length, 3)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40, T60), [`${PAGE}2`]: page(T40, T60) }, [
      known('old-t40', 'Tractor T40', 17500, 2),
      known('old-t60', 'Tractor T60', 31000.5, 2),
    ]),
    name: 'all-links-change',
    title: 'The site changes the link of every listing',
    trigger,
    check(outcome) {
      assert.deepEqual(
        listings(outcome).map(([link, , state]) => [link, state]),
        [
          ['/used/old-t40', 'Live'],
          ['/used/old-t60', 'Live'],
          ['/used/t40', 'Live'],
          ['/used/t60', 'Live'],
        ],
      )
      assert.equal(recordsOf(outcome, 'Listings')[0]?.['Missed runs'], 2)
    },
  },
  {
    ...fixture(
      {
        [`${PAGE}1`]: page(
          '<table><tr class="lot"><th>Lot</th><th>Price</th></tr>',
          '<tr class="lot"><td class="name"><a href="/used/t40">Tractor T40</a></td><td class="price">£17,500</td></tr>',
          '</table>',
        ),
      },
      [],
      { maxPages: 1, cardSelector: '.lot', titleSelector: '.name' },
    ),
    name: 'rows-of-a-table',
    title: 'The list is a table',
    trigger,
    check(outcome) {
      assert.deepEqual(listings(outcome), [['/used/t40', 17500, 'Live']])
    },
  },
  {
    ...fixture({
      [`${PAGE}1`]: page(),
      [`${PAGE}2`]: page('<p>We have a new website. Everything looks different now.</p>'.repeat(3)),
    }),
    name: 'site-has-changed',
    title: 'The site has a new design',
    trigger,
    ends: 'error',
    check(outcome) {
      untouched(outcome, 2)
      assert.match(outcome.executions[0]?.error?.message ?? '', /No listing was found on any page/)
    },
  },
  {
    ...many,
    given: { ...many.given, airtable: { ...many.given.airtable, enforceRateLimit: true } },
    name: 'many-listings',
    title: 'Nine listings on a first day',
    trigger,
    check(outcome) {
      assert.equal(listings(outcome).length, 9)
      assert.equal(prices(outcome).length, 9)
    },
  },
  {
    ...fixture({ [`${SITE}/robots.txt`]: { status: 503, text: 'Busy' } }),
    name: 'site-is-down',
    title: 'The site is down',
    trigger,
    ends: 'error',
    check(outcome) {
      untouched(outcome, 0)
      assert.match(outcome.executions[0]?.error?.message ?? '', /robots\.txt could not be loaded, so no page was read/)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40), [`${PAGE}2`]: page(T60) }),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger,
    failures: [down('airtable')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Read known listings')
      untouched(outcome, 2)
    },
  },
  {
    ...fixture({ [`${PAGE}1`]: page(T40), [`${PAGE}2`]: page(T60) }),
    name: 'airtable-limit-of-the-month',
    title: 'Airtable’s monthly API limit is reached',
    trigger,
    failures: [down('airtable', { failure: 'plan-limit' })],
    ends: 'error',
    check: (outcome) => untouched(outcome, 2),
  },
  {
    ...fixture(
      {
        [`${SITE}/robots.txt`]: {
          type: 'text/plain',
          text: 'Allow: /\nUser-agent: *\nSitemap: /map.xml\nDisallow: /used\nAllow: /used?page=',
        },
        [`${PAGE}1`]: page(
          T40,
          card(`Tractor T60${' with loader'.repeat(20)}`, '£31,000.50', '//tractors.example.com/used/t60').replace(
            'Northfield',
            `Northfield${', by the river'.repeat(10)}`,
          ),
          card('Tractor T70', '£7,000', 'used/../t70'),
          card('Tractor T80', '£8,000', '?id=80&amp;ref=list'),
          card('', '£9,000', '/used/t90'),
        ),
        [`${PAGE}2`]: page(T40),
      },
      [
        priced(known('t40', 'Tractor T40', 17500)),
        known('t60', 'Tractor T60', 31000.5),
        priced(known('t20', 'Tractor T20', 9000)),
      ],
    ),
    name: 'kept-dates',
    title: 'Short links, long texts, and dates of earlier price changes',
    trigger,
    check(outcome) {
      assert.deepEqual(listings(outcome), [
        ['/used/t40', 17500, 'Live'],
        ['/used/t60', 31000.5, 'Live'],
        ['/used/t20', 9000, 'Live'],
        ['/t70', 7000, 'Live'],
        ['/used?id=80', 8000, 'Live'],
      ])
      const [t40, t60, t20] = recordsOf(outcome, 'Listings')
      assert.deepEqual(
        [t40, t60, t20].map((record) => record?.['Price changed']),
        [CHANGED, undefined, CHANGED],
      )
      assert.equal(t20?.['Missed runs'], 1)
      assert.deepEqual([String(t60?.Title).length, String(t60?.Place).length], [200, 120])
    },
  },
])
