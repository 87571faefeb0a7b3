import { createHash } from 'node:crypto'
import { ApiError, type MockResponse, type VendorRequest } from '../../vendor.ts'
import { GraphqlError } from '../shared/graphql.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { type Branch, type Commit, type Context, type Files, githubError, invalid, type Repository } from './issues.ts'

const sha1 = (text: string | Buffer) => createHash('sha1').update(text).digest('hex')
const blobOid = (text: string) =>
  sha1(Buffer.concat([Buffer.from(`blob ${Buffer.byteLength(text)}\0`), Buffer.from(text)]))

const commitTo = (branch: Branch, at: string, message: string, files: Files): Commit => {
  const commit = { oid: sha1(JSON.stringify([branch.commits.at(-1)?.oid, at, message, files])), at, message, files }
  branch.commits.push(commit)
  return commit
}

/** `commits` of a case: `{ at, files }`, each with all files of that time. */
export function branchOf({ commits, push, isReadOnly }: Fields): Branch {
  const branch: Branch = { name: 'main', commits: [], isReadOnly: isReadOnly === true }
  for (const one of listOf(commits).map(fieldsOf))
    commitTo(branch, textOf(one.at), textOf(one.message), fieldsOf(one.files) as Files)
  return push === undefined ? branch : { ...branch, push: fieldsOf(push) as Files }
}

const objectAt = (files: Files, path: string): Fields | null => {
  const text = files[path]
  if (text !== undefined) {
    const cut = Buffer.from(text).subarray(0, 512_000).toString()
    return {
      __typename: 'Blob',
      oid: blobOid(text),
      byteSize: Buffer.byteLength(text),
      text: cut,
      isTruncated: cut !== text,
    }
  }
  const below = Object.keys(files).filter((file) => file.startsWith(`${path}/`))
  const names = [...new Set(below.map((file) => file.slice(path.length + 1).split('/')[0] ?? ''))].sort()
  const entries = names.map((name) => {
    const object = objectAt(files, `${path}/${name}`)
    return { name, oid: object?.oid, object }
  })
  return names.length === 0
    ? null
    : { __typename: 'Tree', oid: sha1(JSON.stringify(entries.map(({ oid }) => oid))), entries }
}

const commitFields = (branch: Branch, commit: Commit): Fields => ({
  __typename: 'Commit',
  oid: commit.oid,
  committedDate: commit.at,
  message: commit.message,
  file: ({ path }: { path: string }) => {
    const object = objectAt(commit.files, path)
    return object && { name: path.split('/').at(-1), oid: object.oid, object }
  },
  history: ({ first, until }: { first?: number; until?: string }) => ({
    nodes: branch.commits
      .filter(({ at }) => until === undefined || Date.parse(at) <= Date.parse(until))
      .toReversed()
      .slice(0, first ?? 100)
      .map((one) => commitFields(branch, one)),
  }),
})

/** The fields of a repository that read its default branch. */
export const gitFields = (branch: Branch): Fields => {
  const head = branch.commits.at(-1)
  return {
    defaultBranchRef: head ? { name: branch.name, target: commitFields(branch, head) } : null,
    object: ({ expression }: { expression: string }) => {
      const [revision = '', ...path] = expression.split(':')
      const commit = revision === 'HEAD' ? head : branch.commits.find(({ oid }) => oid === revision)
      return commit ? objectAt(commit.files, path.join(':')) : null
    },
  }
}

const checkWritable = ({ isReadOnly }: Branch) => {
  if (isReadOnly) throw new GraphqlError('Resource not accessible by personal access token', 'FORBIDDEN')
}

/** https://docs.github.com/en/graphql/reference/mutations#createcommitonbranch, read 2026-11-29. */
export const mutations = (repositories: readonly Repository[], { clock }: Context) => ({
  createCommitOnBranch: ({ input }: { input: Fields }) => {
    const { repositoryNameWithOwner, branchName } = fieldsOf(input.branch)
    const name = textOf(repositoryNameWithOwner).toLowerCase()
    const branch = repositories.find(({ nameWithOwner }) => nameWithOwner.toLowerCase() === name)?.git
    if (!branch || branch.name !== branchName || branch.commits.length === 0)
      throw new GraphqlError('A branch with that name does not exist.', 'NOT_FOUND')
    checkWritable(branch)
    const at = clock().toISOString()
    if (branch.push) commitTo(branch, at, 'By another person', { ...branch.commits.at(-1)?.files, ...branch.push })
    delete branch.push
    const head = branch.commits.at(-1)
    if (!head || head.oid !== input.expectedHeadOid)
      throw new GraphqlError(
        `Expected branch to point to "${textOf(input.expectedHeadOid)}" but it did not.  Pull and try again.`,
        'STALE_DATA',
      )
    const { additions, deletions } = fieldsOf(input.fileChanges)
    const files: Record<string, string> = { ...head.files }
    for (const { path } of listOf(deletions).map(fieldsOf)) {
      if (files[textOf(path)] === undefined)
        throw new GraphqlError(
          `A path was requested for deletion which doesn't exist as of commit oid ${head.oid}`,
          'UNPROCESSABLE',
        )
      delete files[textOf(path)]
    }
    for (const { path, contents } of listOf(additions).map(fieldsOf))
      files[textOf(path)] = Buffer.from(textOf(contents), 'base64').toString()
    const { headline, body } = fieldsOf(input.message)
    const message = [headline, body].map(textOf).filter(Boolean).join('\n\n')
    return { commit: commitFields(branch, commitTo(branch, at, message, files)) }
  },
})

/** https://docs.github.com/en/rest/repos/contents#create-or-update-file-contents, read 2026-11-29. Also works in an empty repository. */
export function putContents({ git }: Repository, { params, body }: VendorRequest, { clock }: Context): MockResponse {
  const { message, content, sha } = fieldsOf(body)
  const path = textOf(params.rest)
  if (textOf(message) === '') throw invalid('Commit', 'message', 'missing_field')
  const refusal = 'Resource not accessible by personal access token'
  if (git.isReadOnly) throw new ApiError(`GitHub: ${refusal}`, githubError(403, refusal))
  const files = git.commits.at(-1)?.files ?? {}
  if (files[path] !== undefined && sha !== blobOid(files[path]))
    throw new ApiError('GitHub: sha', githubError(422, 'Invalid request.\n\n"sha" wasn\'t supplied.'))
  const text = Buffer.from(textOf(content), 'base64').toString()
  const commit = commitTo(git, clock().toISOString(), textOf(message), { ...files, [path]: text })
  return { status: 201, body: { content: { path, sha: blobOid(text) }, commit: { sha: commit.oid, message } } }
}
