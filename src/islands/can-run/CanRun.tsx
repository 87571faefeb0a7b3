import './can-run.css'
import { type ChangeEvent, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { readAccounts, readJson, writeAccounts, writeJson } from '#browser/account/storage.ts'
import type { Catalogue } from '#browser/catalogue/catalogue-state.ts'
import { completeCatalogue, openCatalogue } from '#browser/catalogue/open-catalogue.ts'
import { countChoices, NO_FILTERS } from '#domain/catalog/filters.ts'
import {
  type AccountsFile,
  CHAT_MODEL,
  countRunning,
  missingAccounts,
  type OwnSetup,
  type RunCount,
} from '#domain/set-up/can-run.ts'
import { Button } from '#islands/ui/Button.tsx'

/** Replaces the button with the panel, until it is closed. */
export async function openCanRun(button: HTMLElement): Promise<void> {
  const [file, catalogue] = await Promise.all([fetchAccounts(), openCatalogue()])
  completeCatalogue(catalogue)
  const place = document.createElement('div')
  const react = createRoot(place)
  const close = () => {
    catalogue.restrict(null)
    react.unmount()
    place.replaceWith(button)
    button.focus()
  }
  button.replaceWith(place)
  react.render(<CanRun file={file} catalogue={catalogue} onClose={close} />)
}

async function fetchAccounts(): Promise<AccountsFile> {
  const response = await fetch('/accounts.json')
  if (!response.ok) throw new Error(`/accounts.json returned ${response.status}.`)
  return (await response.json()) as AccountsFile
}

type OwnN8n = Pick<OwnSetup, 'release' | 'provider'>
const N8N = 'own_n8n'

const readOwnN8n = (): OwnN8n => ({ release: null, provider: null, ...readJson<Partial<OwnN8n>>(N8N) })

const writeOwnN8n = (own: OwnN8n) => writeJson(N8N, own.release || own.provider ? own : null)

/** The accounts that most templates need are shown at first. */
const FIRST = 18

/** The button that had the focus is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

type CanRunProps = { file: AccountsFile; catalogue: Catalogue; onClose: () => void }

/** Which templates run with the accounts that the visitor has. What they check stays in the browser. */
function CanRun({ file, catalogue, onClose }: CanRunProps) {
  const id = useId()
  const cards = useSyncExternalStore(catalogue.watch, () => catalogue.state().index.cards)
  const [accounts, setAccounts] = useState(readAccounts)
  const [n8n, setN8n] = useState(readOwnN8n)
  const [isOnly, setOnly] = useState(false)
  const missing = useMemo(() => missingAccounts(file, { accounts, ...n8n }), [file, accounts, n8n])
  const running = useMemo(() => countRunning(cards, missing), [cards, missing])
  const releases = useMemo(() => countChoices(cards, NO_FILTERS).n8n, [cards])
  useEffect(
    () => catalogue.restrict(isOnly ? (card) => missing(card)?.length === 0 : null),
    [catalogue, isOnly, missing],
  )
  const check = (account: string, isOwned: boolean) => {
    const owned = new Set(accounts)
    if (isOwned) owned.add(account)
    else owned.delete(account)
    writeAccounts(owned)
    setAccounts(owned)
  }
  const choose = (name: keyof typeof n8n) => (chosen: string) => {
    const own = { ...n8n, [name]: chosen || null }
    writeOwnN8n(own)
    setN8n(own)
  }
  return (
    <section className="can-run" aria-labelledby={id}>
      <div className="can-run-head">
        <h2 id={id} tabIndex={-1} ref={focus}>
          What can I run now?
        </h2>
        <Button onClick={onClose}>Close</Button>
      </div>
      <p>Check the accounts you have. Your choices stay in this browser.</p>
      <AccountBoxes file={file} owned={accounts} onCheck={check} />
      <div className="can-run-n8n">
        <Select
          label="Your n8n version"
          any="Any version"
          value={n8n.release}
          options={releases.map(({ value, label }) => ({ value, label }))}
          onChange={choose('release')}
        />
        <Select
          label="Your model provider"
          any="None"
          value={n8n.provider}
          options={file.providers.map(({ name, credential }) => ({ value: credential, label: name }))}
          onChange={choose('provider')}
        />
      </div>
      <Summary {...running} />
      <label className="can-run-box">
        <input type="checkbox" checked={isOnly} onChange={({ target }) => setOnly(target.checked)} />
        <span>Show only these</span>
      </label>
    </section>
  )
}

/** "43 of 161 run now. Connect Airtable to run 17 more." */
const Summary = ({ count, of, next }: RunCount) => (
  <p className="can-run-count" role="status">
    <b>{`${count.toLocaleString('en')} of ${of.toLocaleString('en')} run now`}</b>
    <span>{next ? `. Connect ${next.account} to run ${next.more} more.` : '.'}</span>
  </p>
)

type BoxesProps = {
  file: AccountsFile
  owned: ReadonlySet<string>
  onCheck: (account: string, isOwned: boolean) => void
}

function AccountBoxes({ file, owned, onCheck }: BoxesProps) {
  const [shown] = useState(owned)
  const [all, setAll] = useState(false)
  const accounts = file.accounts.filter(({ id }) => id !== CHAT_MODEL)
  return (
    <fieldset>
      <legend className="visually-hidden">Your accounts</legend>
      <ul>
        {accounts.map(
          ({ id, service, kind, count }, at) =>
            (all || at < FIRST || shown.has(id)) && (
              <li key={id}>
                <label className="can-run-box">
                  <input
                    type="checkbox"
                    checked={owned.has(id)}
                    onChange={({ target }) => onCheck(id, target.checked)}
                  />
                  <span>
                    <span translate="no">{service}</span> <small>{`${kind} (${count})`}</small>
                  </span>
                </label>
              </li>
            ),
        )}
      </ul>
      {!all && accounts.length > FIRST && (
        <button className="link" type="button" onClick={() => setAll(true)}>
          {`Show all ${accounts.length} accounts`}
        </button>
      )}
    </fieldset>
  )
}

type SelectProps = {
  label: string
  any: string
  value: string | null
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const Select = ({ label, any, value, options, onChange }: SelectProps) => (
  <label>
    <span>{label}</span>
    <select value={value ?? ''} onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
