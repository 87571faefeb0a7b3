import type { ReactNode } from 'react'
import { type AdminAddress, FILTERS, ORDERS } from '../address.ts'
import { go } from '../use-address.ts'
import { SearchField } from './SearchField.tsx'

const choices = <T extends string>(words: Record<T, string>) =>
  (Object.keys(words) as T[]).map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ))

type ToolsProps = {
  address: AdminAddress
  /** What they leave of the list. */
  count: string | null
  /** The button beside them. */
  children: ReactNode
}

/** Search, filter and order. Also part of the page as it is built, so nothing here may ask the server for anything. */
export function Tools({ address, count, children }: ToolsProps) {
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
      <p className="admin-count num" role={count === null ? undefined : 'status'}>
        {count}
      </p>
      {children}
    </div>
  )
}
