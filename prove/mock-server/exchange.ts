import type { Failure, SentMessage, Tokens } from '../vendor.ts'

/** One request and its answer, as a session records them. */
export interface Exchange {
  /** Place in the order of arrival, from 1. */
  at: number
  /** The vendor's key; null when no vendor has this host. */
  vendor: string | null
  host: string
  method: string
  path: string
  query: Record<string, string>
  /** Names in lower case; without credentials. */
  headers: Record<string, string>
  /** As the vendor read it; files with the number of their bytes. */
  body: unknown
  /** 0 while no answer was sent: `slow` and `reset` send none. */
  status: number
  response: unknown
  /** What the route does, in words. */
  does?: string
  /** The route's method and path. */
  route?: string
  /** Which rule of the vendor the request breaks. */
  refused?: string
  /** The failure the case ordered for it. */
  failure?: Failure
  tokens?: Tokens
}

/** A failure a case orders. */
export interface InjectedFailure {
  vendor: string
  failure: Failure
  /** Method and path of the route, as in `POST /v1/refunds`; left out: every request to the vendor. */
  route?: string
  /** Where the host and path must begin, as in `shop.example.com/`, for a vendor with several addresses. */
  address?: string
  /** A text that the request's body must hold, to name one of several that are sent at once. */
  about?: string
  /** How many such requests are answered well before the first that fails; left out: none. */
  after?: number
  /** Left out: always. */
  times?: number
}

/** What a session begins with. */
export interface Fixtures {
  /** By key of vendor; `postgres` has the SQL that makes the database. */
  given: Record<string, unknown>
  failures?: readonly InjectedFailure[]
  now: Date
  /** Left out: it stands at `now`. */
  clock?: () => Date
}

/** One case at the mock server, from its data to what was asked and sent. */
export interface Session {
  readonly exchanges: readonly Exchange[]
  readonly messages: readonly SentMessage[]
  /** A vendor's state as the case left it; for `postgres` the open database, with `query(sql)`. */
  state(key: string): unknown
  /** Cuts what still waits. Later requests belong to nobody. */
  end(): void
  /** Requests nobody could answer and mistakes of the vendors' own code, a sentence each. */
  problems(): string[]
}
