import { startTransition, useState } from 'react'
import { type AdminAddress, KINDS, purchasesQuery } from '#browser/owner/admin-address.ts'
import type { AdminPurchase, AdminPurchasesOutput } from '#contracts/admin-purchases.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { isErased } from '#domain/checkout/erased.ts'
import { ActionDialog } from '../acts/ActDialog.tsx'
import type { AdminAction } from '../acts/act-copy.ts'
import { Choice } from '../Choice.tsx'
import { countCopy } from '../count-copy.ts'
import { Day } from '../Day.tsx'
import { EmptySheet, LoadError } from '../EmptySheet.tsx'
import { Pager } from '../Pager.tsx'
import { ActionLink, ActionMenu, DisputeLink, PaymentFigures, PaymentHeads } from '../PaymentColumns.tsx'
import { Problem } from '../Problem.tsx'
import { RouterLink } from '../RouterLink.tsx'
import { StatusDot } from '../StatusDot.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { ToolBar } from '../ToolBar.tsx'
import { go } from '../use-address.ts'
import { useLive } from '../use-live.ts'
import { SearchField } from '../users/SearchField.tsx'
import { Waiting } from '../Waiting.tsx'

const NOTHING: Record<AdminAddress['kind'], string> = {
  all: 'No purchases yet.',
  guests: 'All buyers have signed in.',
  'no-access': 'All payments that weren’t refunded have access.',
  doubles: 'No duplicate payments.',
  withdrawals: 'No withdrawals waiting for a refund.',
}

/** All purchases, including those of buyers who never signed in, with the admin actions. */
export default function PurchasesView({ address }: { address: AdminAddress }) {
  const { value, problem, busy, reload } = useLive<AdminPurchasesOutput>(
    `/api/admin-purchases?${purchasesQuery(address)}`,
  )
  const [act, setAct] = useState<AdminAction | null>(null)
  const words = value && countCopy({ ...value, perPage: PER_PAGE }, ['purchase', 'purchases'])
  return (
    <>
      <ToolBar count={words}>
        <SearchField search={address.search} label="Find by buyer email" placeholder="Buyer email" />
        <Choice label="Show" words={KINDS} value={address.kind} onChoose={(kind) => go({ kind })} />
      </ToolBar>
      {problem && value && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      <div>
        {value && value.purchases.length > 0 && (
          <PurchasesTable
            purchases={value.purchases}
            busy={busy}
            onAct={(wanted) => startTransition(() => setAct(wanted))}
          />
        )}
        {value && value.purchases.length === 0 && (
          <EmptySheet
            message={
              address.search === ''
                ? NOTHING[address.kind]
                : 'No purchases with this email. Enter the full address, as used at checkout.'
            }
          />
        )}
        {!value && (problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />)}
        {value && <Pager page={value.page} perPage={PER_PAGE} found={value.found} />}
      </div>
      {act && <ActionDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

type PurchasesTableProps = { purchases: readonly AdminPurchase[]; busy: boolean; onAct: (act: AdminAction) => void }

function PurchasesTable({ purchases, busy, onAct }: PurchasesTableProps) {
  return (
    <TableFrame
      caption="Purchases"
      busy={busy}
      head={
        <tr>
          <th scope="col">Bought with</th>
          <th scope="col">Bought</th>
          <th scope="col">State</th>
          <th scope="col">Plan</th>
          <PaymentHeads />
        </tr>
      }
    >
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.session_id} purchase={purchase} onAct={onAct} />
      ))}
    </TableFrame>
  )
}

type PurchaseRowProps = { purchase: AdminPurchase; onAct: (act: AdminAction) => void }

function PurchaseRow({ purchase, onAct }: PurchaseRowProps) {
  const { email, owner, plan_name, created_at, amount, refunded, status, disputed, revoked_at } = purchase
  const { double_of, withdrawn } = purchase
  const isGone = owner !== null && isErased(owner)
  const buyer = email ?? (isGone ? 'Deleted account' : 'No email')
  const about = { payment: purchase, email: email ?? 'this buyer' }
  return (
    <tr>
      <th scope="row">
        {owner && !isGone ? <RouterLink to={{ view: 'users', user: owner }}>{buyer}</RouterLink> : buyer}
      </th>
      <td>
        <Day of={created_at} />
      </td>
      <td>
        <StatusDot good={status === 'completed' && revoked_at === null && double_of === null && withdrawn === null}>
          {stateOf(purchase)}
        </StatusDot>
      </td>
      <td>{plan_name}</td>
      <PaymentFigures of={purchase} />
      <td className="text-right">
        <ActionMenu of={buyer}>
          {double_of !== null && (
            <ActionLink onClick={() => onAct({ action: 'refund-double', ...about })}>Refund duplicate…</ActionLink>
          )}
          {withdrawn !== null && status === 'completed' && (
            <ActionLink onClick={() => onAct({ action: 'refund-withdrawal', ...about })}>Refund withdrawal…</ActionLink>
          )}
          {amount > refunded && <ActionLink onClick={() => onAct({ action: 'refund', ...about })}>Refund…</ActionLink>}
          {disputed && <DisputeLink of={purchase} />}
          {owner !== null && !isGone && revoked_at !== null && (
            <ActionLink onClick={() => onAct({ action: 'grant', userId: owner, email: about.email })}>
              Grant access…
            </ActionLink>
          )}
          {status === 'completed' && revoked_at === null && email !== null && (
            <ActionLink onClick={() => onAct({ action: 'resend-mail', ...about })}>Resend email…</ActionLink>
          )}
          {status === 'completed' && owner === null && email !== null && (
            <ActionLink onClick={() => onAct({ action: 'correct-address', payment: purchase, email })}>
              Correct email…
            </ActionLink>
          )}
        </ActionMenu>
      </td>
    </tr>
  )
}

function stateOf({ status, disputed, owner, revoked_at, double_of, withdrawn }: AdminPurchase): string {
  if (status === 'refunded') return 'Refunded'
  if (disputed) return 'Disputed'
  if (revoked_at !== null) return 'Paid without access'
  if (withdrawn !== null) return withdrawn.confirmed ? 'Withdrawn' : 'Withdrawal, not confirmed'
  if (double_of !== null) return 'Duplicate payment'
  if (owner === null) return 'Guest, not signed in'
  return isErased(owner) ? 'Deleted account' : 'In an account'
}
