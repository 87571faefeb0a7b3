import useSWR, { useSWRConfig } from 'swr'
import { getClerk, NO_ANSWER } from '#browser/account/clerk.ts'
import { type SignInState, signInStateOf } from './sign-in-state.ts'

/** This user's sign-in methods. Refetched after every change and whenever the page becomes visible again. */
export function useSignIn(user: string) {
  const { mutate: reloadAll } = useSWRConfig()
  const { data, error, mutate } = useSWR<SignInState, Error>(['sign-in', user], readSignIn)
  return {
    value: data ?? null,
    problem: error?.message ?? null,
    reload: async () => {
      // Purchases made with a new email have been linked to the account.
      void reloadAll(['/api/account', user])
      await mutate()
    },
  }
}

async function readSignIn(): Promise<SignInState> {
  const clerk = await getClerk()
  // Clerk's SDK caches the sessions on its user object; reloading the user clears the cache.
  await clerk.user?.reload().catch((cause: unknown) => {
    throw new Error(NO_ANSWER, { cause })
  })
  const { user, session } = clerk
  // On a failed request Clerk's SDK returns an empty list, too; a real list always contains this session.
  const sessions = (await user?.getSessions()) ?? []
  if (!user || sessions.length === 0) throw new Error(NO_ANSWER)
  return signInStateOf(user, sessions, session?.id)
}
