import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const [SERVER, NEWS, TEAM] = ['900000000000000001', '900000000000000011', '900000000000000012']
const LINK = 'https://github.com/example/tidewatch/releases/tag/v2.4.0'
const NOTES =
  '<!-- generated -->\r\n- feat: debounce gauge polling (#212)\r\n- BREAKING: drop config key `poll` (#214)\r\n\r\n**Full Changelog**: https://github.com/example/tidewatch/compare/v2.3.0...v2.4.0'

const release = (more: Record<string, unknown> = {}, action = 'published') => ({
  kind: 'event' as const,
  event: {
    action,
    release: {
      id: 501,
      tag_name: 'v2.4.0',
      name: 'Quiet gauges',
      html_url: LINK,
      draft: false,
      prerelease: false,
      body: NOTES,
      ...more,
    },
    repository: { full_name: 'your-organization/your-repository' },
    sender: { login: 'ada' },
  },
})

const texts = (more: object = {}) => ({
  json: {
    x: 'Tidewatch now reads gauges only when they change.',
    linkedin: 'Gauges were read every second. Now they are read when they change.',
    discord: 'Gauges are read when they change.\n- Remove `poll` from your config.',
    nothingForReaders: false,
    ...more,
  },
})

const LONG = {
  linkedin: 'Gauges are read when they change. '.repeat(50),
  discord: 'Gauges are read when they change. '.repeat(50),
}

const fixture = ({ answers = [texts()], more = {} } = {}) => ({
  settings: {
    projectName: 'Tidewatch',
    audience: 'Harbour masters',
    language: 'French',
    linkedInPersonId: 'ada77',
    discordServerId: SERVER,
    announceChannelId: NEWS,
    teamChannelId: TEAM,
    ...more,
  },
  given: {
    github: { repositories: { 'your-organization/your-repository': {} } },
    discord: { guild: SERVER, channels: { [NEWS]: { name: 'news' }, [TEAM]: { name: 'team' } } },
    openai: { answers },
  },
  trigger: release(),
})

const said = ({ messages }: Outcome) => messages.map(({ app, to, text }) => `${app} ${to}: ${text}`)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const places = (outcome: Outcome) => outcome.messages.map(({ app, to }) => `${app} ${to}`)

const X = `x X: Tidewatch now reads gauges only when they change.\n\n${LINK}`
const LINKEDIN = `linkedin urn:li:person:ada77: Gauges were read every second. Now they are read when they change.\n\nTidewatch v2.4.0: ${LINK}`
const DISCORD = `**Tidewatch v2.4.0**\nGauges are read when they change.\n- Remove \`poll\` from your config.\n\n<${LINK}>`
const QUESTION = [
  'discord team: **Announce Quiet gauges?**\n',
  `**x**\n${X.slice(5)}\n`,
  `**linkedin**\n${LINKEDIN.slice(30)}\n`,
  `**discord**\n${DISCORD}`,
].join('\n')

/** The team is told why, and nobody else anything. */
const unannounced =
  (why: RegExp, before = 1) =>
  (outcome: Outcome) => {
    assert.deepEqual(
      places(outcome),
      Array.from({ length: before + 1 }, () => 'discord team'),
    )
    assert.match(said(outcome).at(-1) ?? '', /^discord team: \*\*Quiet gauges\*\* was not announced\. /)
    assert.match(said(outcome).at(-1) ?? '', why)
  }

/** Two networks have it, and the team hears which one failed. */
const without = (network: string, lost: string, left: string[]) => (outcome: Outcome) => {
  assert.deepEqual(said(outcome).slice(1, -1), left)
  assert.equal(places(outcome).at(-1), 'discord team')
  const report = said(outcome).at(-1) ?? ''
  assert.match(report, new RegExp(`^discord team: \\*\\*Quiet gauges\\*\\*\\n[\\s\\S]*${network}: FAILED, ${lost}`))
  assert.equal(report.match(/: <https:/g)?.length, 2)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    answers: ['approve'],
    check(outcome) {
      const [question, x, linkedin, discord, report] = said(outcome)
      assert.equal(question, QUESTION)
      assert.deepEqual([x, linkedin, discord], [X, LINKEDIN, `discord news: ${DISCORD}`])
      assert.match(
        report ?? '',
        /^discord team: \*\*Quiet gauges\*\*\nx: <https:\/\/x\.com\/i\/status\/18\d+>\nlinkedin: <https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:7\d+>\ndiscord: <https:\/\/discord\.com\/channels\/900000000000000001\/900000000000000011\/13\d+>$/,
      )
      assert.equal(said(outcome).length, 5)
      assert.equal(
        outcome.exchanges.find(({ vendor, method }) => vendor === 'linkedin' && method === 'POST')?.route,
        'POST /rest/posts',
      )
      assert.match(JSON.stringify(outcome.exchanges.map(({ body }) => body)), /"visibility":"PUBLIC"/)
      assert.equal(asked(outcome).length, 1)
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(prompt, /Project: Tidewatch\\nReaders: Harbour masters\\nRelease: Quiet gauges \(v2\.4\.0\)/)
      assert.match(prompt, /<notes>\\n- feat: debounce[^<]*drop config key `poll` \(#214\)\\n<\/notes>/)
      assert.match(prompt, /Write in French for the readers named/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Drafts, edits, betas and patches are ignored',
    trigger: [
      release({ draft: true }),
      release({}, 'edited'),
      release({ prerelease: true }),
      release({ tag_name: 'v2.4.1' }),
      release({ tag_name: '@tidewatch/core2@2.4.1' }),
    ],
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.deepEqual(said(outcome), [])
      assert.equal(outcome.executions.length, 5)
    },
  },
  {
    ...fixture({
      answers: [texts(), texts()],
      more: { includePreReleases: true, includePatchReleases: true, networks: 'Discord, Twitter,' },
    }),
    name: 'betas-and-patches',
    title: 'Betas and patches included, and an unknown network in Settings',
    trigger: [release({ prerelease: true, name: '' }), release({ id: 502, tag_name: 'v2.4.1' })],
    answers: ['decline', 'decline'],
    check(outcome) {
      assert.deepEqual(
        places(outcome),
        Array.from({ length: 4 }, () => 'discord team'),
      )
      assert.equal(
        said(outcome)[0],
        `discord team: **Announce v2.4.0?**\n\nUnknown in the networks setting: twitter.\n\n**discord**\n${DISCORD}`,
      )
      assert.match(said(outcome)[2] ?? '', /\*\*Tidewatch v2\.4\.1\*\*/)
    },
  },
  {
    ...fixture({ answers: [texts(), texts(), texts()] }),
    name: 'delivered-twice',
    title: 'GitHub delivers the release twice, then the next one',
    trigger: [release(), release(), release({ id: 502, tag_name: 'v2.5.0', html_url: `${LINK}-next` })],
    answers: ['approve', 'approve', 'approve'],
    check(outcome) {
      assert.equal(said(outcome).length, 12)
      assert.equal(places(outcome).filter((place) => place === 'x X').length, 2)
      assert.match(said(outcome)[6] ?? '', /was not announced\. It was announced before\.$/)
    },
  },
  {
    ...fixture({ answers: [texts(), texts()] }),
    name: 'asked-again',
    title: 'The release is redelivered after no reply',
    trigger: [release({ tag_name: '2026.11.3' }), release({ tag_name: '2026.11.3' })],
    answers: ['nobody', 'approve'],
    check(outcome) {
      assert.match(said(outcome)[1] ?? '', /not answered in time\. To ask again, redeliver it in GitHub/)
      assert.equal(said(outcome).length, 7)
    },
  },
  {
    ...fixture({ answers: [texts({ x: '水位が変わったときだけ読み取ります。'.repeat(8) })] }),
    name: 'pre-release-promoted',
    title: 'A pre-release becomes the release',
    trigger: [
      release({ tag_name: '@tidewatch/core@2.4.0', prerelease: true, published_at: '2026-11-16T07:59:00Z' }),
      // GitHub reports a new release a second time as "released".
      release({ id: 502, published_at: '2026-11-16T07:59:58Z' }, 'released'),
      release({ tag_name: '@tidewatch/core@2.4.0', published_at: '2026-11-09T08:00:00Z' }, 'released'),
    ],
    answers: ['approve'],
    check(outcome) {
      assert.equal(asked(outcome).length, 1)
      // Japanese counts twice at X, so the text is too long, and the tag mentions no account.
      assert.equal(said(outcome)[1], `x X: Tidewatch tidewatch/core 2.4.0 is out.\n\n${LINK}`)
      assert.match(said(outcome)[2] ?? '', /Tidewatch tidewatch\/core 2\.4\.0: https/)
      assert.equal(said(outcome).length, 5)
    },
  },
  {
    ...fixture(),
    name: 'declined',
    title: 'The draft is discarded',
    answers: ['decline'],
    check: unannounced(/It was discarded/),
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No reply for a day',
    answers: ['nobody'],
    check: unannounced(/It was discarded or not answered in time\. To ask again, redeliver it/),
  },
  {
    ...fixture({ answers: [texts(LONG), texts(LONG)] }),
    name: 'a-month-later',
    title: 'A release with very long notes, again after the history is reset',
    trigger: [
      release({ name: 'Quiet gauges '.repeat(10), body: `${NOTES}\n${LONG.linkedin.repeat(8)}` }),
      { kind: 'schedule', node: 'Each month' },
      release(),
    ],
    answers: ['approve', 'approve'],
    // X accepts no post twice.
    rejections: true,
    check: (outcome) => assert.equal(places(outcome).filter((place) => place === 'discord news').length, 2),
  },
  {
    ...fixture(),
    name: 'no-notes',
    title: 'A release without notes',
    trigger: release({
      body: '**Full Changelog**: https://github.com/example/tidewatch/compare/v2.3.0...v2.4.0 and so on',
    }),
    check(outcome) {
      unannounced(/Release v2\.4\.0 has fewer than 60 characters of notes\.$/, 0)(outcome)
      assert.deepEqual(asked(outcome), [])
    },
  },
  {
    ...fixture({
      answers: [
        texts({
          x: `${'Gauges are quiet. '.repeat(14)}`,
          linkedin: 'News @everyone, see https://evil.example/a now.',
          discord: '<@&7> [Read this](https://evil.example/b) or www.evil.example or evil.example/c. @here',
          nothingForReaders: true,
        }),
      ],
    }),
    name: 'hostile-text',
    title: 'Notes with outside links and an @everyone ping',
    answers: ['approve'],
    check(outcome) {
      assert.match(said(outcome)[0] ?? '', /Quiet gauges\?\*\*\n\nThe notes seem to list internal work only\.\n\n\*\*x/)
      assert.deepEqual(said(outcome).slice(1, 4), [
        `x X: Tidewatch v2.4.0 is out.\n\n${LINK}`,
        `linkedin urn:li:person:ada77: News everyone, see  now.\n\nTidewatch v2.4.0: ${LINK}`,
        `discord news: **Tidewatch v2.4.0**\n<&7> Read this or  or  here\n\n<${LINK}>`,
      ])
    },
  },
  {
    ...fixture({ more: { networks: 'mastodon' } }),
    name: 'unknown-network',
    title: 'Only an unknown network in Settings',
    check: unannounced(/The networks setting must include x, linkedin or discord\.( \[line \d+\])?$/, 0),
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: unannounced(/was not announced\. \w/, 0),
  },
  {
    ...fixture(),
    name: 'question-is-refused',
    title: 'Discord rejects the approval request',
    failures: [down('discord', { times: 1 })],
    check: unannounced(/was not announced\. (?!It was)\w/, 0),
  },
  {
    ...fixture(),
    name: 'discord-is-down',
    title: 'Discord is down',
    failures: [down('discord')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Report no announcement')
      assert.deepEqual(said(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'x-is-down',
    title: 'X is down',
    answers: ['approve'],
    failures: [down('x')],
    check: without('x', '\\w', [LINKEDIN, `discord news: ${DISCORD}`]),
  },
  {
    ...fixture(),
    name: 'linkedin-is-down',
    title: 'LinkedIn is down',
    answers: ['approve'],
    failures: [down('linkedin')],
    check: without('linkedin', '\\w', [X, `discord news: ${DISCORD}`]),
  },
  {
    ...fixture({ more: { announceChannelId: '900000000000000099' } }),
    name: 'channel-is-closed',
    title: "The bot can't see the announcement channel",
    answers: ['approve'],
    check: without('discord', 'Unknown Channel$', [X, LINKEDIN]),
  },
  {
    ...fixture(),
    name: 'linkedin-retired-the-version',
    title: 'LinkedIn has retired the API version n8n uses',
    now: '2027-05-03T08:00:00.000Z',
    answers: ['approve'],
    rejections: true,
    check: without('linkedin', '\\w', [X, `discord news: ${DISCORD}`]),
  },
])
