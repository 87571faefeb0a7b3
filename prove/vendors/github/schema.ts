import { schemaOf } from '../shared/graphql.ts'

/** The part of GitHub's published schema that our queries use. */
export const schema = schemaOf(`
  scalar DateTime
  scalar URI
  scalar GitObjectID
  scalar GitTimestamp
  scalar Base64String
  enum SearchType { DISCUSSION ISSUE REPOSITORY USER }
  enum OrderDirection { ASC DESC }
  enum StarOrderField { STARRED_AT }
  enum RepositoryOrderField { CREATED_AT NAME PUSHED_AT STARGAZERS UPDATED_AT }
  enum RepositoryAffiliation { COLLABORATOR ORGANIZATION_MEMBER OWNER }
  enum RepositoryPrivacy { PRIVATE PUBLIC }
  enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
  enum PullRequestTimelineItemsItemType { READY_FOR_REVIEW_EVENT CONVERT_TO_DRAFT_EVENT CLOSED_EVENT MERGED_EVENT }
  input StarOrder { direction: OrderDirection! field: StarOrderField! }
  input RepositoryOrder { direction: OrderDirection! field: RepositoryOrderField! }

  type Query {
    repository(owner: String!, name: String!, followRenames: Boolean = true): Repository
    search(query: String!, type: SearchType!, first: Int, last: Int, after: String, before: String): SearchResultItemConnection!
  }
  type Mutation { createCommitOnBranch(input: CreateCommitOnBranchInput!): CreateCommitOnBranchPayload }
  input CommittableBranch { branchName: String id: ID repositoryNameWithOwner: String }
  input CommitMessage { body: String headline: String! }
  input FileAddition { contents: Base64String! path: String! }
  input FileDeletion { path: String! }
  input FileChanges { additions: [FileAddition!] = [] deletions: [FileDeletion!] = [] }
  input CreateCommitOnBranchInput {
    branch: CommittableBranch!
    clientMutationId: String
    expectedHeadOid: GitObjectID!
    fileChanges: FileChanges
    message: CommitMessage!
  }
  type CreateCommitOnBranchPayload { clientMutationId: String commit: Commit }
  interface GitObject { oid: GitObjectID! }
  type Ref { name: String! target: GitObject }
  type Commit implements GitObject {
    oid: GitObjectID!
    message: String!
    committedDate: DateTime!
    file(path: String!): TreeEntry
    history(first: Int, after: String, since: GitTimestamp, until: GitTimestamp, path: String): CommitHistoryConnection!
  }
  type CommitHistoryConnection { totalCount: Int! nodes: [Commit] pageInfo: PageInfo! }
  type Tree implements GitObject { oid: GitObjectID! entries: [TreeEntry!] }
  type TreeEntry { name: String! oid: GitObjectID! object: GitObject }
  type Blob implements GitObject { oid: GitObjectID! byteSize: Int! isTruncated: Boolean! text: String }
  type Repository {
    isPrivate: Boolean!
    defaultBranchRef: Ref
    object(expression: String, oid: GitObjectID): GitObject
    name: String!
    nameWithOwner: String!
    description: String
    stargazerCount: Int!
    primaryLanguage: Language
    stargazers(first: Int, after: String, orderBy: StarOrder): StargazerConnection!
  }
  type Language { name: String! }
  type StargazerConnection { totalCount: Int! edges: [StargazerEdge] nodes: [User] pageInfo: PageInfo! }
  type StargazerEdge { cursor: String! node: User! starredAt: DateTime! }
  type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
  type User {
    login: String!
    name: String
    bio: String
    company: String
    location: String
    email: String!
    websiteUrl: URI
    followers(first: Int): FollowerConnection!
    repositories(first: Int, ownerAffiliations: [RepositoryAffiliation], isFork: Boolean, privacy: RepositoryPrivacy, orderBy: RepositoryOrder): RepositoryConnection!
  }
  type FollowerConnection { totalCount: Int! }
  type RepositoryConnection { totalCount: Int! nodes: [Repository] }
  union SearchResultItem = PullRequest | Issue
  type SearchResultItemConnection { issueCount: Int! nodes: [SearchResultItem] pageInfo: PageInfo! }
  type Issue { number: Int! title: String! url: URI! createdAt: DateTime! closedAt: DateTime }
  type PullRequest {
    number: Int!
    title: String!
    url: URI!
    createdAt: DateTime!
    mergedAt: DateTime
    closedAt: DateTime
    timelineItems(first: Int, last: Int, itemTypes: [PullRequestTimelineItemsItemType!]): PullRequestTimelineItemsConnection!
    reviews(first: Int, last: Int, states: [PullRequestReviewState!]): PullRequestReviewConnection
  }
  union PullRequestTimelineItems = ReadyForReviewEvent
  type ReadyForReviewEvent { createdAt: DateTime! }
  type PullRequestTimelineItemsConnection { totalCount: Int! nodes: [PullRequestTimelineItems] }
  type PullRequestReviewConnection { totalCount: Int! nodes: [PullRequestReview] }
  type PullRequestReview { submittedAt: DateTime state: PullRequestReviewState! }
`)
