import { readAddress } from '#browser/account/read-address.ts'
import { readAccounts, readItem, readJson, writeAccounts, writeItem } from '#browser/account/storage.ts'
import { type SettingKind, valueProblem } from '#domain/catalog/value-problem.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const ADDRESS = 'n8n_address'
/** The copy with sample data has settings of its own. */
const FILE_BUTTONS = 'button[data-slug]:not([data-sample])'
const keyOf = (slug: string) => `setup:${slug}`

/** Stores what is entered and checked on a setup page, and gives the choices to the buttons that fetch the file. */
export function mount(root: HTMLElement): void {
  rememberAccounts(root)
  rememberAddress(root)
  const form = root.querySelector<HTMLElement>('.choices')
  if (!form) return
  const key = keyOf(root.dataset.slug ?? '')
  const fields = [...form.querySelectorAll<Field>('[name]')]
  const provider = form.querySelector<HTMLSelectElement>('#provider')
  const setupRun = root.querySelector<HTMLInputElement>('#setup-run')
  fillTimeZones(form, fields)
  restore(key, { fields, provider, setupRun })
  const update = () => {
    const settings = Object.fromEntries(fields.filter(isChanged).map((field) => [field.name, readValue(field)]))
    const choices = { settings, provider: provider?.value ?? 'openai', setupRun: setupRun?.checked ?? false }
    const text = JSON.stringify(choices)
    for (const button of root.querySelectorAll<HTMLElement>(FILE_BUTTONS)) button.dataset.choices = text
    for (const field of fields) field.setCustomValidity(problemOf(field, choices.provider) ?? '')
    showProvider(form, choices.provider)
    const isChangedHere =
      Object.keys(settings).length > 0 || choices.provider !== 'openai' || setupRun?.checked === false
    return isChangedHere ? text : null
  }
  for (const part of [form, setupRun]) part?.addEventListener('input', () => writeItem('localStorage', key, update()))
  update()
  // Before the buttons' own action: an invalid value is shown instead of a file with it.
  root.addEventListener('click', (event) => {
    const isFile = event.target instanceof Element && event.target.closest(FILE_BUTTONS)
    const invalid = isFile ? fields.find((field) => !field.validity.valid) : undefined
    if (!invalid) return
    event.stopPropagation()
    invalid.closest('details')?.setAttribute('open', '')
    invalid.reportValidity()
  })
}

function rememberAccounts(root: HTMLElement): void {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('[data-account]')]
  const had = readAccounts()
  for (const box of boxes) {
    box.checked ||= had.has(box.dataset.account ?? '')
    box.addEventListener('change', () => {
      if (box.checked) had.add(box.dataset.account ?? '')
      else had.delete(box.dataset.account ?? '')
      writeAccounts(had)
    })
  }
}

/** The redirect URLs and the template's page in the member's own n8n. */
function rememberAddress(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('#n8n')
  if (!field) return
  field.value ||= readItem('localStorage', ADDRESS) ?? ''
  const show = () => {
    const url = readAddress(field.value)
    const isWeb = url !== null && /^https?:$/.test(url.protocol)
    const origin = isWeb ? url.origin : 'https://your-n8n'
    for (const place of root.querySelectorAll('[data-redirect]'))
      place.textContent = `${origin}/rest/oauth2-credential/callback`
    const link = root.querySelector<HTMLAnchorElement>('[data-in-n8n]')
    if (link) Object.assign(link, { hidden: !isWeb, href: origin + link.dataset.inN8n })
    const isFine = isWeb || field.value === ''
    field.setCustomValidity(isFine ? '' : 'Enter the URL you open n8n with, such as https://n8n.example.com.')
    if (isFine) writeItem('localStorage', ADDRESS, field.value || null)
  }
  field.addEventListener('input', show)
  field.addEventListener('change', () => field.reportValidity())
  show()
}

function fillTimeZones(form: HTMLElement, fields: Field[]): void {
  const zones = fields.filter((field) => field.dataset.kind === 'time zone')
  if (zones.length === 0) return
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const field of zones) field.value = own
  const list = form.querySelector('#time-zones')
  // The oldest supported browsers have no list of them.
  const names = Intl.supportedValuesOf?.('timeZone') ?? []
  list?.append(...names.map((name) => new Option(name, name)))
}

interface Form {
  fields: readonly Field[]
  provider: HTMLSelectElement | null
  setupRun: HTMLInputElement | null
}

function restore(key: string, { fields, provider, setupRun }: Form): void {
  const stored = readJson<{ settings?: Record<string, unknown>; provider?: string; setupRun?: boolean }>(key)
  if (provider && stored?.provider) provider.value = stored.provider
  if (setupRun) setupRun.checked = stored?.setupRun ?? true
  for (const field of fields) {
    const value = stored?.settings?.[field.name]
    if (value === undefined) continue
    if (isBox(field)) field.checked = value === true
    else field.value = String(value)
  }
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue
}

function readValue(field: Field): string | number | boolean {
  if (isBox(field)) return field.checked
  return field.type === 'number' ? Number.parseFloat(field.value) : field.value
}

/** The model of the workflow is OpenAI's. */
function problemOf(field: Field, provider: string): string | null {
  const kind = field.dataset.kind as SettingKind
  if (kind === 'model' && provider !== 'openai' && (!isChanged(field) || field.value.trim() === ''))
    return 'Enter a model of this provider.'
  return valueProblem(
    { kind, options: kind === 'choice' ? [readValue(field) as string] : [], required: false },
    readValue(field),
  )
}

function showProvider(form: HTMLElement, provider: string): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-provider]'))
    line.hidden = line.dataset.provider !== provider
  const swapped = form.querySelector<HTMLElement>('[data-swapped]')
  if (swapped) swapped.hidden = provider === 'openai'
}
