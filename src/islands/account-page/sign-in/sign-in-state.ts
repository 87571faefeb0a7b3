import type { SessionWithActivitiesResource, UserResource } from '@clerk/shared/types'

export interface OwnAddress {
  id: string
  address: string
  /** An unverified connection can't be used to sign in. */
  proven: boolean
}

/** A signed-in browser. */
export interface Device {
  id: string
  name: string
  /** Location according to Clerk; null if unknown. */
  place: string | null
  /** ISO time. */
  lastSeen: string
  here: boolean
}

/** The user's sign-in methods, as Clerk reports them. */
export interface SignInState {
  email: string
  others: readonly OwnAddress[]
  google: { id: string; address: string } | null
  /** Why the last attempt to connect Google failed. */
  googleProblem: string | null
  /** No verified email: Google is the only way to sign in. */
  onlyGoogle: boolean
  /** The current one first, then by last activity. */
  devices: readonly Device[]
}

type User = Pick<
  UserResource,
  'primaryEmailAddress' | 'emailAddresses' | 'verifiedExternalAccounts' | 'unverifiedExternalAccounts'
>

export function signInStateOf(
  user: User,
  sessions: readonly Pick<SessionWithActivitiesResource, 'id' | 'lastActiveAt' | 'latestActivity'>[],
  current: string | undefined,
): SignInState {
  const addresses = user.emailAddresses.map(
    ({ id, emailAddress, verification }): OwnAddress => ({
      id,
      address: emailAddress,
      proven: verification?.status === 'verified',
    }),
  )
  const google = user.verifiedExternalAccounts.find(({ provider }) => provider === 'google')
  const tried = user.unverifiedExternalAccounts.find(({ provider }) => provider === 'google')?.verification?.error
  return {
    email: user.primaryEmailAddress?.emailAddress ?? '',
    others: addresses.filter(({ id }) => id !== user.primaryEmailAddress?.id),
    google: google ? { id: google.id, address: google.emailAddress } : null,
    googleProblem: google || !tried ? null : (OURS[tried.code] ?? tried.longMessage ?? tried.message),
    onlyGoogle: google !== undefined && !addresses.some(({ proven }) => proven),
    devices: sessions
      .map((session): Device => {
        const { city, country } = session.latestActivity
        return {
          id: session.id,
          name: nameOf(session.latestActivity),
          place: [city, country].filter(Boolean).join(', ') || null,
          lastSeen: session.lastActiveAt.toISOString(),
          here: session.id === current,
        }
      })
      .sort((a, b) => Number(b.here) - Number(a.here) || b.lastSeen.localeCompare(a.lastSeen)),
  }
}

const OURS: Record<string, string> = {
  external_account_exists: 'That Google account is connected to another account here.',
  oauth_access_denied: 'It was canceled on Google’s page.',
}

function nameOf({ browserName, deviceType, isMobile }: SessionWithActivitiesResource['latestActivity']): string {
  const device = deviceType === 'Macintosh' ? 'Mac' : deviceType
  if (browserName && device) return `${browserName} on ${device}`
  return browserName ?? device ?? (isMobile ? 'A phone' : 'A browser')
}
