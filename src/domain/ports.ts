import type { Decision } from './access/decision.ts'
import type { Admin } from './admin/audit-entry.ts'
import type { CheckoutSession, Fact } from './checkout/facts.ts'
import type { PaymentSubject } from './checkout/find-session.ts'
import type { FormName } from './contact/message.ts'
import type { Answer } from './errors.ts'
import type { ImportedCatalogue } from './import/imported-template.ts'
import type { KeptWorkflow } from './import/plan-import.ts'
import type { Plan } from './site/plan.ts'

/** Payments as the rules need them. Every method answers `service-down` when Stripe cannot be reached in time. */
export interface Gateway {
  /** Opens a hosted checkout for one plan and answers its address. */
  openCheckout(order: {
    plan: Plan
    userId: string | null
    email: string | null
    /** The same key gives the same session: a double click never opens two. */
    idempotencyKey: string | null
  }): Promise<Answer<{ url: string | null }>>
  /** The session as Stripe knows it now; `unknown-session` when it is not ours. */
  session(sessionId: string): Promise<Answer<CheckoutSession>>
  /** The session a payment belongs to, or null when the payment is not from this shop. */
  sessionOfPayment(paymentIntentId: string): Promise<Answer<string | null>>
}

/** Something that happened at Stripe, by the id under which the webhook is told of it. `at` in ms since 1970. */
export interface PaymentEvent {
  id: string
  at: number
  subject: PaymentSubject | null
}

/** What Stripe has told the webhook, or tried to: Stripe keeps it for 30 days. */
export interface PaymentEvents {
  /** One page of what happened since then (ms), newest first. `next` is the `after` of the following page. */
  page(part: { since: number; after: string | null }): Promise<Answer<{ events: PaymentEvent[]; next: string | null }>>
}

/** Which events need not be read back again. Throws StorageDown when a write or read did not land. */
export interface EventMarks {
  /** The ids of marked events from this time (ms) to `until`, and perhaps of some earlier ones. */
  between(since: number, until: number): Promise<Set<string>>
  mark(event: PaymentEvent): Promise<void>
}

/** Write-once storage of facts. Throws StorageDown when a write or read did not land. */
export interface Ledger {
  /** Writes each fact under its own key; one that is there already is left alone. */
  record(facts: readonly Fact[]): Promise<void>
  /** Every fact of one session, in no particular order. */
  facts(sessionId: string): Promise<Fact[]>
  sessionsOf(userId: string): Promise<string[]>
  /** What admins decided by hand about this user's access, the latest first. */
  decisions(userId: string): Promise<Decision[]>
  /** Notes a decision. The same id and time are the same decision. */
  decide(decision: Decision, note: { id: string; reason: string; adminId: string }): Promise<void>
  /** The checkout of a payment we have recorded, or null. */
  sessionOfPayment(paymentIntentId: string): Promise<string | null>
  /** Whether this mail about a session has been accepted by the mail service. */
  wasMailed(sessionId: string, what: MailKind): Promise<boolean>
  markMailed(sessionId: string, what: MailKind): Promise<void>
}

/** The paid files. Only the function that sends them carries those of the shop. */
export interface PaidFiles {
  /** The parsed n8n export, or null when no template has this slug. */
  workflow(slug: string): Promise<Record<string, unknown> | null>
  /** The zip of a bulk collection, or null when there is none of this id. */
  collection(id: string): Promise<Uint8Array<ArrayBuffer> | null>
}

/** One thing for sale: the workflow of a template, or a bulk collection. */
type Offer = { kind: 'template' | 'collection'; id: string }

/** What the shop itself sells, told without opening a paid file. */
export interface OwnOffers {
  has(offer: Offer): Promise<boolean>
  /** The slugs of all own templates, which nothing imported may take. */
  slugs(): Promise<ReadonlySet<string>>
}

/** All that is for sale, imported templates too. */
export interface Offers {
  has(offer: Offer): Promise<boolean>
  /** The https address of an imported template whose file lies on another site, or null. */
  elsewhere(slug: string): Promise<string | null>
}

/** One state of the imported templates; `head` counts the states, from 0 for an empty shop. */
export interface ImportState {
  head: number
  /** Another text for every state. */
  version: string
  catalogue: ImportedCatalogue
  /** The state an undo leads to; null when nothing was imported yet, or all of it is undone. */
  undoTo: number | null
}

export interface ImportRun {
  action: 'import' | 'undo-import' | 'delete-template'
  by: string
  at: string
  outcome: string
}

/** The imported templates: immutable states, of which the newest counts. Throws StorageDown. */
export interface ImportedTemplates {
  current(): Promise<ImportState>
  /** Keeps uploaded files, so that a state may refer to them. */
  keepWorkflows(files: readonly KeptWorkflow[]): Promise<void>
  /** The parsed n8n export, or null. */
  workflow(slug: string, hash: string): Promise<Record<string, unknown> | null>
  /** Makes `next` the newest state; null when somebody else was faster than `from`, and then nothing has changed. */
  publish(from: ImportState, next: ImportedCatalogue, run: ImportRun): Promise<ImportState | null>
  /** Makes the state before the last run the newest one again; null as above. */
  goBack(from: ImportState, run: ImportRun): Promise<ImportState | null>
}

export type MailKind = 'access-mail'

export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
  /** The same key is delivered once, however often it is sent. */
  idempotencyKey: string
}

export interface Mailer {
  send(mail: Mail): Promise<Answer<void>>
}

/** The day on which a message came (ISO, UTC) and its id: the same message sent twice has the same id. */
export interface MessageKey {
  day: string
  id: string
}

/** The copy of a message somebody wrote to us. */
export interface KeptMessage {
  id: string
  form: FormName
  /** ISO time at which it came. */
  at: string
  replyTo: string
  subject: string
  body: string
}

/** Copies of what came by the forms, so that a message outlives an outage of mail. */
export interface Messages {
  /** Keeps it once; `service-down` when it did not land. */
  keep(message: KeptMessage): Promise<Answer<void>>
  /** Notes that the mail service has taken it. Throws StorageDown, as the next two do. */
  markMailed(key: MessageKey): Promise<void>
  /** What was kept and never marked, oldest day first. */
  unmailed(): Promise<MessageKey[]>
  read(key: MessageKey): Promise<KeptMessage | null>
}

export interface Identity {
  userId: string
}

export interface Auth {
  /** Who is asking, from a verified token; null without one; `signed-out` when the token is forged, old or foreign. */
  identify(request: Request): Promise<Answer<Identity | null>>
  /** Asks Clerk itself, so that a role taken away counts at once. */
  isAdmin(userId: string): Promise<Answer<boolean>>
  /** The same, with the address for the audit log; null for whoever is no admin, is banned or was deleted. */
  adminOf(userId: string): Promise<Answer<Admin | null>>
  /** The verified address of a user, to fill in the checkout. */
  emailOf(userId: string): Promise<Answer<string | null>>
}

/** Signs a short text with a secret of the server. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}
