import type { LoadedClerk } from '@clerk/shared/types'
import { useRef, useState } from 'react'
import { reachClerk } from '#browser/account/clerk.ts'
import { authPage } from '#browser/account/next-page.ts'
import type { CodeKind } from '#islands/auth/CodeForm.tsx'
import { codeOf, messageOf } from '#islands/auth/sign-in.ts'
import { askForProof, giveProof, type Proof } from './proof.ts'

interface ActState {
  /** The name of what is under way. */
  busy: string | null
  /** Why it did not work, in a sentence. */
  problem: string
  /** What Clerk wants to see first, and what goes on from there. */
  proof: (Proof & { goOn: () => Promise<void> }) | null
}

const IDLE: ActState = { busy: null, problem: '', proof: null }

const OURS: Record<string, string> = {
  verification_expired: 'This code has expired. Request a new one.',
}
const sentenceOf = (error: unknown) => OURS[codeOf(error)] ?? messageOf(error)

type Work = (clerk: LoadedClerk) => Promise<void>
export type Acts = ReturnType<typeof useActs>

async function outcomeOf(work: Work, goOn: () => Promise<void>): Promise<ActState> {
  try {
    const clerk = await reachClerk()
    try {
      await work(clerk)
    } catch (error) {
      if (codeOf(error) !== 'session_reverification_required') throw error
      return { ...IDLE, proof: { ...(await askForProof(clerk)), goOn } }
    }
    return IDLE
  } catch (error) {
    return { ...IDLE, problem: sentenceOf(error) }
  }
}

/**
 * Changes at Clerk: one at a time, each told how it ended. One for which Clerk wants proof waits until that was shown,
 * and then goes on by itself, from its beginning: it must be able to find half of itself done.
 */
export function useActs(reload: () => Promise<void>) {
  const [{ busy, problem, proof }, setState] = useState(IDLE)
  const begun = useRef(0)

  async function act(name: string, work: Work): Promise<void> {
    begun.current += 1
    const own = begun.current
    setState({ ...IDLE, busy: name })
    const next = await outcomeOf(work, () => act(name, work))
    // What failed half-way has changed something, too.
    if (!next.proof) await reload()
    // Its last step may have shown a form that was sent meanwhile.
    if (own === begun.current) setState(next)
  }

  async function show(kind: CodeKind, code: string): Promise<void> {
    setState({ busy: 'proof', problem: '', proof })
    try {
      await giveProof(await reachClerk(), kind, code)
    } catch (error) {
      return setState({ busy: null, problem: sentenceOf(error), proof })
    }
    await proof?.goOn()
  }

  async function signInAgain(): Promise<void> {
    await act('leave', async (clerk) => {
      await clerk.signOut(() => undefined)
      location.assign(authPage('/account#sign-in'))
    })
  }

  return { busy, problem, proof, act, show, signInAgain, forget: () => setState(IDLE) }
}
