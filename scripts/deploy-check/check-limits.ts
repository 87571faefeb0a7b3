import { limitedNames, RATE_LIMIT_RULES, readSourceFunctions, type SourceFunction } from '../functions-source.ts'
import { type Finding, fail, look, pass } from './finding.ts'

/** Whether Netlify applies all rate limits that the functions declare; it does not document which ones it drops. */
export function checkLimits(functions: readonly SourceFunction[]): Finding {
  const names = limitedNames(functions)
  const summary = `The functions declare ${names.length} rate limits (${names.join(', ')}), and Netlify allows`
  const { free, pro } = RATE_LIMIT_RULES
  if (names.length > pro)
    return fail(`${summary} ${pro} at most.`, 'Remove `rateLimit` from the others in netlify/functions.')
  if (names.length > free)
    return look(`${summary} ${free} on its smaller plans, ${pro} on Pro.`, 'Fine on Pro. Otherwise, remove some.')
  return pass(`The ${names.length} rate limits fit into every Netlify plan.`)
}

export const checkOwnLimits = async (root: string) => [checkLimits(await readSourceFunctions(root))]
