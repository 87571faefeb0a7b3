import type { TemplateVersion, VersionedTemplate } from '../catalog/changelog.ts'
import type { Answer } from '../shared/errors.ts'
import type { PaidWorkflow } from './outgoing-workflow.ts'

/** The paid files. Only the function that sends them carries those of the shop. */
export interface PaidFiles {
  /** The parsed n8n export, or null when no template has this slug. */
  workflow(slug: string): Promise<PaidWorkflow | null>
  /** The same of an older version, or null when none of this number is kept. */
  keptWorkflow(slug: string, version: string): Promise<PaidWorkflow | null>
  /** The zip of a bulk collection as it arrives, since it may be large, or null when there is none of this id. */
  collection(id: string): Promise<StoredBytes | null>
}

/** Bytes of which is known beforehand how many they are, and which. */
export interface StoredBytes {
  size: number
  /** In hex. */
  sha256: string
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** One thing for sale: the workflow of a template, or a bulk collection. */
type Offer = { kind: 'template' | 'collection'; id: string }

/** What the shop itself sells, told without opening a paid file. */
export interface OwnOffers {
  has(offer: Offer): Promise<boolean>
  /** Newest first; none for a template that is not the shop's own. */
  versions(slug: string): Promise<readonly TemplateVersion[]>
  /** All of them in the order of their slugs, drafts left out. */
  templates(): Promise<readonly VersionedTemplate[]>
  /** The slugs of all own templates, which nothing imported may take. */
  slugs(): Promise<ReadonlySet<string>>
}

/** All that is for sale, imported templates too. */
export interface Offers {
  has(offer: Offer): Promise<boolean>
  /** Newest first; none for an imported template. */
  versions(slug: string): Promise<readonly TemplateVersion[]>
  /** The https address of an imported template whose file lies on another site, or null. */
  elsewhere(slug: string): Promise<string | null>
}

export interface Identity {
  userId: string
  /** Whether this session was opened with a second factor, too. */
  secondFactor: boolean
}

/** Who acts, as Clerk says at that moment. */
export interface Admin {
  id: string
  email: string
}

/** Who somebody is. Throws an Outage when Clerk cannot be reached in time. */
export interface Auth {
  /**
   * Who is asking, from a verified token; null without one; `signed-out` when the token is forged, old or foreign, or
   * belongs to a session that is not theirs alone.
   */
  identify(request: Request): Promise<Answer<Identity | null>>
  /** Asks Clerk itself, so that a role taken away counts at once. */
  isAdmin(userId: string): Promise<boolean>
  /**
   * The same, with the address for the audit log; null for whoever is no admin, is banned or was deleted, and
   * `second-factor` for an admin who has one and did not use it.
   */
  adminOf(identity: Identity): Promise<Answer<Admin | null>>
  /** The verified address of a user, to fill in the checkout. */
  emailOf(userId: string): Promise<string | null>
  /** The addresses a user has proven to be theirs. */
  addressesOf(userId: string): Promise<readonly string[]>
}
