import '#styles/admin-user.css'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { AdminUserOutput } from '#contracts/admin-user.ts'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { ActDialog } from '../acts/ActDialog.tsx'
import type { Act } from '../acts/act-words.ts'
import { AuditTable } from '../audit/AuditTable.tsx'
import { Trouble } from '../Trouble.tsx'
import { go } from '../use-address.ts'
import { useLive } from '../use-live.ts'
import { rowLink } from '../users/UserRow.tsx'
import { Waiting } from '../Waiting.tsx'
import { Payments } from './Payments.tsx'
import { Story } from './Story.tsx'
import { UserFacts } from './UserFacts.tsx'

/** The open user, of whom the list may know the address already: who it is, what was paid, what happened, and what an admin can do about it. */
export default function UserPanel({ id, email }: { id: string; email: string | undefined }) {
  const { value, problem, reload } = useLive<AdminUserOutput>(`/api/admin-user?id=${encodeURIComponent(id)}`)
  const [act, setAct] = useState<Act | null>(null)
  // A modal dialog has the browser style the whole page anew, which takes a slow machine 60 ms: the press is shown first.
  const open = (wanted: Act) => startTransition(() => setAct(wanted))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  const close = () => {
    go({ user: null })
    // On narrow windows the list is there again only once the address has changed.
    requestAnimationFrame(() => {
      const way = document.getElementById(rowLink(id)) ?? document.getElementById('admin-search')
      way?.focus()
    })
  }

  return (
    <section className="admin-user" aria-labelledby="admin-user">
      <div className="admin-user-head">
        <h2 id="admin-user" ref={heading} tabIndex={-1}>
          {value?.user.email ?? email ?? 'User'}
        </h2>
        <button type="button" className="icon-btn" aria-label="Close this user" onClick={close}>
          <Glyph name="x" sheet="interface" />
        </button>
      </div>
      {!value && !problem && <Waiting />}
      {!value && problem && <Trouble sentence={problem} retry={() => void reload()} />}
      {value && problem && (
        <p className="admin-problem" role="alert">
          {problem} What you see is the last known state.
        </p>
      )}
      {value && (
        <>
          <UserFacts user={value.user} onAct={open} />
          <Payments payments={value.payments} email={value.user.email} onAct={open} />
          <Story events={value.events} />
          {value.audit.length > 0 && (
            <>
              <h3>What admins did</h3>
              <AuditTable caption={`What admins did to ${value.user.email}`} entries={value.audit} ofOneUser />
            </>
          )}
        </>
      )}
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </section>
  )
}
