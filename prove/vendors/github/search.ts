import { GraphqlError } from '../shared/graphql.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { gitFields } from './git.ts'
import type { Branch } from './issues.ts'

interface RepositoryState {
  nameWithOwner: string
  issues: Fields[]
  pulls: Fields[]
  stargazers: Fields[]
  /** Null for other people's: since July 2026, stargazers are only for admins and collaborators. */
  viewerPermission?: unknown
  git: Branch
}

const cut = <Item>(all: readonly Item[], first: unknown): Item[] => all.slice(0, Number(first ?? 100))

const pullOf = (pull: Fields): Fields => ({
  __typename: 'PullRequest',
  number: pull.number,
  title: pull.title ?? '',
  url: pull.html_url,
  createdAt: pull.created_at,
  mergedAt: pull.merged_at,
  closedAt: pull.closed_at,
  timelineItems: () => {
    const nodes = pull.ready_at ? [{ __typename: 'ReadyForReviewEvent', createdAt: pull.ready_at }] : []
    return { totalCount: nodes.length, nodes }
  },
  reviews: ({ first, states }: { first?: number; states?: string[] }) => {
    const nodes = listOf(pull.reviews)
      .map(fieldsOf)
      .filter(({ state }) => !states || states.includes(textOf(state)))
    return {
      totalCount: nodes.length,
      nodes: cut(
        nodes.map(({ state, submitted_at }) => ({ state, submittedAt: submitted_at })),
        first,
      ),
    }
  },
})

const inSpan = (day: string, span: string): boolean => {
  const [from = '', to = ''] = span.split('..')
  if (to !== '') return (from === '*' || day >= from) && (to === '*' || day.slice(0, to.length) <= to)
  const [, sign = '', at = ''] = /^(>=|<=|>|<)?(.*)$/.exec(span) ?? []
  const cut = day.slice(0, at.length)
  const spans: Record<string, boolean> = { '>=': cut >= at, '>': cut > at, '<=': cut <= at, '<': cut < at }
  return spans[sign] ?? cut === at
}

/** A search qualifier (`repo:`, `is:`, `merged:`, `created:`, `closed:`) or text in the title; `-` negates it. */
const matches = (word: string, one: Fields, repository: RepositoryState, isPull: boolean): boolean => {
  const [, not, key, value = ''] = /^(-?)(\w+):(.*)$/.exec(word) ?? []
  if (key === undefined) return textOf(one.title).toLowerCase().includes(word.toLowerCase())
  const wanted = value.replace(/^"|"$/g, '')
  const isMatch = (): boolean => {
    if (key === 'repo') return repository.nameWithOwner.toLowerCase() === wanted.toLowerCase()
    if (key === 'is' || key === 'type' || key === 'state') {
      if (wanted === 'pr') return isPull
      if (wanted === 'issue') return !isPull
      if (wanted === 'merged') return Boolean(one.merged_at)
      if (wanted === 'unmerged') return !one.merged_at
      return one.state === wanted
    }
    if (key === 'draft') return textOf(one.draft ?? false) === wanted
    if (key === 'label') return listOf(one.labels).some((label) => fieldsOf(label).name === wanted)
    if (key === 'author') return fieldsOf(one.user).login === wanted
    const time =
      key === 'merged'
        ? one.merged_at
        : key === 'closed'
          ? one.closed_at
          : key === 'created'
            ? one.created_at
            : key === 'updated'
              ? one.updated_at
              : undefined
    if (!/^(merged|closed|created|updated)$/.test(key))
      throw new Error(`The GitHub mock does not support the search term ${key} yet`)
    return textOf(time) !== '' && inSpan(textOf(time), wanted)
  }
  return isMatch() !== (not === '-')
}

export const itemRoot = (repositories: readonly RepositoryState[]) => ({
  repository: ({ owner, name }: { owner: string; name: string }) => {
    const found = repositories.find(
      ({ nameWithOwner }) => nameWithOwner.toLowerCase() === `${owner}/${name}`.toLowerCase(),
    )
    if (!found)
      throw new GraphqlError(`Could not resolve to a Repository with the name '${owner}/${name}'.`, 'NOT_FOUND')
    return {
      ...found,
      ...gitFields(found.git),
      stargazers: ({ first, orderBy }: { first?: number; orderBy?: { direction: string } }) => {
        if (found.viewerPermission === null)
          throw new GraphqlError('Resource not accessible by personal access token', 'FORBIDDEN')
        const sign = orderBy?.direction === 'DESC' ? -1 : 1
        const all = [...found.stargazers].sort(
          (left, right) => sign * textOf(left.starredAt).localeCompare(textOf(right.starredAt)),
        )
        const edges = cut(all, first).map(({ starredAt, ...user }) => ({
          cursor: textOf(user.login),
          starredAt,
          node: {
            email: '',
            followers: { totalCount: 0 },
            ...user,
            repositories: ({ first: count }: { first?: number }) => ({
              totalCount: listOf(user.repositories).length,
              nodes: cut(listOf(user.repositories), count),
            }),
          },
        }))
        return {
          totalCount: all.length,
          edges,
          nodes: edges.map(({ node }) => node),
          pageInfo: { hasNextPage: all.length > edges.length, hasPreviousPage: false, endCursor: edges.at(-1)?.cursor },
        }
      },
    }
  },
  search: ({ query, first }: { query: string; first?: number }) => {
    const tokens = query.match(/[^\s"]*"[^"]*"|\S+/g) ?? []
    const found = repositories.flatMap((repository) => [
      ...repository.pulls.filter((one) => tokens.every((word) => matches(word, one, repository, true))).map(pullOf),
      ...repository.issues
        .filter((one) => tokens.every((word) => matches(word, one, repository, false)))
        .map((one) => ({
          __typename: 'Issue',
          number: one.number,
          title: one.title,
          url: one.html_url,
          createdAt: one.created_at,
          closedAt: one.closed_at,
        })),
    ])
    return {
      issueCount: found.length,
      nodes: cut(found, first),
      pageInfo: { hasNextPage: found.length > Number(first ?? 100), hasPreviousPage: false },
    }
  },
})
