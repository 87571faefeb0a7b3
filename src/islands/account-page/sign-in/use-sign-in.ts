import useSWR, { useSWRConfig } from 'swr'
import { getClerk, NO_ANSWER } from '#browser/account/clerk.ts'
import { type SignInState, signInStateOf } from './sign-in-state.ts'

/** How this user signs in. Asked for again after every change, and whenever the page comes back to the front. */
export function useSignIn(user: string) {
  const { mutate: reloadAll } = useSWRConfig()
  const { data, error, mutate } = useSWR<SignInState, Error>(['sign-in', user], readSignIn)
  return {
    value: data ?? null,
    problem: error?.message ?? null,
    reload: async () => {
      // What was paid for with a new address has come along.
      void reloadAll(['/api/account', user])
      await mutate()
    },
  }
}

async function readSignIn(): Promise<SignInState> {
  const clerk = await getClerk()
  // Clerk's program keeps the sessions it has read once, for as long as it keeps the user.
  await clerk.user?.reload().catch((cause: unknown) => {
    throw new Error(NO_ANSWER, { cause })
  })
  const { user, session } = clerk
  // It also takes no answer for an empty list, and this session would be in every list.
  const sessions = (await user?.getSessions()) ?? []
  if (!user || sessions.length === 0) throw new Error(NO_ANSWER)
  return signInStateOf(user, sessions, session?.id)
}
