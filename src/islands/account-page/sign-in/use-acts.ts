import type { LoadedClerk } from '@clerk/shared/types'
import { useRef, useState } from 'react'
import { reachClerk } from '#browser/account/clerk.ts'
import { authPage } from '#browser/account/next-page.ts'
import type { CodeKind } from '#islands/auth/CodeForm.tsx'
import { codeOf, messageOf } from '#islands/auth/sign-in.ts'
import { askForProof, giveProof, type Proof } from './proof.ts'

interface ActState {
  /** The name of the action in progress. */
  busy: string | null
  /** Error message; '' if there is none. */
  problem: string
  /** The verification Clerk requires first, and what to run after it. */
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
 * Runs one change at Clerk at a time and reports how it ended. If Clerk requires verification, the change waits for it
 * and then restarts from the beginning, so every change must tolerate having been half done.
 */
export function useActs(reload: () => Promise<void>) {
  const [{ busy, problem, proof }, setState] = useState(IDLE)
  const begun = useRef(0)

  async function act(name: string, work: Work): Promise<void> {
    begun.current += 1
    const own = begun.current
    setState({ ...IDLE, busy: name })
    const next = await outcomeOf(work, () => act(name, work))
    // A change that failed midway may still have changed something.
    if (!next.proof) await reload()
    // Its last step may have shown a form that has since been submitted.
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
