import { SERVICES } from '../catalog/apps.ts'
import { isBlueprint, type TemplateCard } from '../catalog/card.ts'
import { ageOf } from '../catalog/filters.ts'

/** n8n's credential type for OpenAI. */
export const OPENAI = 'openAiApi'
/** In place of OpenAI where the model of any provider serves. */
export const CHAT_MODEL = 'chat-model'

/** `/accounts.json`. */
export interface AccountsFile {
  /** Every account that a template needs, the most needed first; `id` as on the setup page. */
  accounts: readonly { id: string; service: string; kind: string; count: number }[]
  providers: readonly { name: string; credential: string }[]
  /** By the number of a template: the indexes of its accounts. */
  needs: Readonly<Record<number, readonly number[]>>
}

/** What a member or visitor has. */
export interface OwnSetup {
  accounts: ReadonlySet<string>
  /** Their n8n: "2.36"; null if unknown, which opens everything. */
  release: string | null
  /** The credential type of their model provider. */
  provider: string | null
}

type Card = Pick<TemplateCard, 'id' | 'tools' | 'apps' | 'nodes' | 'release' | 'imported'>

/** The accounts that a template still lacks, by name; null if it can't run anyway, or isn't known. */
export type Missing = (card: Card) => readonly string[] | null

/** Of an imported template only the services are known, and any account there counts. */
export function missingAccounts(file: AccountsFile, own: OwnSetup): Missing {
  const hasModel = own.provider !== null || own.accounts.has(OPENAI)
  const has = (id: string) => own.accounts.has(id) || id === own.provider || (id === CHAT_MODEL && hasModel)
  /** Whether there is an account of each service. */
  const services = new Map<string, boolean>()
  const kinds = new Map<string, number>()
  for (const { id, service } of file.accounts) {
    services.set(service, services.get(service) === true || has(id))
    kinds.set(service, (kinds.get(service) ?? 0) + 1)
  }
  const labels = file.accounts.map(({ id, service, kind }) =>
    has(id) ? null : kinds.get(service) === 1 ? service : `${service} (${kind})`,
  )
  return (card) => {
    if (own.release && card.release && ageOf(card.release) > ageOf(own.release)) return null
    if (card.imported && (card.nodes === 0 || isBlueprint(card))) return null
    const names = card.imported
      ? [...card.tools, ...card.apps].map((id) => SERVICES[id]).filter((service) => services.get(service) === false)
      : file.needs[card.id]?.map((at) => labels[at] ?? null)
    return names?.filter((name) => name !== null) ?? null
  }
}

export interface RunCount {
  count: number
  of: number
  /** The one account that makes the most others run. */
  next: { account: string; more: number } | null
}

export function countRunning(cards: readonly Card[], missing: Missing): RunCount {
  let count = 0
  const gains = new Map<string, number>()
  for (const card of cards) {
    const names = missing(card)
    if (names?.length === 0) count += 1
    const [only] = names?.length === 1 ? names : []
    if (only) gains.set(only, (gains.get(only) ?? 0) + 1)
  }
  const [best] = [...gains].sort(([, a], [, b]) => b - a)
  return { count, of: cards.length, next: best ? { account: best[0], more: best[1] } : null }
}
