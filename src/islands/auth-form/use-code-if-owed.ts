import { useCallback, useLayoutEffect, useState } from 'react'
import { NO_ANSWER } from '#islands/account/clerk.ts'
import { toast } from '#islands/toasts/toast.ts'
import type { codeStepIfOwed } from './code-step.ts'

/** The step for the second factor, where one is owed: asked for at once, or whenever `askForCode` is called. */
export function useCodeIfOwed({ atOnce = false }: { atOnce?: boolean }) {
  const [codeStep, setCodeStep] = useState<'coming' | Awaited<ReturnType<typeof codeStepIfOwed>>>(null)

  const askForCode = useCallback(async () => {
    setCodeStep('coming')
    try {
      const { codeStepIfOwed } = await import('./code-step.ts')
      setCodeStep(await codeStepIfOwed())
    } catch {
      setCodeStep(null)
      await toast({ title: 'Error', text: NO_ANSWER, destructive: true })
    }
  }, [])
  useLayoutEffect(() => {
    if (atOnce) void askForCode()
  }, [atOnce, askForCode])

  return { codeStep, askForCode }
}
