/**
 * What a vendor is to a proof: hosts, and routes that check a request as the vendor's own documents say and answer it
 * from the state of the case. One file per vendor below `vendors/`, written from those documents, not from our workflows.
 */

import type { OpenApi } from './vendors/openapi/read-openapi.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** One part of a multipart body that is a file. */
export interface FilePart {
  fileName: string
  type: string
  bytes: Buffer
}

/** A request as it reached the vendor. */
export interface VendorRequest {
  method: Method
  host: string
  /** Decoded, without the query. */
  path: string
  /** What the groups of the route's pattern matched, decoded; `:name` in the path of the route. */
  params: Record<string, string>
  query: URLSearchParams
  /** Names in lower case. */
  headers: Record<string, string>
  /** JSON and forms as values, multipart as fields of text or FilePart (lists where a name comes twice), else a string; null for none. */
  body: unknown
  raw: Buffer
}

/** An object or list is sent as JSON; a string or Buffer as it is, with the type that `headers` name. */
export interface MockResponse {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** What a model's answer costs, in tokens, for the exchange. */
  tokens?: Tokens
}

export interface Tokens {
  model: string
  input: number
  output: number
}

/** How a case lets a vendor fail. `slow` answers after the caller's patience, `reset` cuts the connection. */
export type Failure = 'unauthorized' | 'rate-limited' | 'server-error' | 'slow' | 'reset' | 'empty'

/**
 * Thrown by a route when the request breaks the vendor's rules: answered as the vendor answers it, and written down as a
 * mistake of the workflow unless the case expects it.
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly response: MockResponse

  /** `message`: for the report, with the field and what the vendor wants. */
  constructor(message: string, respond: MockResponse) {
    super(message)
    this.response = respond
  }
}

/** A message in its final form, for checks, recordings and the page. */
export interface SentMessage {
  /** The vendor's key: `slack`, `gmail`. */
  app: string
  to: string
  subject?: string
  text: string
  /** For mails, the HTML that was sent. */
  html?: string
  /** Names of the files sent with it. */
  attachments?: readonly string[]
}

/** What a proof gives to each route. */
export interface RouteContext<State> {
  state: State
  /** The proof's fixed clock. */
  now: () => Date
  /** Where the time has got to, as triggers and pauses move it on. */
  clock: () => Date
  /** The next of a fixed row of ids, unique within a case: `nextId('msg_')`. */
  nextId: (prefix?: string) => string
  /** Writes a message down. */
  recordMessage: (message: Omit<SentMessage, 'app'>) => void
}

export interface Route<State> {
  method: Method
  /** As in `/v1/customers/:id`; `*` at the end takes the rest, as params.rest. */
  path: string
  /** In words, for the report and the drawing: "Post a message". */
  does: string
  /** The failure `empty` answers this instead; left out, the route has no empty form. */
  empty?(request: VendorRequest, context: RouteContext<State>): MockResponse
  respond(request: VendorRequest, context: RouteContext<State>): MockResponse | Promise<MockResponse>
}

export interface Vendor<Given = unknown, State = unknown> {
  /** Also the key under which a case gives its data and finds it afterwards. */
  key: string
  /** As people write it: "Google Sheets". */
  name: string
  /** Exact hosts, or `*.example.com` for those below one. */
  hosts: readonly string[]
  /** Where the description was read: address and date, or the OpenAPI file kept beside it. */
  source: string
  /** The vendor's own OpenAPI file, as far as the routes need it: what they take and answer is held against it. */
  openapi?: OpenApi
  /** The state a case begins with, from what the case gives; nothing given is an account with nothing in it. */
  createState(given: Given | undefined): State
  /** Throws Refused where the credential is missing or has the wrong shape. */
  authorize: (request: VendorRequest) => void
  routes: readonly Route<State>[]
  /** How this vendor words a failure; `slow`, `reset` and `empty` need no words. */
  fail: (failure: 'unauthorized' | 'rate-limited' | 'server-error') => MockResponse
  /** The values of n8n's credential types for this vendor, so that `authorise` lets them in. */
  credentials: Record<string, Record<string, unknown>>
}

/** Keeps the types of one vendor together: `export const slack = defineVendor<Given, State>({ … })`. */
export const defineVendor = <Given, State>(vendor: Vendor<Given, State>) => vendor
