import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Posts')
const HEADINGS = 'permalink postedAt type groups reach saves shares likes comments checkedAt'.split(' ')
const CRAFT = 'New bowl #handmade #pottery'
const GIFTS = 'For her #GiftIdeas #smallgifts'

const aPost = (id: number, caption: string, reach: number, saved: number, day = '2026-11-05') => ({
  id: `p${id}`,
  caption,
  timestamp: `${day}T09:00:00+0000`,
  media_type: 'IMAGE',
  permalink: `https://www.instagram.com/p/${id}/`,
  like_count: 40,
  comments_count: 2,
  insights: [
    { name: 'reach', period: 'lifetime', values: [{ value: reach }] },
    { name: 'saved', period: 'lifetime', values: [{ value: saved }] },
    { name: 'shares', period: 'lifetime', total_value: { value: 3 } },
  ],
})
const POSTS = [
  ...[1, 2, 3, 4].map((id) => aPost(id, CRAFT, 2000 + id, 20)),
  ...[5, 6, 7, 8].map((id) => aPost(id, GIFTS, 1000 + id, 4)),
  aPost(9, GIFTS, 9000, 90, '2026-11-15'),
  aPost(10, CRAFT, 9000, 90, '2026-09-01'),
]

const fixture = (posts: ReturnType<typeof aPost>[] = POSTS, settings: Record<string, string | number> = {}) => ({
  settings: { sheetUrl: sheet.url, instagramAccountId: '17841400000000001', ...settings },
  given: {
    'google-sheets': { [sheet.id]: { Posts: [HEADINGS] } },
    meta: {
      objects: {
        '17841400000000001': { media: posts.map(({ insights, ...post }) => post) },
        ...Object.fromEntries(posts.map(({ id, insights }) => [id, { insights }])),
      },
    },
    openai: { answers: [{ text: 'Posts in Gifts reached fewer people.' }] },
  },
  trigger: { kind: 'schedule' as const },
})

const mails = ({ messages }: Outcome) => messages.map(({ subject, text }) => `${subject}\n${text}`)
const stops = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(mails(outcome).length, 1)
  assert.match(mails(outcome)[0] ?? '', /^No hashtag report this week\nThe run stopped: /)
  assert.match(mails(outcome)[0] ?? '', why)
  assert.deepEqual(sheetRows(outcome, sheet, 'Posts'), [])
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'One group performs worse',
    check(outcome) {
      const rows = sheetRows(outcome, sheet, 'Posts')
      assert.equal(rows.length, 8)
      const { groups, reach, saves, shares, likes } = rows[0] ?? {}
      assert.deepEqual([groups, reach, saves, shares, likes], ['Craft', 2001, 20, 3, 40])
      assert.equal(mails(outcome).length, 1)
      assert.match(
        mails(outcome)[0] ?? '',
        /Drop "Gifts" next week\.[\s\S]*Craft: 4 posts, median reach 2003, 10 saves/,
      )
      assert.match(mails(outcome)[0] ?? '', /reached fewer people[\s\S]*instagram\.com\/p\/1/)
    },
  },
  {
    ...fixture(POSTS.slice(8)),
    name: 'nothing-to-do',
    title: 'No posts in the date range',
    check: stops(/No post is between 3 and 42 days old/),
  },
  {
    ...fixture(POSTS.slice(0, 6)),
    name: 'too-few-posts',
    title: 'Too few posts to compare',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    given: {
      ...fixture(POSTS.slice(0, 6)).given,
      openai: { answers: [{ text: 'More posts are needed.' }, { refusal: 'I can’t help with that.' }] },
    },
    check(outcome) {
      assert.equal(sheetRows(outcome, sheet, 'Posts').length, 6)
      assert.match(
        mails(outcome)[1] ?? '',
        /No advice yet: fewer than two groups[\s\S]*explanation could not be written this week/,
      )
    },
  },
  {
    ...fixture(POSTS.map((each) => ({ ...each, caption: `${each.caption} ${'and so on '.repeat(9)}` }))),
    name: 'model-is-down',
    title: 'Long captions, and OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.match(mails(outcome)[0] ?? '', /Drop "Gifts" next week[\s\S]*explanation could not be written this week/)
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(prompt, /New bowl #handmade #pottery and so on/)
      assert.doesNotMatch(prompt, /(and so on ){6}/)
    },
  },
  {
    ...fixture([aPost(1, 'Neu #cafe\u0301 #हिन्दी', 2000, 20), aPost(2, 'New #Café #हि', 1500, 10)], {
      hashtagGroups: 'My groups:\nCafés: #café #हिन्दी\n\nTown: #visitlisbon',
    }),
    name: 'other-scripts',
    title: 'Hashtags with accents and in Hindi, below a heading',
    check(outcome) {
      assert.deepEqual(
        sheetRows(outcome, sheet, 'Posts').map(({ groups }) => groups || ''),
        ['Cafés', ''],
      )
      assert.match(
        mails(outcome)[0] ?? '',
        /Cafés: 1 post, median reach 2000, 10 saves per 1,000 reached\nTown: 0 posts, median reach 0, 0 saves/,
      )
    },
  },
  {
    ...fixture(),
    name: 'one-without-numbers',
    title: 'Instagram has no numbers for one post',
    failures: [down('meta', { after: 1, times: 1 })],
    check(outcome) {
      assert.equal(sheetRows(outcome, sheet, 'Posts').length, 7)
      assert.match(
        mails(outcome)[0] ?? '',
        /No advice yet[\s\S]*All posts: 7 posts[\s\S]*Craft: 3 posts, median reach 2003/,
      )
    },
  },
  {
    ...fixture(),
    name: 'instagram-is-down',
    title: 'The Instagram token has expired',
    failures: [{ vendor: 'meta', failure: 'unauthorized' }],
    check: stops(/Error validating access token/),
  },
  {
    ...fixture(),
    name: 'no-numbers',
    title: 'Instagram returns no numbers',
    failures: [down('meta', { after: 1 })],
    check: stops(/Instagram returned no numbers: .*unexpected error/),
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check: stops(/unavailable/i),
  },
])
