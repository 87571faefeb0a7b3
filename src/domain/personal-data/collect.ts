import type { Plan } from '../checkout/plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { summarizePurchases } from '../checkout/purchase-summary.ts'
import { holdingsOf } from '../checkout/purchases-of.ts'
import type { Messages } from '../contact/ports.ts'
import { readSaved } from '../saved/change-saved.ts'
import type { SavedTemplates } from '../saved/ports.ts'
import { csvHeader, csvRow } from '../shared/csv-row.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { listTokens } from '../tokens/access-token.ts'
import type { AccessTokens } from '../tokens/ports.ts'
import type { UpdateChoices, UpdateRounds } from '../updates/ports.ts'
import type { Usage } from '../usage/ports.ts'
import type { Withdrawals } from '../withdrawal/ports.ts'
import type { Accounts } from './ports.ts'

interface Ports {
  accounts: Pick<Accounts, 'find'>
  auth: { addressesOf(userId: string): Promise<readonly string[]> }
  ledger: Ledger
  usage: Pick<Usage, 'downloadsOf'>
  messages: Pick<Messages, 'from'>
  withdrawals: Pick<Withdrawals, 'from'>
  updateChoices: Pick<UpdateChoices, 'of'>
  updateRounds: Pick<UpdateRounds, 'mailedAt'>
  saved: Pick<SavedTemplates, 'read' | 'readList'>
  tokens: Pick<AccessTokens, 'ids' | 'find'>
  plans: readonly Plan[]
}

/** A row of the data stored about a user: texts and whole numbers, under self-explanatory names. */
type Row = Readonly<Record<string, string | number | null>>

/** Everything the shop stores about one user. */
export interface PersonalData {
  account: { id: string; addresses: readonly string[]; created: string }
  /** Purchases and downloads newest first; messages and withdrawals oldest first. */
  purchases: readonly Row[]
  downloads: readonly Row[]
  messages: readonly Row[]
  withdrawals: readonly Row[]
  /** First the choices, oldest first, then the dates of the emails sent. */
  'update-mails': readonly Row[]
  saved: readonly Row[]
  lists: readonly Row[]
  'access-tokens': readonly Row[]
}

/** Reads it from all stores at once. `now` in ms since 1970; `unknown-user` for a deleted account. */
export async function collectData(
  { accounts, auth, ledger, usage, messages, withdrawals, updateChoices, updateRounds, saved, tokens, plans }: Ports,
  { userId, now }: { userId: string; now: number },
): Promise<Result<PersonalData>> {
  const addressed = auth.addressesOf(userId).then(async (addresses) => ({
    addresses,
    own: await messages.from(addresses, now),
    stated: await withdrawals.from(addresses, now),
  }))
  const [account, holdings, downloads, { addresses, own, stated }, choices, mailed, kept, made] = await Promise.all([
    accounts.find(userId),
    holdingsOf(ledger, userId),
    usage.downloadsOf(userId, Number.POSITIVE_INFINITY),
    addressed,
    updateChoices.of(userId),
    updateRounds.mailedAt(userId),
    readSaved(saved, userId),
    listTokens(tokens, userId),
  ])
  if (!account) return err({ kind: 'unknown-user' })
  return ok({
    account: { id: userId, addresses, created: iso(account.createdAt) },
    purchases: summarizePurchases(holdings, plans).purchases.map((purchase) => ({
      paid: iso(purchase.paidAt),
      plan: purchase.planName,
      state: purchase.state,
      'amount in the smallest unit': purchase.amount,
      'of it tax': purchase.tax,
      'of it refunded': purchase.refundedAmount,
      currency: purchase.currency,
      'address given': purchase.email,
      checkout: purchase.checkoutId,
      payment: purchase.paymentId,
    })),
    downloads: downloads.map(({ at, kind, id, version }) => ({
      at: iso(at),
      kind,
      name: id,
      version: version ?? null,
    })),
    messages: own.map(({ at, form, replyTo, subject, body }) => ({ at, form, from: replyTo, subject, text: body })),
    withdrawals: stated.map(({ id, at, name, email, order }) => ({
      sent: iso(at),
      name,
      email,
      'order or purchase': order,
      reference: id.slice(0, 12),
    })),
    'update-mails': [
      ...choices.map((choice) => ({ ...NO_CHOICE, ...choice, at: iso(choice.at), kind: CHOICE_WORDS[choice.kind] })),
      ...mailed.map((at) => ({ ...NO_CHOICE, at: iso(at), kind: 'mailed' })),
    ],
    saved: kept.templates.map(({ slug, at }) => ({ at: iso(at), template: slug })),
    lists: kept.lists.map(({ name, slugs, shared }) => ({
      list: name,
      shared: shared ? 'yes' : 'no',
      templates: slugs.join(' '),
    })),
    'access-tokens': made.map(({ name, at, usedOn }) => ({ name, created: iso(at), 'last used': usedOn })),
  })
}

const NO_CHOICE = { at: '', kind: '', by: null, words: null, email: null }
const CHOICE_WORDS = { on: 'switched on', stopped: 'stopped' }

const iso = (ms: number) => new Date(ms).toISOString()

/** The same as files: each part as JSON, each table also as CSV. */
export function dataFiles(data: PersonalData): { name: string; text: string }[] {
  const { account: _, ...tables } = data
  const files = Object.entries(data).map(([name, part]) => ({
    name: `${name}.json`,
    text: `${JSON.stringify(part, null, 2)}\n`,
  }))
  return [...files, ...Object.entries(tables).flatMap(([name, rows]) => asSheet(name, rows))]
}

/** None for an empty table, which has no columns. */
function asSheet(name: string, rows: readonly Row[]): { name: string; text: string }[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const lines = rows.map((row) => csvRow(columns.map((column) => String(row[column] ?? ''))))
  return [{ name: `${name}.csv`, text: csvHeader(columns) + lines.join('') }]
}
