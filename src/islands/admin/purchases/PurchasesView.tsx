import { startTransition, useState } from 'react'
import type { AdminPurchasesOutput } from '#contracts/admin-purchases.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { ActDialog } from '../acts/ActDialog.tsx'
import type { Act } from '../acts/act-words.ts'
import { type AdminAddress, KINDS, purchasesQuery } from '../address.ts'
import { countWords } from '../count-words.ts'
import { Pager } from '../Pager.tsx'
import { Trouble } from '../Trouble.tsx'
import { go } from '../use-address.ts'
import { useLive } from '../use-live.ts'
import { SearchField } from '../users/SearchField.tsx'
import { Waiting } from '../Waiting.tsx'
import { PurchasesTable } from './PurchasesTable.tsx'

const NOTHING: Record<AdminAddress['kind'], string> = {
  all: 'Nothing was bought yet.',
  guests: 'Every buyer has signed in.',
  'no-access': 'Every payment that was not given back opens what it paid for.',
}

/** Everything that was bought, also by those who never signed in, and what an admin can do about it. */
export default function PurchasesView({ address }: { address: AdminAddress }) {
  const { value, problem, busy, reload } = useLive<AdminPurchasesOutput>(
    `/api/admin-purchases?${purchasesQuery(address)}`,
  )
  const [act, setAct] = useState<Act | null>(null)
  const words = value && countWords({ ...value, perPage: PER_PAGE }, ['purchase', 'purchases'])
  return (
    <>
      <div className="admin-tools">
        <SearchField search={address.search} label="Find by the buyer’s address" placeholder="Buyer’s e-mail" />
        <label className="admin-choice">
          <span>Show</span>
          <select value={address.kind} onChange={({ target }) => go({ kind: target.value as AdminAddress['kind'] })}>
            {(Object.keys(KINDS) as AdminAddress['kind'][]).map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </select>
        </label>
        <p className="admin-count num" role={words === null ? undefined : 'status'}>
          {words}
        </p>
      </div>
      {problem && value && (
        <p className="admin-problem" role="alert">
          {problem} The rows below are the last known ones.
        </p>
      )}
      <div className="admin-list">
        {value && value.purchases.length > 0 && (
          <PurchasesTable
            purchases={value.purchases}
            busy={busy}
            onAct={(wanted) => startTransition(() => setAct(wanted))}
          />
        )}
        {value && value.purchases.length === 0 && (
          <div className="admin-empty">
            <p>
              {address.search === ''
                ? NOTHING[address.kind]
                : 'No purchase was made with this address. Type all of it, as it was given to Stripe.'}
            </p>
          </div>
        )}
        {!value && (problem ? <Trouble sentence={problem} retry={() => void reload()} /> : <Waiting />)}
        {value && <Pager page={value.page} perPage={PER_PAGE} found={value.found} />}
      </div>
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}
