import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Shorts')
const HEADINGS = 'created,video,rank,start,end,seconds,title,alternatives,opening,reason,link,cut'.split(',')
const VIDEO = 'aB3dE6gH9_k'
const settings = { sheetUrl: sheet.url, audience: 'Cyclists who repair at home', titleLanguage: 'Spanish' }

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
/** Two and a half minutes in sixty pieces, so that two make a line of five seconds. */
const captions = (word: string, comma = ',') =>
  Array.from(
    { length: 60 },
    (_, at) =>
      `${at + 1}\n${stamp(at * 2.5).replace('.', comma)} --> ${stamp(Math.min(at * 2.5 + 3, 150)).replace('.', comma)}\n<c>${word} ${at + 1}</c>`,
  ).join('\n\n')

const aMoment = (first_line: number, last_line: number, score: number, title: string) => ({
  first_line,
  last_line,
  score,
  title,
  alternatives: [`${title} 2`, `${title} 3`],
  opening: 'Everyone says tighten it',
  reason: `Holds ${score} of 100.`,
})
const MOMENTS = [
  aMoment(1, 3, 60, 'Clean it first'),
  aMoment(10, 25, 90, '=HYPERLINK("https://example.org";"Worn, not loose")'),
  aMoment(12, 16, 80, 'Inside the best one'),
  aMoment(26, 30, 70, 'The test with a ruler'),
  aMoment(29, 40, 99, 'After the end'),
  aMoment(9, 5, 98, 'Backwards'),
]

const fixture = (moments: object[] = MOMENTS, tracks: object[] = TRACKS) => ({
  settings,
  given: {
    youtube: { videos: [{ id: VIDEO, title: 'Chains & cassettes', captions: tracks }] },
    openai: { answers: [{ json: { moments }, times: 2 }] },
    'google-sheets': { [sheet.id]: { Clips: [HEADINGS] } },
  },
})
const TRACKS = [
  { id: 'heard', language: 'en', kind: 'asr', srt: captions('Heard') },
  { id: 'spanish', language: 'es', srt: captions('Escrito') },
  { id: 'typed=', language: 'en-GB', srt: captions('Typed') },
]
const submit = (more: Record<string, string | number> = {}) => ({
  kind: 'form' as const,
  fields: { video: `https://www.youtube.com/watch?v=${VIDEO}&t=3s`, clips: 3, captions: '', ...more },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Clips')
const clips = (outcome: Outcome) => rows(outcome).map(({ rank, start, end, title }) => [rank, start, end, title])
const pages = ({ responses }: Outcome) =>
  responses.map(({ body }) => /<h1>.*<\/p>/s.exec(body)?.[0] ?? '').filter(Boolean)
const calls = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((one) => one.vendor === vendor)

const BEST = [1, '00:00:45', '00:01:40', MOMENTS[1]?.title]
const ALL = [BEST, [2, '00:02:05', '00:02:30', 'The test with a ruler'], [3, '00:00:00', '00:00:20', 'Clean it first']]

/** No row, and a page with the reason. */
const isTold =
  (why: RegExp, asksModel = false) =>
  (outcome: Outcome) => {
    assert.equal(pages(outcome).length, 1)
    assert.match(pages(outcome)[0] ?? '', /No clips this time/)
    assert.match(pages(outcome)[0] ?? '', why)
    assert.doesNotMatch(pages(outcome)[0] ?? '', /\[line|\[object|undefined|No reason was given/)
    assert.deepEqual(rows(outcome), [])
    assert.equal(calls(outcome, 'openai').length > 0, asksModel)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: submit(),
    check(outcome) {
      assert.deepEqual(clips(outcome), ALL)
      const { created, ...best } = rows(outcome)[0] ?? {}
      assert.match(String(created), /^2026-11-16T09:0/)
      assert.deepEqual(best, {
        video: 'Chains & cassettes',
        rank: 1,
        start: '00:00:45',
        end: '00:01:40',
        seconds: 55,
        title: MOMENTS[1]?.title,
        alternatives: MOMENTS[1]?.alternatives.join(' | '),
        opening: 'Everyone says tighten it',
        reason: 'Holds 90 of 100.',
        link: `https://youtu.be/${VIDEO}?t=45`,
        cut: 'ffmpeg -ss 00:00:45 -to 00:01:40 -i video.mp4 short-1.mp4',
      })
      assert.deepEqual(
        calls(outcome, 'youtube').map(({ path, query }) => [path, query.id ?? query.videoId ?? query.tfmt, query.part]),
        [
          ['/youtube/v3/videos', VIDEO, 'snippet,contentDetails'],
          ['/youtube/v3/captions', VIDEO, 'snippet'],
          ['/youtube/v3/captions/typed=', 'srt', undefined],
        ],
      )
      const [question = '', ...more] = calls(outcome, 'openai').map(({ body }) => JSON.stringify(body))
      assert.deepEqual(more, [])
      assert.match(question, /Video: Chains & cassettes\\nWanted: 3 moments/)
      assert.match(
        question,
        /<captions>\\n1: Typed 1 Typed 2\\n2: Typed 3 Typed 4\\n.*\\n30: Typed 59 Typed 60\\n<\/captions>/,
      )
      assert.match(
        question,
        /audience: Cyclists who repair at home\..*moments of 20 to 58 seconds.*alternatives in Spanish;/,
      )
      assert.match(pages(outcome)[0] ?? '', /3 moments found[\s\S]*Worn, not loose[\s\S]* at 00:00:45\. Watch each/)
      assert.equal(pages(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'pasted-captions',
    title: 'Captions pasted for another person’s video',
    settings: { ...settings, maxClips: 2, minSeconds: 30, maxSeconds: 40 },
    trigger: submit({
      video: 'https://youtu.be/zzzzzzzzzz9',
      clips: 50,
      captions: `WEBVTT\n\n${captions('Pasted', '.')}`,
    }),
    check(outcome) {
      assert.deepEqual(clips(outcome), [
        [1, '00:00:45', '00:01:25', MOMENTS[1]?.title],
        // At the end of the video, it starts earlier.
        [2, '00:02:00', '00:02:30', 'The test with a ruler'],
      ])
      assert.deepEqual(
        rows(outcome).map(({ video, link }) => [video, link]),
        ['45', '120'].map((second) => ['zzzzzzzzzz9', `https://youtu.be/zzzzzzzzzz9?t=${second}`]),
      )
      assert.equal(calls(outcome, 'youtube').length, 1)
      const question = JSON.stringify(calls(outcome, 'openai')[0]?.body)
      assert.match(question, /Video: unknown title\\nWanted: 2 moments\\n\\n<captions>\\n1: Pasted 1 Pasted 2\\n/)
    },
  },
  {
    ...fixture(),
    name: 'youtube-is-down',
    title: 'YouTube is down, but the captions are pasted',
    trigger: submit({ clips: '', captions: captions('Pasted') }),
    failures: [down('youtube')],
    check(outcome) {
      assert.deepEqual(clips(outcome), ALL)
      assert.equal(rows(outcome)[0]?.video, VIDEO)
      const question = JSON.stringify(calls(outcome, 'openai')[0]?.body)
      assert.match(question, /Video: unknown title\\nWanted: 10 moments/)
      assert.equal(calls(outcome, 'youtube').length, 3)
    },
  },
  {
    ...fixture(),
    name: 'cannot-be-read',
    title: 'Invalid input: no link, no timestamps, too long',
    settings: { ...settings, maxMinutes: 2 },
    trigger: [
      submit({ video: 'https://example.com/watch' }),
      submit({ captions: '1\nWithout any times\n'.repeat(12) }),
      submit({ captions: captions('Pasted') }),
    ],
    check(outcome) {
      const [link, times, length, ...more] = pages(outcome)
      assert.match(link ?? '', />This is not the link of a YouTube video\.</)
      assert.match(times ?? '', />The captions are empty or have no times in SRT or VTT form\.</)
      assert.match(length ?? '', />The video is longer than the 2 minutes allowed in Settings\.</)
      assert.deepEqual(more, [])
      assert.deepEqual(rows(outcome), [])
      assert.equal(calls(outcome, 'openai').length, 0)
    },
  },
  {
    ...fixture(MOMENTS, []),
    name: 'no-captions',
    title: 'The video has no captions yet',
    trigger: submit(),
    check: isTold(/>This video has no captions yet\. YouTube needs some time after an upload\.</),
  },
  {
    ...fixture(),
    name: 'captions-not-listed',
    title: 'The YouTube quota is used up',
    trigger: submit(),
    failures: [{ vendor: 'youtube', failure: 'rate-limited', route: 'GET /youtube/v3/captions' }],
    check: isTold(/you have exceeded your quota/),
  },
  {
    ...fixture(),
    name: 'captions-not-given',
    title: 'YouTube denies access to the captions',
    trigger: submit(),
    failures: [{ vendor: 'youtube', failure: 'unauthorized', route: 'GET /youtube/v3/captions/:id' }],
    check: isTold(/credential/i),
  },
  {
    ...fixture(MOMENTS.slice(4)),
    name: 'nothing-holds',
    title: 'No moment works as a clip',
    trigger: submit(),
    check: isTold(/>No part of this video works as a clip within your limits\.</, true),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: submit(),
    failures: [down('openai')],
    check: isTold(/The service was not able to process your request/, true),
  },
  {
    ...fixture(MOMENTS.slice(1, 2)),
    name: 'each-fails-once',
    title: 'Each service fails once',
    trigger: submit(),
    failures: [
      ...['videos', 'captions', 'captions/:id'].map((path) =>
        down('youtube', { route: `GET /youtube/v3/${path}`, times: 1 }),
      ),
      down('openai', { times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(clips(outcome), [BEST])
      assert.equal(rows(outcome)[0]?.video, 'Chains & cassettes')
      assert.equal(calls(outcome, 'youtube').length, 6)
      assert.match(pages(outcome)[0] ?? '', /1 moment found/)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: submit(),
    failures: [down('google-sheets')],
    check: isTold(/\w/, true),
  },
])
