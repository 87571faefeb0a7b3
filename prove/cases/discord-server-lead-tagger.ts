import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const SOURCE = '2a1b0c9d8e7f60514233445566778899'
const [INTRO, HELP, TEAM] = ['111', '222', '333']

const aPost = (id: string, content: string, more: Record<string, unknown> = {}) => ({
  id,
  content,
  author: { id: '42', username: 'ada' },
  timestamp: '2026-11-16T07:00:00.000Z',
  ...more,
})
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const SHOP = aPost('1001', 'We spend Sundays copying web orders into our inventory sheet and want to stop that.')
const HOOKS = aPost('1002', 'My webhooks fail each night and nobody here @everyone knows why.', {
  author: { id: '43', username: 'bob' },
})
const CHAT = aPost('1003', 'Lovely weather in Utrecht today, who is up for a ride?')

const scored = (score: number, need: string) => ({
  score,
  need,
  nextStep: 'Ask @ada which store platform they use.',
})
const ANSWERS = [
  {
    when: /copying web orders[\s\S]*Categories|Categories[\s\S]*copying web orders/,
    json: { intent: 'Looking to buy' },
    times: 9,
  },
  { when: /My webhooks[\s\S]*Categories|Categories[\s\S]*My webhooks/, json: { intent: 'Has a problem' }, times: 9 },
  { when: 'Categories', json: { intent: 'None of these' }, times: 99 },
  { when: /Our offer[\s\S]*copying web orders/, json: scored(78, 'Stop copying orders manually.'), times: 9 },
  { when: /Our offer[\s\S]*My webhooks/, json: scored(45, 'Webhooks that work reliably.'), times: 9 },
]

const fixture = ({ posts = [SHOP, HOOKS, CHAT], channelIds = INTRO, properties = {} } = {}) => ({
  settings: {
    serverId: '1000',
    channelIds,
    teamChannelId: TEAM,
    teamUserIds: '77',
    notionDataSourceId: SOURCE,
    offer: 'We connect online stores to inventory sheets.',
  },
  given: {
    discord: {
      channels: {
        [INTRO]: { name: 'introductions', messages: posts },
        [HELP]: { name: 'help', messages: [] },
        [TEAM]: { name: 'leads' },
      },
    },
    notion: {
      dataSources: {
        [SOURCE]: {
          properties: {
            Name: 'title',
            Score: 'number',
            Author: 'rich_text',
            Need: 'rich_text',
            Link: 'url',
            Status: 'select',
            Posted: 'date',
            ...properties,
          },
        },
      },
    },
    openai: { answers: ANSWERS },
  },
  trigger: { kind: 'schedule' as const },
})

const tasks = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const said = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to}: ${text}`)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.equal(asked(outcome), 5)
      assert.equal(tasks(outcome).length, 1)
      assert.match(
        JSON.stringify(tasks(outcome)[0]),
        /Stop copying orders[\s\S]*78[\s\S]*ada[\s\S]*channels\/1000\/111\/1001/,
      )
      assert.deepEqual(said(outcome), [
        'leads: **78** Stop copying orders manually.\nNext step: Ask (at)ada which store platform they use.\n<https://discord.com/channels/1000/111/1001>',
      ])
    },
  },
  {
    ...fixture({
      posts: [
        aPost('1', 'I need someone to connect my shop, from a bot.', {
          author: { id: '9', username: 'b', bot: true },
        }),
        aPost('2', 'I need someone to connect my shop, from staff.', { author: { id: '77', username: 'team' } }),
        aPost('3', 'I need someone to connect my shop, long ago.', { timestamp: '2026-11-15T07:00:00.000Z' }),
        aPost('4', 'I need help'),
        aPost('5', 'ada has joined this most excellent server', { type: 7 }),
      ],
    }),
    name: 'nothing-to-do',
    title: 'Bots, staff, old and very short posts',
    check(outcome) {
      assert.equal(asked(outcome), 0)
      assert.deepEqual(said(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'twice-in-an-hour',
    title: 'The same posts half an hour later',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 0.5 }],
    check(outcome) {
      assert.equal(asked(outcome), 5)
      assert.equal(tasks(outcome).length, 1)
    },
  },
  {
    ...fixture({ channelIds: HELP }),
    name: 'quiet-channel',
    title: 'A channel without posts',
    check: (outcome) => assert.deepEqual([asked(outcome), said(outcome)], [0, []]),
  },
  {
    ...fixture({ channelIds: `${INTRO}, 999` }),
    name: 'channel-is-gone',
    title: 'One of two channels cannot be read',
    check(outcome) {
      assert.equal(asked(outcome), 0)
      assert.equal(said(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', /^leads: A Discord channel could not be read: \w/)
    },
  },
  {
    ...fixture(),
    name: 'discord-fails-for-a-while',
    title: 'Discord is down, then back half an hour later',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 0.5 }],
    failures: [down('discord', { route: 'GET /api/v10/channels/:id/messages', times: 3 })],
    check(outcome) {
      assert.match(said(outcome)[0] ?? '', /could not be read/)
      assert.equal(tasks(outcome).length, 1)
    },
  },
  {
    ...fixture({ channelIds: ' ' }),
    name: 'no-channel',
    title: 'No channel is set',
    ends: 'error',
    check: ({ executions }) => assert.match(executions[0]?.error?.message ?? '', /Enter at least one channel ID/),
  },
  {
    ...fixture({
      posts: [SHOP, HOOKS, ...Array.from({ length: 15 }, (_, i) => ({ ...CHAT, id: `20${i + 10}` })), CHAT],
    }),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(tasks(outcome), [])
      assert.equal(said(outcome).length, 2)
      assert.match(
        said(outcome).join('\n'),
        /Posts not fully processed: 18\. First error: \w[\s\S]*111\/1003[\s\S]*111\/1002[\s\S]*111\/1001/,
      )
    },
  },
  {
    ...fixture({ posts: [{ ...SHOP, content: `${SHOP.content} ${long(1500)}` }] }),
    name: 'model-goes-down',
    title: 'The model sorts a very long post, then fails to score it',
    failures: [down('openai', { after: 1 })],
    check(outcome) {
      assert.match(said(outcome)[0] ?? '', /Posts not fully processed: 1\. First error: \w[\s\S]*111\/1001/)
      const prompts = outcome.exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => body)
      assert.doesNotMatch(JSON.stringify(prompts), /CUT OFF/)
    },
  },
  {
    ...fixture({ properties: { Need: 'number' } }),
    name: 'notion-refuses',
    title: 'A Notion column has the wrong type',
    rejections: true,
    check(outcome) {
      assert.deepEqual(tasks(outcome), [])
      assert.match(said(outcome)[0] ?? '', /Posts not fully processed: 1\. First error: \w[\s\S]*111\/1001/)
    },
  },
  {
    ...fixture(),
    name: 'team-channel-fails',
    title: 'The private channel rejects a lead message',
    failures: [down('discord', { route: 'POST /api/v10/channels/:id/messages', times: 1 })],
    check(outcome) {
      assert.equal(tasks(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', /Posts not fully processed: 1\. First error: \w[\s\S]*111\/1001/)
    },
  },
])
