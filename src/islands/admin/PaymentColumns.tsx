import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
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

/** The actions of a row: a single one as it is, more of them in a menu. `of` is what they are about. */
export function ActionMenu({ of, children }: { of: string; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  if ([children].flat().filter(Boolean).length < 2) return children
  // In the top layer, so that the table, which scrolls in a region of its own, doesn't clip it.
  const place = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    if (!menu.current) return
    menu.current.style.top = `${bottom + scrollY}px`
    menu.current.style.right = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <>
      <button type="button" className="icon-btn" popoverTarget={id} aria-label={`Actions for ${of}`} onClick={place}>
        <span className="text-xl/none" aria-hidden="true">
          ⋯
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the menu after a press on a button in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have the keys */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="absolute inset-auto m-0 min-w-48 rounded-card border-1 border-line bg-surface py-1.5 shadow-float"
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

/** Opens an action's dialog from a row. */
export const ActionLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="link block min-h-7 cursor-pointer border-0 bg-transparent p-0 in-[[popover]]:min-h-11 in-[[popover]]:w-full
      in-[[popover]]:px-4 in-[[popover]]:text-left in-[[popover]]:text-ink in-[[popover]]:no-underline
      in-[[popover]]:hover:bg-canvas"
    onClick={onClick}
  >
    {children}
  </button>
)

/** For a disputed payment. Copies within the click: Safari revokes clipboard access while a chunk loads. */
export const DisputeLink = ({ of: { session_id } }: { of: { session_id: string } }) => (
  <ActionLink onClick={() => void copyDisputeFile(session_id)}>Copy dispute evidence</ActionLink>
)
