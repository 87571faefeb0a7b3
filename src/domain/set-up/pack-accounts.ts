import type { Workflow } from '../workflow/workflow.ts'
import { type Account, accountsOf } from './accounts.ts'
import { type AccountsFile, CHAT_MODEL, OPENAI } from './can-run.ts'
import { PROVIDER_IDS, PROVIDERS } from './chat-models.ts'

type Needing = { id: number; workflow: Workflow }

/** `/accounts.json`: the accounts that each template needs, without anything else from its workflow. */
export function packAccounts(templates: readonly Needing[]): AccountsFile {
  const needs = templates.map(({ id, workflow }) => ({ id, accounts: needsOf(workflow) }))
  const byId = new Map(needs.flatMap(({ accounts }) => accounts.map((account) => [account.id, account] as const)))
  const count = (id: string) => needs.filter(({ accounts }) => accounts.some((account) => account.id === id)).length
  const ids = [...byId.keys()].sort((a, b) => count(b) - count(a))
  const places = new Map(ids.map((id, at) => [id, at]))
  return {
    accounts: [...byId.values()]
      .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
      .map(({ id, service, kind }) => ({ id, service, kind, count: count(id) })),
    providers: PROVIDER_IDS.map((id) => ({ name: PROVIDERS[id].name, credential: PROVIDERS[id].credential })),
    needs: Object.fromEntries(needs.map(({ id, accounts }) => [id, accounts.map((one) => places.get(one.id) ?? 0)])),
  }
}

type Need = Pick<Account, 'id' | 'service' | 'kind'>

/** The services of n8n's own triggers, whose keys a member makes up. */
const OWN = ['webhooks', 'form']

/** Where OpenAI is only the chat model, another provider can take its place. */
const needsOf = (workflow: Workflow): Need[] =>
  accountsOf(workflow)
    .filter(({ id }) => !OWN.includes(id.split(' ')[1] ?? ''))
    .map((account) =>
      account.id === OPENAI && isChatOnly(account, workflow)
        ? { id: CHAT_MODEL, service: 'a model provider', kind: '' }
        : account,
    )

const isChatOnly = ({ usedBy }: Account, { nodes }: Workflow) =>
  nodes.filter(({ name }) => usedBy.includes(name)).every(({ type }) => /\.lmChatOpenAi$/.test(type))
