import { ApiError, defineVendor } from '../vendor.ts'
import { branchOf, mutations, putContents } from './github/git.ts'
import {
  byState,
  createIssue,
  githubError,
  inRepository,
  invalid,
  issueOf,
  labelsOf,
  listed,
  onIssue,
  type Repository,
  type State,
  timeOf,
} from './github/issues.ts'
import { schema } from './github/schema.ts'
import { itemRoot } from './github/search.ts'
import { readOpenApi } from './openapi/read-openapi.ts'
import { runGraphql } from './shared/graphql.ts'
import { basic, bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

/** By `owner/name`. */
interface Seed {
  repositories?: Record<
    string,
    Fields & { issues?: Fields[]; pulls?: Fields[]; stargazers?: Fields[]; commits?: Fields[] }
  >
  tokenExpires?: string
}

const REPO = '/repos/:owner/:repo'

export const github = defineVendor<Seed, State>({
  key: 'github',
  name: 'GitHub',
  hosts: ['api.github.com'],
  source:
    'GraphQL: schema.graphql of github.com/octokit/graphql-schema (MIT), every type and field of github/schema.ts checked against it on 23 November 2026. ' +
    'Commits: docs.github.com/graphql/reference, read 29 November 2026. ' +
    'REST: openapi/github.json. docs.github.com/rest, from memory: wording of errors.',
  openapi: readOpenApi(new URL('./openapi/github.json', import.meta.url)),
  createState: (seed) => ({
    ...(seed?.tokenExpires !== undefined && { tokenExpires: seed.tokenExpires }),
    repositories: Object.entries(seed?.repositories ?? {}).map(
      ([nameWithOwner, { issues = [], pulls = [], stargazers = [], ...rest }]) => {
        const repository: Repository = {
          stargazerCount: stargazers.length,
          description: null,
          primaryLanguage: null,
          isPrivate: true,
          ...rest,
          name: nameWithOwner.split('/')[1],
          nameWithOwner,
          issues: [],
          pulls,
          stargazers,
          comments: [],
          hooks: [],
          git: branchOf(rest),
        }
        repository.issues = issues.map((issue, at) => issueOf(repository, { id: 9001 + at, number: at + 1, ...issue }))
        repository.pulls = pulls.map((pull, at) =>
          issueOf(repository, {
            id: 8001 + at,
            number: 100 + at,
            merged_at: null,
            ...pull,
            html_url: `https://github.com/${nameWithOwner}/pull/${textOf(pull.number ?? 100 + at)}`,
          }),
        )
        return repository
      },
    ),
  }),
  authorize: (request) => {
    const token =
      bearer(request) ?? /^token (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? basic(request)?.password
    if (!token) throw new ApiError('GitHub: no token', githubError(401, 'Requires authentication'))
  },
  routes: [
    {
      method: 'POST',
      path: '/graphql',
      summary: 'Run a GraphQL query',
      respond: async (request, context) => {
        const { repositories, tokenExpires } = context.state
        const root = { ...itemRoot(repositories), ...mutations(repositories, context) }
        const expires = tokenExpires && { 'github-authentication-token-expiration': tokenExpires }
        return { ...(await runGraphql(schema, root, request)), ...(expires && { headers: expires }) }
      },
    },
    {
      method: 'GET',
      path: `${REPO}/issues`,
      summary: 'List issues',
      empty: () => ({ body: [] }),
      respond: inRepository((repository, request) => listed(byState(repository.issues, request), request)),
    },
    { method: 'POST', path: `${REPO}/issues`, summary: 'Create an issue', respond: createIssue },
    {
      method: 'GET',
      path: `${REPO}/issues/:number`,
      summary: 'Read an issue',
      respond: onIssue((issue) => ({ body: issue })),
    },
    {
      method: 'PATCH',
      path: `${REPO}/issues/:number`,
      summary: 'Update an issue',
      respond: onIssue((issue, _, request, context) => {
        const { state, labels, ...rest } = fieldsOf(request.body)
        if (state !== undefined && state !== 'open' && state !== 'closed') throw invalid('Issue', 'state', 'invalid')
        Object.assign(
          issue,
          rest,
          { updated_at: timeOf(context) },
          labels === undefined ? {} : { labels: labelsOf(labels) },
        )
        if (state !== undefined) Object.assign(issue, { state, closed_at: state === 'closed' ? timeOf(context) : null })
        return { body: issue }
      }),
    },
    {
      method: 'POST',
      path: `${REPO}/issues/:number/comments`,
      summary: 'Comment on an issue',
      respond: onIssue((issue, repository, request, context) => {
        const { body } = fieldsOf(request.body)
        if (textOf(body).trim() === '') throw invalid('IssueComment', 'body', 'missing_field')
        const comment = {
          id: 7001 + repository.comments.length,
          body,
          user: { login: 'proof' },
          created_at: timeOf(context),
          html_url: `${textOf(issue.html_url)}#issuecomment-${7001 + repository.comments.length}`,
        }
        repository.comments.push({ ...comment, issue: issue.number })
        issue.comments = Number(issue.comments) + 1
        context.recordMessage({ to: `${repository.nameWithOwner}#${textOf(issue.number)}`, text: textOf(body) })
        return { status: 201, body: comment }
      }),
    },
    {
      method: 'GET',
      path: `${REPO}/issues/:number/comments`,
      summary: 'List an issue’s comments',
      respond: onIssue((issue, repository, request) =>
        listed(
          repository.comments.filter((one) => one.issue === issue.number),
          request,
        ),
      ),
    },
    {
      method: 'PUT',
      path: `${REPO}/contents/*`,
      summary: 'Create a file',
      respond: inRepository(putContents),
    },
    {
      method: 'GET',
      path: `${REPO}/pulls`,
      summary: 'List pull requests',
      empty: () => ({ body: [] }),
      respond: inRepository((repository, request) => listed(byState(repository.pulls, request), request)),
    },
    {
      method: 'POST',
      path: `${REPO}/hooks`,
      summary: 'Register a webhook',
      respond: inRepository((repository, request) => {
        const { config, events } = fieldsOf(request.body)
        if (!/^https?:/.test(textOf(fieldsOf(config).url))) throw invalid('Hook', 'config', 'missing_field')
        const hook = { id: 5001 + repository.hooks.length, active: true, events, config }
        repository.hooks.push(hook)
        return { status: 201, body: hook }
      }),
    },
    {
      method: 'GET',
      path: `${REPO}/hooks/:hook`,
      summary: 'Read a webhook',
      respond: inRepository((repository, request) => {
        const hook = repository.hooks.find(({ id }) => textOf(id) === request.params.hook)
        return hook ? { body: hook } : githubError(404, 'Not Found')
      }),
    },
    {
      method: 'DELETE',
      path: `${REPO}/hooks/:hook`,
      summary: 'Delete a webhook',
      respond: inRepository((repository, request) => {
        repository.hooks = repository.hooks.filter(({ id }) => textOf(id) !== request.params.hook)
        return { status: 204 }
      }),
    },
    {
      method: 'GET',
      path: '/user',
      summary: 'Identify the token',
      respond: () => ({ headers: { 'x-oauth-scopes': 'repo' }, body: { login: 'proof', id: 1 } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return githubError(401, 'Bad credentials')
    if (failure === 'rate-limited')
      return {
        ...githubError(429, 'You have exceeded a secondary rate limit.'),
        headers: { 'retry-after': '60', 'x-ratelimit-remaining': '0' },
      }
    return githubError(502, 'Server Error')
  },
  credentials: { githubApi: { server: 'https://api.github.com', user: 'proof', accessToken: 'ghp_proof' } },
})
