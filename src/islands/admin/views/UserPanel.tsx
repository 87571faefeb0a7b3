import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import type { AdminPayment, AdminUserOutput } from '#contracts/admin-user.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { ActionDialog } from '../acts/ActDialog.tsx'
import type { AdminAction } from '../acts/act-copy.ts'
import { Day } from '../Day.tsx'
import { LoadError } from '../EmptySheet.tsx'
import { ActionLink, ActionMenu, DisputeLink, PaymentFigures, PaymentHeads } from '../PaymentColumns.tsx'
import { Problem } from '../Problem.tsx'
import { StatusDot } from '../StatusDot.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { go } from '../use-address.ts'
import { type Live, useLive } from '../use-live.ts'
import { rowLink } from '../users/UserRow.tsx'
import { Waiting } from '../Waiting.tsx'
import { AuditTable } from './AuditTable.tsx'

/** The selected user (the list may already have the email): profile, payments, history, and admin actions. */
export default function UserPanel({ id, email }: { id: string; email: string | undefined }) {
  const [isErased, setErased] = useState(false)
  const live = useLive<AdminUserOutput>(isErased ? null : `/api/admin-user?id=${encodeURIComponent(id)}`)
  const [act, setAct] = useState<AdminAction | null>(null)
  // Shows the click's feedback first: opening a modal dialog restyles the whole page, 60 ms on a slow machine.
  const open = (wanted: AdminAction) => startTransition(() => setAct(wanted))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  const close = () => {
    go({ user: null })
    // On narrow screens the list is rendered only after the URL has changed.
    requestAnimationFrame(() => {
      const way = document.getElementById(rowLink(id)) ?? document.getElementById('admin-search')
      way?.focus()
    })
  }

  const onDone = () => {
    setErased(act?.action === 'erase')
    setAct(null)
  }

  return (
    // On wide screens it follows the scroll, next to the row that opened it.
    <section
      className="min-w-0 rounded-b-card border-1 border-line border-t-0 bg-surface p-4
        lg:sticky lg:top-16 lg:max-h-[calc(100dvh-64px)] lg:overflow-y-auto"
      aria-labelledby="admin-user"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="wrap-anywhere text-lg outline-0" id="admin-user" ref={heading} tabIndex={-1}>
          {isErased ? 'Account erased' : <span translate="no">{live.value?.user.email ?? email ?? 'User'}</span>}
        </h2>
        <button type="button" className="icon-btn" aria-label="Close user details" onClick={close}>
          <Glyph name="x" sheet="interface" />
        </button>
      </div>
      {isErased ? <Erased onBack={close} /> : <UserStory live={live} onAct={open} />}
      {act && <ActionDialog act={act} onClose={() => setAct(null)} onDone={onDone} />}
    </section>
  )
}

/** The user's data, or an error. */
function UserStory({ live, onAct }: { live: Live<AdminUserOutput>; onAct: (act: AdminAction) => void }) {
  const { value, problem, reload } = live
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  return (
    <>
      {problem && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      <UserFacts user={value.user} onAct={onAct} />
      <Part heading="Payments">
        <Payments payments={value.payments} email={value.user.email} onAct={onAct} />
      </Part>
      <Part heading="What happened">
        <Timeline events={value.events} />
      </Part>
      {value.audit.length > 0 && (
        <Part heading="Admin actions">
          <AuditTable caption={`Admin actions on ${value.user.email}`} entries={value.audit} ofOneUser />
        </Part>
      )}
    </>
  )
}

/** Shown in place of a deleted user. */
function Erased({ onBack }: { onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <>
      <p className="my-3">All data is deleted within a few hours, except payment records without name and email.</p>
      <Button ref={back} onClick={onBack}>
        Back to the list
      </Button>
    </>
  )
}

/** Sign-up date, access and role, with the buttons that change them. */
function UserFacts({ user, onAct }: { user: AdminUserOutput['user']; onAct: (act: AdminAction) => void }) {
  const { id: userId, email, created_at, payments, access, admin, banned } = user
  return (
    <>
      <dl className="mt-2 mb-4 grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm">
        <Fact name="Created">
          <Day of={created_at} />
        </Fact>
        <Fact name="Status">
          <StatusDot good={payments.length > 0}>{payments.length > 0 ? 'Purchased' : 'Account Created'}</StatusDot>
        </Fact>
        <Fact name="Downloads">
          <StatusDot good={access}>{access ? 'Open' : 'Closed'}</StatusDot>
        </Fact>
        <Fact name="Role">{[admin ? 'Admin' : 'User', ...(banned ? ['banned'] : [])].join(', ')}</Fact>
      </dl>
      <div className="buttons">
        <Button onClick={() => onAct({ action: access ? 'revoke' : 'grant', userId, email })}>
          {access ? 'Revoke access…' : 'Grant access…'}
        </Button>
        <Button onClick={() => onAct({ action: admin ? 'unmake-admin' : 'make-admin', userId, email })}>
          {admin ? 'Remove admin role…' : 'Make admin…'}
        </Button>
        <Button onClick={() => onAct({ action: 'export-data', userId, email })}>Export data…</Button>
        {!admin && <Button onClick={() => onAct({ action: 'erase', userId, email })}>Erase…</Button>}
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

type PaymentsProps = { payments: readonly AdminPayment[]; email: string; onAct: (act: AdminAction) => void }

function Payments({ payments, email, onAct }: PaymentsProps) {
  if (payments.length === 0) return <Nothing>No payments.</Nothing>
  return (
    <TableFrame
      caption={`Payments of ${email}`}
      look="panel"
      head={
        <tr>
          <th scope="col">Plan</th>
          <PaymentHeads />
        </tr>
      }
    >
      {payments.map((payment) => (
        <PaymentRow key={payment.session_id} payment={payment} email={email} onAct={onAct} />
      ))}
    </TableFrame>
  )
}

function PaymentRow({ payment, email, onAct }: Omit<PaymentsProps, 'payments'> & { payment: AdminPayment }) {
  const { plan_name, created_at, amount, refunded, status, disputed } = payment
  return (
    <tr>
      <th scope="row">
        <span>{plan_name}</span>
        <Day of={created_at} />
        <StatusDot good={status === 'completed' && !disputed}>
          {disputed ? 'Disputed' : status === 'completed' ? 'Completed' : 'Refunded'}
        </StatusDot>
      </th>
      <PaymentFigures of={payment} />
      <td className="text-right">
        <ActionMenu of={`${plan_name} of ${email}`}>
          {amount > refunded && (
            <ActionLink onClick={() => onAct({ action: 'refund', payment, email })}>Refund…</ActionLink>
          )}
          {disputed && <DisputeLink of={payment} />}
          {status === 'completed' && (
            <ActionLink onClick={() => onAct({ action: 'resend-mail', payment, email })}>Resend email…</ActionLink>
          )}
        </ActionMenu>
      </td>
    </tr>
  )
}

/** The user's events, newest first. */
function Timeline({ events }: Pick<AdminUserOutput, 'events'>) {
  return (
    <>
      {events.length === 0 && <Nothing>Signed up, no other activity.</Nothing>}
      <ol className="border-line border-t text-sm">
        {withKeys(events).map(({ key, at, kind, text }) => (
          <li
            key={key}
            className="num grid grid-cols-[168px_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-line border-b py-[9px]
              text-muted max-[480px]:grid-cols-1"
            data-kind={kind}
          >
            {at ? <Day of={at} exact /> : <span>Unknown time</span>}
            <p className="wrap-anywhere text-ink normal-nums">{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Downloads in the same minute may look identical. Numbered from the oldest, so that keys stay the same. */
const withKeys = (events: AdminUserOutput['events']) =>
  events.map((event, at) => ({ ...event, key: `${event.at}~${event.kind}~${events.length - at}` }))

/** A section about a user. */
function Part({ heading, children }: { heading: string; children: Elements }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-base">{heading}</h3>
      {children}
    </>
  )
}

/** Shown in an empty section. */
const Nothing = ({ children }: { children: ReactNode }) => <p className="text-muted text-sm">{children}</p>
