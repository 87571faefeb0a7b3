import { lazy, Suspense } from 'react'
import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import type { AdminAddress } from '../address.ts'
import { countWords } from '../count-words.ts'
import { LateParts } from '../LateParts.tsx'
import { Pager } from '../Pager.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { Trouble } from '../Trouble.tsx'
import type { Live } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { Counters } from './Counters.tsx'
import { ExportButton } from './ExportButton.tsx'
import { NoUsers } from './NoUsers.tsx'
import { Tools } from './Tools.tsx'
import { UsersTable } from './UsersTable.tsx'

const UserPanel = lazy(() => import('../user/UserPanel.tsx'))

const PAYMENTS = ['payment', 'payments'] as const

/** Counters, the table of users, and beside it the user who is open. */
export function UsersView({ address, users }: { address: AdminAddress; users: Live<AdminUsersOutput> }) {
  const { value, problem, busy } = users
  const emailOf = (id: string) => value?.users.find((user) => user.id === id)?.email
  const words = value && countWords({ ...value, perPage: PER_PAGE }, ['user', 'users'])
  return (
    <>
      <Counters stats={value?.stats ?? null} />
      <Tools address={address} count={words}>
        <ExportButton />
      </Tools>
      {value && value.without_access > 0 && (
        <p className="admin-note">
          {countWords({ page: 1, perPage: PER_PAGE, found: value.without_access }, PAYMENTS)} without access: refund, or
          grant access again. <PlainLink to={{ view: 'purchases', kind: 'no-access' }}>Look at them</PlainLink>
        </p>
      )}
      {address.search.includes('@') && (
        <p className="admin-note">
          Somebody who bought without signing in is no user yet.{' '}
          <PlainLink to={{ view: 'purchases', search: address.search.trim() }}>
            Purchases made with this address
          </PlainLink>
        </p>
      )}
      {problem && value && (
        <p className="admin-problem" role="alert">
          {problem} The rows below are the last known ones.
        </p>
      )}
      <div className={address.user ? 'admin-split' : undefined}>
        <div className="admin-list">
          {value && value.users.length > 0 && <UsersTable users={value.users} address={address} busy={busy} />}
          {value && value.users.length === 0 && <NoUsers found={value.found} />}
          {!value && problem && <Trouble sentence={problem} retry={() => void users.reload()} />}
          {value && <Pager page={value.page} perPage={PER_PAGE} found={value.found} />}
        </div>
        {address.user && (
          <LateParts>
            <Suspense fallback={<Waiting />}>
              <UserPanel key={address.user} id={address.user} email={emailOf(address.user)} />
            </Suspense>
          </LateParts>
        )}
      </div>
    </>
  )
}
