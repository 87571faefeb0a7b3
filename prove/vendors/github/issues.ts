import { ApiError, type MockResponse, type RouteContext, type VendorRequest } from '../../vendor.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'

export type Files = Readonly<Record<string, string>>

export interface Commit {
  oid: string
  at: string
  message: string
  files: Files
}

/** The default branch of a repository, oldest commit first. */
export interface Branch {
  name: string
  commits: Commit[]
  /** A commit by another person, between our next read and our next commit. */
  push?: Files
  /** The token may only read. */
  isReadOnly: boolean
}

export interface Repository extends Fields {
  nameWithOwner: string
  issues: Fields[]
  pulls: Fields[]
  stargazers: Fields[]
  comments: Fields[]
  hooks: Fields[]
  git: Branch
}

export interface State {
  repositories: Repository[]
  /** When the token expires, as GitHub's header says it. */
  tokenExpires?: string
}

export type Context = RouteContext<State>

const DOCS = 'https://docs.github.com/rest'

export const githubError = (status: number, message: string, errors?: object[]): MockResponse => ({
  status,
  body: { message, ...(errors ? { errors } : {}), documentation_url: DOCS, status: String(status) },
})

export const invalid = (resource: string, field: string, code: string) =>
  new ApiError(
    `GitHub: ${resource}.${field} ${code}`,
    githubError(422, 'Validation Failed', [{ resource, field, code }]),
  )

export const inRepository =
  (run: (repository: Repository, request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const name = `${request.params.owner}/${request.params.repo}`.toLowerCase()
    const repository = context.state.repositories.find(({ nameWithOwner }) => nameWithOwner.toLowerCase() === name)
    return repository ? run(repository, request, context) : githubError(404, 'Not Found')
  }

export const listed = (all: readonly unknown[], request: VendorRequest): MockResponse => {
  const size = sizeOf(request.query.get('per_page'), { max: 100, fallback: 30 }) ?? 30
  const page = Number(request.query.get('page') ?? 1)
  const { items, more } = pageFrom(all, size, (page - 1) * size)
  const next = new URLSearchParams(request.query)
  next.set('page', String(page + 1))
  return {
    ...(more ? { headers: { link: `<https://${request.host}${request.path}?${next}>; rel="next"` } } : {}),
    body: items,
  }
}

export const labelsOf = (labels: unknown): Fields[] =>
  listOf(labels).map((label) => ({ name: textOf(isFields(label) ? label.name : label) }))

export const byState = (all: readonly Fields[], request: VendorRequest): Fields[] => {
  const state = request.query.get('state') ?? 'open'
  if (!/^(open|closed|all)$/.test(state)) throw invalid('Issue', 'state', 'invalid')
  const labels = (request.query.get('labels') ?? '').split(',').filter(Boolean)
  const since = request.query.get('since')
  const found = all.filter(
    (one) =>
      (state === 'all' || one.state === state) &&
      labels.every((label) => labelsOf(one.labels).some(({ name }) => name === label)) &&
      (!since || textOf(one.updated_at) >= since),
  )
  const by = request.query.get('sort') === 'updated' ? 'updated_at' : 'created_at'
  const sign = request.query.get('direction') === 'asc' ? 1 : -1
  return found.sort((left, right) => sign * textOf(left[by]).localeCompare(textOf(right[by])))
}

export const issueOf = (repository: Repository, issue: Fields): Fields => ({
  html_url: `https://github.com/${repository.nameWithOwner}/issues/${textOf(issue.number)}`,
  state: 'open',
  body: null,
  user: { login: 'ada' },
  assignees: [],
  comments: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: issue.created_at ?? '2026-01-01T00:00:00Z',
  closed_at: null,
  ...issue,
  labels: labelsOf(issue.labels),
})

export const onIssue = (
  run: (issue: Fields, repository: Repository, request: VendorRequest, context: Context) => MockResponse,
) =>
  inRepository((repository, request, context) => {
    const issue = repository.issues.find(({ number }) => textOf(number) === request.params.number)
    return issue ? run(issue, repository, request, context) : githubError(404, 'Not Found')
  })

export const timeOf = (context: Context): string => `${context.now().toISOString().slice(0, 19)}Z`

export const createIssue = inRepository((repository, request, context) => {
  const { title, body, labels, assignees } = fieldsOf(request.body)
  if (typeof title !== 'string' || title.trim() === '') throw invalid('Issue', 'title', 'missing_field')
  if (title.length > 256) throw invalid('Issue', 'title', 'custom: title is too long (maximum is 256 characters)')
  if (textOf(body).length > 65_536)
    throw invalid('Issue', 'body', 'custom: body is too long (maximum is 65536 characters)')
  const number = 1 + Math.max(0, ...[...repository.issues, ...repository.pulls].map((one) => Number(one.number)))
  const issue = issueOf(repository, {
    id: 9000 + number,
    number,
    title,
    body: body ?? null,
    labels,
    assignees: listOf(assignees).map((login) => ({ login })),
    created_at: timeOf(context),
    updated_at: timeOf(context),
  })
  repository.issues.push(issue)
  return { status: 201, body: issue }
})
