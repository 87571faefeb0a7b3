import { type AdminAddress, FILTERS, ORDERS } from '../address.ts'
import { go } from '../use-address.ts'
import { ExportButton } from './ExportButton.tsx'
import { SearchField } from './SearchField.tsx'

const choices = <T extends string>(words: Record<T, string>) =>
  (Object.keys(words) as T[]).map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ))

/** Search, filter, order and export. `count` says what they leave. */
export function Tools({ address, count }: { address: AdminAddress; count: string | null }) {
  return (
    <div className="admin-tools">
      <SearchField search={address.search} />
      <label className="admin-choice">
        <span>Show</span>
        <select
          value={address.filter}
          onChange={({ target }) => go({ filter: target.value as AdminAddress['filter'] })}
        >
          {choices(FILTERS)}
        </select>
      </label>
      <label className="admin-choice">
        <span>Order</span>
        <select value={address.order} onChange={({ target }) => go({ order: target.value as AdminAddress['order'] })}>
          {choices(ORDERS)}
        </select>
      </label>
      <p className="admin-count num" role="status">
        {count}
      </p>
      <ExportButton />
    </div>
  )
}
