import type { AdminPurchase } from '#contracts/admin-purchases.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Act } from '../acts/act-words.ts'
import { Day } from '../Day.tsx'
import { Mark } from '../Mark.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { TableFrame } from '../TableFrame.tsx'

type PurchasesTableProps = { purchases: readonly AdminPurchase[]; busy: boolean; onAct: (act: Act) => void }

export function PurchasesTable({ purchases, busy, onAct }: PurchasesTableProps) {
  return (
    <TableFrame caption="Purchases" busy={busy}>
      <thead>
        <tr>
          <th scope="col">Bought with</th>
          <th scope="col">Bought</th>
          <th scope="col">State</th>
          <th scope="col">Plan</th>
          <th scope="col" className="admin-figure">
            Paid
          </th>
          <th scope="col" className="admin-figure">
            Refunded
          </th>
          <th scope="col">
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.session_id} purchase={purchase} onAct={onAct} />
        ))}
      </tbody>
    </TableFrame>
  )
}

type PurchaseRowProps = { purchase: AdminPurchase; onAct: (act: Act) => void }

function PurchaseRow({ purchase, onAct }: PurchaseRowProps) {
  const { email, owner, plan_name, created_at, amount, refunded, currency, status, revoked_at } = purchase
  const buyer = email ?? 'No address known'
  const about = { payment: purchase, email: email ?? 'this buyer' }
  return (
    <tr>
      <th scope="row">
        {owner ? (
          <PlainLink to={{ view: 'users', user: owner }} className="admin-open">
            {buyer}
          </PlainLink>
        ) : (
          buyer
        )}
      </th>
      <td>
        <Day of={created_at} />
      </td>
      <td>
        <Mark good={status === 'completed' && revoked_at === null}>{stateOf(purchase)}</Mark>
      </td>
      <td>{plan_name}</td>
      <td className="admin-figure">{formatMoney(amount, currency)}</td>
      <td className="admin-figure">{refunded > 0 ? formatMoney(refunded, currency) : '-'}</td>
      <td className="admin-acts">
        {amount > refunded && (
          <button type="button" className="link" onClick={() => onAct({ action: 'refund', ...about })}>
            Refund…
          </button>
        )}
        {owner !== null && revoked_at !== null && (
          <button
            type="button"
            className="link"
            onClick={() => onAct({ action: 'grant', userId: owner, email: about.email })}
          >
            Grant access…
          </button>
        )}
        {status === 'completed' && revoked_at === null && email !== null && (
          <button type="button" className="link" onClick={() => onAct({ action: 'resend-mail', ...about })}>
            Resend mail…
          </button>
        )}
      </td>
    </tr>
  )
}

function stateOf({ status, disputed, owner, revoked_at }: AdminPurchase): string {
  if (status === 'refunded') return 'Refunded'
  if (disputed) return 'Disputed'
  if (revoked_at !== null) return 'Paid without access'
  return owner === null ? 'Guest, not signed in' : 'In an account'
}
