import type { OpenApi } from './vendors/openapi/read-openapi.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'

/** A file in a multipart body. */
export interface FilePart {
  fileName: string
  type: string
  bytes: Buffer
}

export interface VendorRequest {
  method: Method
  host: string
  /** Decoded, without the query. */
  path: string
  /** Decoded values of `:name` in the route's path. */
  params: Record<string, string>
  query: URLSearchParams
  /** With lowercase names. */
  headers: Record<string, string>
  /** Parsed JSON or form; multipart as fields of text or FilePart (lists for repeated names); else a string, or null. */
  body: unknown
  raw: Buffer
}

/** Objects and lists are sent as JSON, strings and Buffers as they are. */
export interface MockResponse {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Usage of a language model, for the recording. */
  tokens?: Tokens
}

export interface Tokens {
  model: string
  input: number
  output: number
}

/** Rejections that only some vendors have: each vendor's `rejections` are its own responses. */
type Rejection =
  /** The API is not enabled in the account's project. */
  | 'api-disabled'
  /** The person has to sign in again: access was revoked, or has expired. */
  | 'sign-in-expired'
  /** The token lacks a permission. */
  | 'missing-scope'
  /** The plan's requests of the month are used up. */
  | 'plan-limit'
  /** The number is not on the list of a test number. */
  | 'recipient-not-allowed'
  /** The recipient's last message is more than 24 hours old. */
  | 'window-closed'

/** `slow` never responds, so the caller times out; `reset` closes the connection. */
export type Failure = 'unauthorized' | 'rate-limited' | 'server-error' | 'page' | 'slow' | 'reset' | 'empty' | Rejection

/**
 * Thrown by a route when a request breaks the vendor's rules. The caller gets the vendor's error response, and the case
 * fails unless it expects rejections.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly response: MockResponse

  /** `message` is for the report: the field, and what the vendor expects. */
  constructor(message: string, respond: MockResponse) {
    super(message)
    this.response = respond
  }
}

/** A message as its recipient gets it. */
export interface SentMessage {
  /** The vendor's key: `slack`, `gmail`. */
  app: string
  to: string
  subject?: string
  text: string
  /** Of an email. */
  html?: string
  /** File names. */
  attachments?: readonly string[]
}

export interface RouteContext<State> {
  state: State
  /** The start of the case, always the same. */
  now: () => Date
  /** The current time of the case, which triggers and pauses advance. */
  clock: () => Date
  /** A sequential id, unique within a case and the same in every run: `nextId('msg_')`. */
  nextId: (prefix?: string) => string
  /** `app` if the vendor has several: Outlook and Teams. */
  recordMessage: (message: Omit<SentMessage, 'app'> & { app?: string }) => void
}

export interface Route<State> {
  method: Method
  /** As in `/v1/customers/:id`; `*` at the end matches the rest, as `params.rest`. */
  path: string
  /** For reports and recordings: "Post a message". */
  summary: string
  /** The response to the failure `empty`; without it, cases cannot order that failure. */
  empty?(request: VendorRequest, context: RouteContext<State>): MockResponse
  respond(request: VendorRequest, context: RouteContext<State>): MockResponse | Promise<MockResponse>
}

export interface Vendor<Seed = unknown, State = unknown> {
  /** Also the key of its data in a case's `given` and `state`. */
  key: string
  /** The product's name: "Google Sheets". */
  name: string
  /** Exact hosts, or `*.example.com` for subdomains. */
  hosts: readonly string[]
  /** The documentation it was written from: URL and date. */
  source: string
  /** An excerpt of the vendor's OpenAPI file. Requests and responses are validated against it. */
  openapi?: OpenApi
  /** The state at the start of a case. Without `seed`, an empty account. */
  createState(seed: Seed | undefined): State
  /** Throws ApiError if the credential is missing or has the wrong format. */
  authorize: (request: VendorRequest) => void
  routes: readonly Route<State>[]
  /** The vendor's error response. `slow`, `reset` and `empty` have none. */
  fail: (failure: 'unauthorized' | 'rate-limited' | 'server-error') => MockResponse
  rejections?: Readonly<Partial<Record<Rejection, MockResponse>>>
  /** Values for n8n's credential types that `authorize` accepts. */
  credentials: Record<string, Record<string, unknown>>
}

/** Infers a vendor's types: `export const slack = defineVendor<Seed, State>({ … })`. */
export const defineVendor = <Seed, State>(vendor: Vendor<Seed, State>) => vendor
