import type { LoadedClerk } from '@clerk/shared/types'
import { useRef } from 'react'
import { codeOf } from '#islands/auth/sign-in.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Part, type Shared, Told } from './Part.tsx'
import { ReverificationStep } from './ReverificationStep.tsx'
import type { Device } from './sign-in-state.ts'
import { useSecurityActions } from './use-security-actions.ts'

type DevicesPartProps = Pick<Shared, 'Day'> & { devices: readonly Device[]; reload: () => Promise<void> }

const ALL = 'all'

/** Every browser that is signed in, with a button to sign it out. */
export function DevicesPart({ devices, reload, Day }: DevicesPartProps) {
  const actions = useSecurityActions(reload)
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, problem, proof } = actions
  const others = devices.filter(({ here }) => !here).map(({ id }) => id)

  const signOut = (name: string, ids: readonly string[]) =>
    actions.run(name, async (clerk) => {
      await endSessions(clerk, ids)
      heading.current?.focus()
    })

  return (
    <Part heading="Devices" headingRef={heading}>
      {proof && <ReverificationStep actions={actions} />}
      {!proof && (
        <>
          <ul className="grid gap-3">
            {devices.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                Day={Day}
                busy={busy}
                onSignOut={() => signOut(device.id, [device.id])}
              />
            ))}
          </ul>
          <p className="text-muted text-sm">
            {others.length > 0
              ? 'Other devices may take a minute to sign out.'
              : 'You’re not signed in on any other device.'}
          </p>
          <Told>{problem}</Told>
          {others.length > 1 && (
            <div>
              <Button busy={busy === ALL} disabled={busy !== null} onClick={() => signOut(ALL, others)}>
                Sign out all other devices
              </Button>
            </div>
          )}
        </>
      )}
    </Part>
  )
}

type DeviceItemProps = Pick<Shared, 'Day'> & { device: Device; busy: string | null; onSignOut: () => void }

const DeviceItem = ({ device: { id, name, place, lastSeen, here }, busy, onSignOut, Day }: DeviceItemProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0 text-sm">
      <b>{name}</b>
      <span className="block text-muted">
        <span>
          {here ? (
            'This device'
          ) : (
            <span>
              Last seen <Day of={lastSeen} />
            </span>
          )}
        </span>
        {place && <span>{` · ${place}`}</span>}
      </span>
    </p>
    {!here && (
      <Button busy={busy === id} disabled={busy !== null} onClick={onSignOut}>
        Sign out<span className="visually-hidden">{`: ${name}`}</span>
      </Button>
    )}
  </li>
)

/** Ends the sessions one at a time; a session that is already over counts as ended. */
async function endSessions({ user }: LoadedClerk, ids: readonly string[]): Promise<void> {
  const sessions = (await user?.getSessions()) ?? []
  for (const session of sessions.filter(({ id }) => ids.includes(id))) {
    await session.revoke().catch((error: unknown) => {
      if (codeOf(error) !== 'resource_not_found') throw error
    })
  }
}
