import { type AdminAddress, FILTERS, ORDERS } from '#browser/owner/admin-address.ts'
import type { Elements } from '#islands/ui/elements.ts'
import { Choice } from '../Choice.tsx'
import { ToolBar } from '../ToolBar.tsx'
import { go } from '../use-address.ts'
import { SearchField } from './SearchField.tsx'

type ToolsProps = {
  address: AdminAddress
  /** How many users match. */
  count: string | null
  /** The button at the end of the line. */
  children: Elements
}

/** Search, filter and sort order. Also prerendered, so it must not fetch anything. */
export function Tools({ address, count, children }: ToolsProps) {
  return (
    <ToolBar count={count} button={children}>
      <SearchField search={address.search} />
      <Choice label="Show" words={FILTERS} value={address.filter} onChoose={(filter) => go({ filter })} />
      <Choice label="Order" words={ORDERS} value={address.order} onChoose={(order) => go({ order })} />
    </ToolBar>
  )
}
