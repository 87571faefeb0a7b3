import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { readJson, writeJson } from '#browser/account/storage.ts'
import type { AccountOutput } from '#contracts/account.ts'

type Field = HTMLInputElement | HTMLSelectElement
type Stored = Record<string, string>

/** What is the same for every template and client. */
const OWN = ['by', 'order']

/** Stores what is entered on the page for a client, and fills in the day and the member's order number. */
export function mount(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>('input:not([type="checkbox"]), select')]
  const keyOf = (field: Field) => (OWN.includes(field.name) ? 'hand-over' : `hand-over:${root.dataset.slug}`)
  const keys = [...new Set(fields.map(keyOf))]
  const stored: Stored = Object.assign({}, ...keys.map(readJson<Stored>))
  const named = (name: string) => fields.find((field) => field.name === name)
  const day = named('day')
  if (day) {
    // Sweden writes a day as fields want it.
    day.value = new Date().toLocaleDateString('sv')
    day.removeAttribute('data-empty')
  }
  for (const field of fields) {
    const value = stored[nameOf(field)]
    if (value === undefined) continue
    field.value = value
  }
  const names = () => showNames(root, { client: named('client')?.value, agency: named('by')?.value })
  root.addEventListener('input', () => {
    names()
    for (const key of keys) {
      const entered = fields.filter((field) => keyOf(field) === key && field !== day && field.value !== usual(field))
      const values = Object.fromEntries(entered.map((field) => [nameOf(field), field.value]))
      writeJson(key, entered.length > 0 ? values : null)
    }
  })
  names()
  if (stored.runs !== undefined) void showCosts(root)
  root.querySelector('[data-print]')?.addEventListener('click', () => print())
  const order = named('order')
  if (order?.value === '') void fillOrder(order)
}

/** Their island sleeps until someone types in it. */
async function showCosts(root: HTMLElement): Promise<void> {
  const { mount } = await import('#browser/run-costs/mount.ts')
  for (const costs of root.querySelectorAll<HTMLElement>('[data-island="run-costs"]')) mount(costs)
}

/** The number of runs belongs to the costs and has no name. */
const nameOf = (field: Field) => field.name || 'runs'

const usual = (field: Field) =>
  field instanceof HTMLInputElement ? field.defaultValue : field.querySelector('option')?.value

/** The choices of who opens an account, by name. */
function showNames(root: HTMLElement, names: Record<string, string | undefined>): void {
  for (const option of root.querySelectorAll('option')) option.text = names[option.value]?.trim() || option.title
}

/** The newest purchase that gives access. A visitor fills it in after the purchase. */
async function fillOrder(field: Field): Promise<void> {
  const token = await sessionToken()
  const account = token ? await call<AccountOutput>('/api/account', { token }) : null
  if (!account?.ok || field.value !== '') return
  const bought = account.value.purchases.find(({ state }) => state !== 'refunded' && state !== 'lost')
  if (bought) field.value = bought.order
}
