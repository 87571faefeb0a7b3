import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'
import { PICTURE } from '../vendors/shared/picture.ts'

const text = 'singleLineText'
const CHANNEL = 'C00000001'
const POSTED = '1794816000.000100'
const FILE = 'https://files.slack.com/files-pri/T1-F1/mug.png'
const PROMPT = 'ceramic mug with mint glaze on a raw oak shelf, morning light'

const described = {
  json: {
    subject: 'Mug on a shelf',
    style: 'product photo',
    light: 'soft side light',
    tags: ['mug', 'Ceramic', 'mug', 'shelf'],
    pattern: '{product} with {color} glaze on {surface}, morning light',
  },
}

const fixture = (
  answers: object[] = [],
  voters = ['U00000002', 'U00000003', 'U00000004'],
  votes?: number,
  prompt = PROMPT,
) => ({
  settings: { imageChannelId: CHANNEL, airtableUrl: tableUrl('Prompts') },
  given: {
    airtable: airtableBase({
      Prompts: {
        fields: {
          'Slack message': text,
          Prompt: 'multilineText',
          Pattern: 'multilineText',
          Subject: text,
          Style: text,
          Light: text,
          Tags: { type: 'multipleSelects', choices: ['mug'] },
          'Posted by': text,
          Votes: 'number',
          Link: 'url',
          'Added at': 'dateTime',
        },
        records: votes ? [{ fields: { 'Slack message': `${CHANNEL}-${POSTED}`, Votes: votes } }] : [],
      },
    }),
    openai: { answers },
    slack: {
      channels: [{ id: CHANNEL, name: 'images' }],
      people: ['ada', 'ben', 'cleo', 'dan'],
      messages: [
        {
          channel: CHANNEL,
          ts: POSTED,
          user: 'U00000001',
          text: `*Prompt*: \`${prompt}\``,
          reactions: [
            { name: 'fire', users: ['U00000001', ...voters.slice(0, 2)] },
            { name: 'star::skin-tone-2', users: voters.slice(1) },
          ],
          files: [
            {
              id: 'F1',
              name: 'mug.png',
              mimetype: 'image/png',
              size: PICTURE.length,
              url_private: FILE,
              url_private_download: FILE,
            },
          ],
        },
      ],
      files: { [FILE]: { type: 'image/png', bytes: PICTURE } },
    },
  },
})

const vote = (reaction = 'fire', channel = CHANNEL) => ({
  kind: 'event' as const,
  event: {
    type: 'reaction_added',
    user: 'U00000004',
    reaction,
    item: { type: 'message', channel, ts: POSTED },
    item_user: 'U00000001',
    event_ts: POSTED,
  },
})

const library = (outcome: Outcome) => recordsOf(outcome, 'Prompts')
const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

export default defineCases([
  {
    ...fixture([described]),
    name: 'normal-day',
    title: 'An image reaches three votes',
    trigger: vote(),
    check(outcome) {
      const [prompt] = library(outcome)
      assert.deepEqual([prompt?.Prompt, prompt?.Votes, prompt?.Tags], [PROMPT, 3, ['mug', 'ceramic', 'shelf']])
      assert.match(replies(outcome)[0] ?? '', /with 3 votes\. Pattern:\n```\{product\} with \{color\} glaze/)
      assert.equal(outcome.exchanges.find(({ path }) => path === '/api/chat.postMessage')?.status, 200)
    },
  },
  {
    ...fixture([], ['U00000002']),
    name: 'nothing-to-do',
    title: 'Too few votes, and other reactions',
    trigger: [vote(), vote('eyes'), vote('fire', 'C00000009')],
    check(outcome) {
      assert.deepEqual([...library(outcome), ...replies(outcome)], [])
      assert.equal(asked(outcome), 0)
    },
  },
  {
    ...fixture([], undefined, 2),
    name: 'known-already',
    title: 'One more vote for a saved image, with short outages',
    failures: [down('slack', { atFirst: true, route: 'GET /api/reactions.get' }), down('airtable', { atFirst: true })],
    trigger: vote(),
    check(outcome) {
      assert.deepEqual(
        library(outcome).map(({ Votes }) => Votes),
        [3],
      )
      assert.equal(asked(outcome), 0)
      assert.deepEqual(replies(outcome), [])
    },
  },
  {
    ...fixture(
      [described],
      undefined,
      undefined,
      `<https://s.mj.run/mug?a=1&amp;b=2> ${PROMPT} <https://example.com/oak|example.com/oak>`,
    ),
    name: 'silent',
    title: 'Thread replies are off, and the prompt contains links',
    trigger: vote(),
    settings: { ...fixture().settings, replyInThread: false },
    check(outcome) {
      assert.deepEqual(
        library(outcome).map(({ Prompt }) => Prompt),
        [`https://s.mj.run/mug?a=1&b=2 ${PROMPT} https://example.com/oak`],
      )
      assert.deepEqual(replies(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'picture-is-lost',
    title: "Slack doesn't deliver the image",
    trigger: vote(),
    failures: [down('slack', { route: 'GET /files-pri/*' })],
    check(outcome) {
      assert.deepEqual(library(outcome), [])
      assert.match(replies(outcome)[0] ?? '', /could not be saved: (?!undefined|\[object|no reason)\w/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'The model is down',
    trigger: vote(),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(library(outcome), [])
      assert.match(replies(outcome)[0] ?? '', /could not be saved: (?!undefined|\[object|no reason)\w/)
    },
  },
  {
    ...fixture([described], undefined, undefined, 'mint glaze '.repeat(400)),
    name: 'airtable-cannot-write',
    title: 'Airtable rejects the record of a very long prompt',
    trigger: vote(),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(library(outcome), [])
      assert.equal(String(outcome.nodes['Count votes']?.items[0]?.prompt).length, 4000)
      assert.match(replies(outcome)[0] ?? '', /could not be saved: (?!undefined|\[object|no reason)\w/)
    },
  },
])
