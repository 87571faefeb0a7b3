import type { Failure, SentMessage, Tokens } from '../vendor.ts'

/** A request and its response. */
export interface Exchange {
  /** Order of arrival, from 1. */
  at: number
  /** By the clock of the case, in milliseconds: pauses of the workflow advance it. */
  sentAt: number
  /** The vendor's key, or null if no vendor has this host. */
  vendor: string | null
  host: string
  method: string
  path: string
  query: Record<string, string>
  /** With lowercase names, without credentials. */
  headers: Record<string, string>
  /** As the vendor parsed it, with the sizes of files instead of their bytes. */
  body: unknown
  /** 0 without a response, as for `slow` and `reset`. */
  status: number
  response: unknown
  /** The route's description. */
  summary?: string
  /** The route's method and path. */
  route?: string
  /** Why the vendor rejected the request. */
  rejection?: string
  /** The failure that the case injected. */
  failure?: Failure
  tokens?: Tokens
}

export interface InjectedFailure {
  vendor: string
  failure: Failure
  /** Method and path, as in `POST /v1/refunds`. Default: every request to the vendor. */
  route?: string
  /** A prefix of host and path, as in `shop.example.com/`, for a vendor with several hosts. */
  address?: string
  /** Text in the request's body, to select one of several requests sent at once. */
  about?: string
  /** How many matching requests succeed before the first failure. Default: 0. */
  after?: number
  /** How many requests fail. Default: all. */
  times?: number
  /** Each request succeeds when it is repeated, so that only nodes that retry get through. */
  atFirst?: true
}

export interface Fixtures {
  /** By the vendor's key. `postgres` is the SQL that creates the database. */
  given: Record<string, unknown>
  failures?: readonly InjectedFailure[]
  now: Date
  /** Default: always `now`. */
  clock?: () => Date
}

/** One case at the mock server: its fixtures, and the requests and messages it caused. */
export interface Session {
  readonly exchanges: readonly Exchange[]
  readonly messages: readonly SentMessage[]
  /** A vendor's final state. For `postgres`, the open database with `query(sql)`. */
  state(key: string): unknown
  /** Closes open connections. Later requests belong to no session. */
  end(): void
  /** Requests without a route, and errors in the mock vendors themselves. */
  problems(): string[]
}
