import { CodeStep } from './CodeStep.tsx'
import { owedKinds } from './second-factor.ts'

/** The step for the second factor and what it may ask for, where the sign-in of this browser owes one. */
export async function codeStepIfOwed() {
  const kinds = await owedKinds()
  return kinds && { CodeStep, kinds }
}
