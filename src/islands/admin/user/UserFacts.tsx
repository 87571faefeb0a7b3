import { Button } from '#islands/ui/Button.tsx'
import type { Act } from '../acts/act-words.ts'
import type { AdminUser } from '../admin-user.ts'
import { Day } from '../Day.tsx'
import { Mark } from '../Mark.tsx'

/** Since when, what may be opened, which role; and the buttons that change it. */
export function UserFacts({ user, onAct }: { user: AdminUser; onAct: (act: Act) => void }) {
  const { id: userId, email, created_at, payments, access, admin, banned } = user
  return (
    <>
      <dl className="admin-facts">
        <div>
          <dt>Created</dt>
          <dd>
            <Day of={created_at} />
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Mark good={payments.length > 0}>{payments.length > 0 ? 'Purchased' : 'Account Created'}</Mark>
          </dd>
        </div>
        <div>
          <dt>Downloads</dt>
          <dd>
            <Mark good={access}>{access ? 'Open' : 'Closed'}</Mark>
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{[admin ? 'Admin' : 'User', ...(banned ? ['banned'] : [])].join(', ')}</dd>
        </div>
      </dl>
      <div className="buttons">
        <Button onClick={() => onAct({ action: access ? 'revoke' : 'grant', userId, email })}>
          {access ? 'Revoke access…' : 'Grant access…'}
        </Button>
        <Button onClick={() => onAct({ action: admin ? 'unmake-admin' : 'make-admin', userId, email })}>
          {admin ? 'Remove admin role…' : 'Make admin…'}
        </Button>
      </div>
    </>
  )
}
