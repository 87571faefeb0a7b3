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

const backup = (more: object = {}) =>
  clientOf(github, {
    repositories: {
      'ada/shop': {
        commits: [
          { at: '2026-10-01T08:00:00Z', files: { 'n8n/a.json': 'old' } },
          { at: '2026-10-02T08:00:00Z', files: { 'n8n/a.json': 'old', 'n8n/b/c.json': 'x' } },
        ],
        ...more,
      },
    },
    tokenExpires: '2026-12-01 08:00:00 UTC',
  })
const query = (text: string, variables: object = {}) => ({ headers, body: { query: text, variables } })
const repository = (fields: string) => query(`{ repository(owner: "ada", name: "shop") { ${fields} } }`)
const COMMIT =
  'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }'
const commitOn = (expectedHeadOid: string, fileChanges: object) =>
  query(COMMIT, {
    input: {
      branch: { repositoryNameWithOwner: 'ada/shop', branchName: 'main' },
      expectedHeadOid,
      message: { headline: 'Backup' },
      fileChanges,
    },
  })

test('reads files, folders and history of the default branch', async () => {
  const { ask } = backup()
  const fields =
    'defaultBranchRef { name target { ... on Commit { history(first: 1, until: "2026-10-01T23:00:00Z") { nodes { file(path: "n8n/a.json") { oid } } } } } } ' +
    'folder: object(expression: "HEAD:n8n") { ... on Tree { entries { name } } } file: object(expression: "HEAD:n8n/a.json") { ... on Blob { text isTruncated } } none: object(expression: "HEAD:x") { oid }'
  const { body, headers: sent } = await ask('POST', `${API}/graphql`, repository(fields))
  expect(body.data.repository).toMatchObject({
    // git hash-object of "old".
    defaultBranchRef: {
      name: 'main',
      target: { history: { nodes: [{ file: { oid: '489ce0f857e7634a0eb9f328265a3e91fad49f61' } }] } },
    },
    folder: { entries: [{ name: 'a.json' }, { name: 'b' }] },
    file: { text: 'old', isTruncated: false },
    none: null,
  })
  expect(sent).toEqual({ 'github-authentication-token-expiration': '2026-12-01 08:00:00 UTC' })
})

test('commits on top of the version that was read, and rejects any other', async () => {
  const { ask } = backup()
  const head = async () =>
    (await ask('POST', `${API}/graphql`, repository('defaultBranchRef { target { oid } }'))).body.data.repository
      .defaultBranchRef.target.oid
  const before = await head()
  const changes = {
    additions: [{ path: 'new.json', contents: Buffer.from('ü').toString('base64') }],
    deletions: [{ path: 'n8n/a.json' }],
  }
  const first = await ask('POST', `${API}/graphql`, commitOn(before, changes))
  expect(first.body.data.createCommitOnBranch.commit.oid).toBe(await head())
  const second = await ask('POST', `${API}/graphql`, commitOn(before, changes))
  expect(second.body.errors[0]).toMatchObject({ type: 'STALE_DATA', path: ['createCommitOnBranch'] })
  const twice = await ask('POST', `${API}/graphql`, commitOn(await head(), changes))
  expect(twice.body.errors[0].message).toMatch(/doesn't exist/)
})

test('an empty repository has no branch until a file is created', async () => {
  const { ask } = backup({ commits: [] })
  const branch = repository('isPrivate defaultBranchRef { name }')
  expect((await ask('POST', `${API}/graphql`, branch)).body.data.repository.defaultBranchRef).toBeNull()
  const file = { message: 'Start', content: Buffer.from('# Hi').toString('base64') }
  const put = () => ask('PUT', `${REPO}/contents/n8n/README.md`, { headers, body: file })
  expect((await put()).status).toBe(201)
  expect((await put()).status).toBe(422)
  expect((await ask('POST', `${API}/graphql`, branch)).body.data.repository.defaultBranchRef).toEqual({ name: 'main' })
})

test('a read-only token can’t write', async () => {
  const { ask } = backup({ isReadOnly: true })
  const { body } = await ask('POST', `${API}/graphql`, commitOn('x', {}))
  expect(body.errors[0]).toMatchObject({ type: 'FORBIDDEN' })
  const file = { message: 'Start', content: '' }
  expect((await ask('PUT', `${REPO}/contents/a.md`, { headers, body: file })).status).toBe(403)
})
