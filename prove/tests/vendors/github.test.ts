import { expect, test } from 'vitest'
import { github } from '../../vendors/github.ts'
import { clientOf } from './ask.ts'

const API = 'https://api.github.com'
const REPO = `${API}/repos/ada/shop`
const headers = { authorization: 'Bearer ghp_x' }

const shop = () =>
  clientOf(github, {
    repositories: {
      'ada/shop': {
        issues: [{ title: 'Broken', labels: ['bug'] }, { title: 'Idea' }, { title: 'Done', state: 'closed' }],
        pulls: [
          {
            title: 'One',
            state: 'closed',
            created_at: '2026-10-20T08:00:00Z',
            merged_at: '2026-10-26T08:00:00Z',
            reviews: [
              { state: 'COMMENTED', submitted_at: '2026-10-21T08:00:00Z' },
              { state: 'APPROVED', submitted_at: '2026-10-22T08:00:00Z' },
            ],
          },
          { title: 'Two', created_at: '2026-10-27T08:00:00Z' },
        ],
        stargazers: [
          { login: 'old', starredAt: '2026-01-01T00:00:00Z' },
          { login: 'new', starredAt: '2026-11-01T00:00:00Z', repositories: [{ name: 'a', stargazerCount: 3 }] },
        ],
      },
    },
  })

test('lists open issues by label and page', async () => {
  const { ask } = shop()
  expect((await ask('GET', `${REPO}/issues?labels=bug`, { headers })).body).toHaveLength(1)
  const first = await ask('GET', `${REPO}/issues?state=all&per_page=2`, { headers })
  const next = /<(.*)>; rel="next"/.exec(first.headers?.link ?? '')?.[1] ?? ''
  const second = await ask('GET', next, { headers })
  expect([first.body.length, second.body.length, second.headers?.link]).toEqual([2, 1, undefined])
})

test('an issue is created, commented on and closed', async () => {
  const { ask, messages } = shop()
  const { status, body } = await ask('POST', `${REPO}/issues`, { headers, body: { title: 'Crash', labels: ['bug'] } })
  expect([status, body.number]).toEqual([201, 102])
  await ask('POST', `${REPO}/issues/102/comments`, { headers, body: { body: 'Again' } })
  await ask('PATCH', `${REPO}/issues/102`, { headers, body: { state: 'closed' } })
  expect((await ask('GET', `${REPO}/issues/102`, { headers })).body).toMatchObject({ state: 'closed', comments: 1 })
  expect(messages).toEqual([{ app: 'github', to: 'ada/shop#102', text: 'Again' }])
})

test('searches pull requests by GraphQL', async () => {
  const query = `query ($q: String!) { search(query: $q, type: ISSUE, first: 10) { issueCount nodes { ... on PullRequest { title reviews(first: 1, states: [APPROVED]) { nodes { submittedAt } } } } } }`
  const { body } = await shop().ask('POST', `${API}/graphql`, {
    headers,
    body: { query, variables: { q: 'repo:ada/shop is:pr merged:2026-10-25..2026-10-31' } },
  })
  expect(body.data.search).toEqual({
    issueCount: 1,
    nodes: [{ title: 'One', reviews: { nodes: [{ submittedAt: '2026-10-22T08:00:00Z' }] } }],
  })
})

test('lists stars newest first', async () => {
  const query =
    '{ repository(owner: "ada", name: "shop") { stargazers(first: 1, orderBy: {field: STARRED_AT, direction: DESC}) { edges { starredAt node { login repositories(first: 5) { nodes { name } } } } } } }'
  const { body } = await shop().ask('POST', `${API}/graphql`, { headers, body: { query } })
  expect(body.data.repository.stargazers.edges[0].node).toEqual({
    login: 'new',
    repositories: { nodes: [{ name: 'a' }] },
  })
})

test('rejects what GitHub rejects', async () => {
  const { ask } = shop()
  expect((await ask('GET', `${REPO}/issues`)).status).toBe(401)
  expect((await ask('POST', `${REPO}/issues`, { headers, body: { title: '' } })).body.errors[0].code).toBe(
    'missing_field',
  )
  expect((await ask('GET', `${API}/repos/ada/none/issues`, { headers })).status).toBe(404)
  const wrong = await ask('POST', `${API}/graphql`, {
    headers,
    body: { query: '{ repository(owner: "ada", name: "shop") { stars } }' },
  })
  expect(wrong.body.errors[0].message).toContain('Cannot query field "stars"')
  expect(github.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
