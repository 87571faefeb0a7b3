import type { ReactNode } from 'react'
import { formatMoney } from '#domain/checkout/money.ts'
import { copyDisputeFile } from './acts/copy-dispute-file.ts'

/** The last columns of a table of payments; the very last holds the actions. */
export const PaymentHeads = () => (
  <>
    <th scope="col" className="text-right">
      Paid
    </th>
    <th scope="col" className="text-right">
      Refunded
    </th>
    <th scope="col">
      <span className="visually-hidden">What to do</span>
    </th>
  </>
)

type Paid = { amount: number; refunded: number; currency: string }

/** Cells for the first two of these columns. Amounts in minor units. */
export const PaymentFigures = ({ of: { amount, refunded, currency } }: { of: Paid }) => (
  <>
    <td className="text-right">{formatMoney(amount, currency)}</td>
    <td className="text-right">{refunded > 0 ? formatMoney(refunded, currency) : '-'}</td>
  </>
)

/** Opens an action's dialog from a row. */
export const ActLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="link block min-h-7 cursor-pointer border-0 bg-transparent p-0" onClick={onClick}>
    {children}
  </button>
)

/** For a disputed payment. Copies within the click: Safari revokes clipboard access while a chunk loads. */
export const DisputeLink = ({ of: { session_id } }: { of: { session_id: string } }) => (
  <ActLink onClick={() => void copyDisputeFile(session_id)}>Copy dispute evidence</ActLink>
)
