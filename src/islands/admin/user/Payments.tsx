import type { AdminPayment } from '#contracts/admin-user.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Act } from '../acts/act-words.ts'
import { Day } from '../Day.tsx'
import { Mark } from '../Mark.tsx'
import { TableFrame } from '../TableFrame.tsx'

type PaymentsProps = { payments: readonly AdminPayment[]; email: string; onAct: (act: Act) => void }

export function Payments({ payments, email, onAct }: PaymentsProps) {
  if (payments.length === 0) {
    return (
      <>
        <h3>Payments</h3>
        <p className="admin-nothing">Nothing was paid.</p>
      </>
    )
  }
  return (
    <>
      <h3>Payments</h3>
      <TableFrame caption={`Payments of ${email}`}>
        <thead>
          <tr>
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
          {payments.map((payment) => (
            <PaymentRow key={payment.session_id} payment={payment} email={email} onAct={onAct} />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

type PaymentRowProps = Omit<PaymentsProps, 'payments'> & { payment: AdminPayment }

function PaymentRow({ payment, email, onAct }: PaymentRowProps) {
  const { plan_name, created_at, amount, refunded, currency, status, disputed } = payment
  return (
    <tr>
      <th scope="row">
        {plan_name}
        <Day of={created_at} />
        <Mark good={status === 'completed' && !disputed}>
          {disputed ? 'Disputed' : status === 'completed' ? 'Completed' : 'Refunded'}
        </Mark>
      </th>
      <td className="admin-figure">{formatMoney(amount, currency)}</td>
      <td className="admin-figure">{refunded > 0 ? formatMoney(refunded, currency) : '-'}</td>
      <td className="admin-acts">
        {amount > refunded && (
          <button type="button" className="link" onClick={() => onAct({ action: 'refund', payment, email })}>
            Refund…
          </button>
        )}
        {status === 'completed' && (
          <button type="button" className="link" onClick={() => onAct({ action: 'resend-mail', payment, email })}>
            Resend mail…
          </button>
        )}
      </td>
    </tr>
  )
}
