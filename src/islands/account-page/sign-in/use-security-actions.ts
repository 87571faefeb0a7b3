import type { LoadedClerk } from '@clerk/shared/types'
import { useRef, useState } from 'react'
import { reachClerk } from '#browser/account/clerk.ts'
import { authPage } from '#browser/account/next-page.ts'
import type { CodeKind } from '#islands/auth/CodeForm.tsx'
import { codeOf, messageOf } from '#islands/auth/sign-in.ts'
import { type Reverification, startReverification, submitReverification } from './reverification.ts'

interface ActionState {
  /** The name of the action in progress. */
  busy: string | null
  /** Error message; '' if there is none. */
  problem: string
  /** The verification Clerk requires first, and what to run after it. */
  proof: (Reverification & { retry: () => Promise<void> }) | null
}

const IDLE: ActionState = { busy: null, problem: '', proof: null }

const ERROR_MESSAGES: Record<string, string> = {
  verification_expired: 'This code has expired. Request a new one.',
}
const errorMessage = (error: unknown) => ERROR_MESSAGES[codeOf(error)] ?? messageOf(error)

type Work = (clerk: LoadedClerk) => Promise<void>
export type SecurityActions = ReturnType<typeof useSecurityActions>

async function outcomeOf(work: Work, retry: () => Promise<void>): Promise<ActionState> {
  try {
    const clerk = await reachClerk()
    try {
      await work(clerk)
    } catch (error) {
      if (codeOf(error) !== 'session_reverification_required') throw error
      return { ...IDLE, proof: { ...(await startReverification(clerk)), retry } }
    }
    return IDLE
  } catch (error) {
    return { ...IDLE, problem: errorMessage(error) }
  }
}

/**
 * Runs one change at Clerk at a time and reports how it ended. If Clerk requires verification, the change waits for it
 * and then restarts from the beginning, so every change must tolerate having been half done.
 */
export function useSecurityActions(reload: () => Promise<void>) {
  const [{ busy, problem, proof }, setState] = useState(IDLE)
  const latestRun = useRef(0)

  async function run(name: string, work: Work): Promise<void> {
    latestRun.current += 1
    const runId = latestRun.current
    setState({ ...IDLE, busy: name })
    const next = await outcomeOf(work, () => run(name, work))
    // A change that failed midway may still have changed something.
    if (!next.proof) await reload()
    // Its last step may have shown a form that has since been submitted.
    if (runId === latestRun.current) setState(next)
  }

  async function submitCode(kind: CodeKind, code: string): Promise<void> {
    setState({ busy: 'proof', problem: '', proof })
    try {
      await submitReverification(await reachClerk(), kind, code)
    } catch (error) {
      return setState({ busy: null, problem: errorMessage(error), proof })
    }
    await proof?.retry()
  }

  async function signInAgain(): Promise<void> {
    await run('leave', async (clerk) => {
      await clerk.signOut(() => undefined)
      location.assign(authPage('/account#sign-in'))
    })
  }

  return { busy, problem, proof, run, submitCode, signInAgain, reset: () => setState(IDLE) }
}
