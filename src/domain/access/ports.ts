import type { TemplateVersion, VersionedTemplate } from '../catalog/changelog.ts'
import type { RecordedTable } from '../run/recording.ts'
import type { Sample } from '../set-up/sample.ts'
import type { Result } from '../shared/errors.ts'
import type { PaidWorkflow } from './outgoing-workflow.ts'

/** The paid files. Only the function that sends them bundles those of the shop. */
export interface PaidFiles {
  /** The parsed n8n export, or null when no template has this slug. */
  workflow(slug: string): Promise<PaidWorkflow | null>
  /** The same for an older version, or null if that version is not stored. */
  keptWorkflow(slug: string, version: string): Promise<PaidWorkflow | null>
  /** What the trigger and the outside nodes returned in the recorded run, or null for a template without a sample. */
  sample(slug: string): Promise<Sample | null>
  /** The tables that a template needs before its first run. */
  tables(slug: string): Promise<readonly RecordedTable[]>
  /** The zip of a bulk collection as a stream, since it may be large, or null if no collection has this id. */
  collection(id: string): Promise<StoredBytes | null>
}

/** Bytes whose size and hash are known in advance. */
export interface StoredBytes {
  size: number
  /** In hex. */
  sha256: string
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** One thing for sale: the workflow of a template, or a bulk collection. */
type Offer = { kind: 'template' | 'collection'; id: string }

/** What the shop itself sells, known without opening a paid file. */
export interface OwnOffers {
  has(offer: Offer): Promise<boolean>
  /** Newest first; none for a template that is not the shop's own. */
  versions(slug: string): Promise<readonly TemplateVersion[]>
  /** Null for a template that is not the shop's own, and for a draft. */
  titleOf(slug: string): Promise<string | null>
  /** The text below the front matter, in Markdown; empty for a template that is not the shop's own. */
  bodyOf(slug: string): Promise<string>
  /** All of them, sorted by slug, without drafts. */
  templates(): Promise<readonly VersionedTemplate[]>
  /** The slugs of all own templates; an imported template must not use them. */
  slugs(): Promise<ReadonlySet<string>>
}

/** Everything for sale, including imported templates. */
export interface Offers {
  has(offer: Offer): Promise<boolean>
  /** Newest first; none for an imported template. */
  versions(slug: string): Promise<readonly TemplateVersion[]>
  /** The https URL of an imported template whose file is hosted on another site, or null. */
  elsewhere(slug: string): Promise<string | null>
}

export interface Identity {
  userId: string
  /** Whether this session was opened with a second factor. */
  secondFactor: boolean
}

/** The acting admin, as Clerk reports them at that moment. */
export interface Admin {
  id: string
  email: string
}

/** Identifies users. Throws an Outage when Clerk cannot be reached in time. */
export interface Auth {
  /**
   * The user of the request, from a verified token; null without one. `signed-out` if the token is forged, expired or
   * foreign, or belongs to a pending or impersonated session.
   */
  identify(request: Request): Promise<Result<Identity | null>>
  /** The user of an OAuth access token that Clerk issued for this audience; `signed-out` for an invalid one. */
  oauthUser(request: Request, audience: string): Promise<Result<string>>
  /** Queries Clerk directly, so that a removed role takes effect immediately. */
  isAdmin(userId: string): Promise<boolean>
  /**
   * The same, with the email address for the audit log. Null for a user who is not an admin, is banned or was deleted;
   * `second-factor` for an admin who has one and did not use it.
   */
  adminOf(identity: Identity): Promise<Result<Admin | null>>
  /** The verified address of a user, to fill in the checkout. */
  emailOf(userId: string): Promise<string | null>
  /** The addresses a user has verified. */
  addressesOf(userId: string): Promise<readonly string[]>
}
