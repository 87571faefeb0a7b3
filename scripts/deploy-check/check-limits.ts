import { limitedNames, RATE_LIMIT_RULES, readSourceFunctions, type SourceFunction } from '../functions-source.ts'
import { type Finding, look, right, wrong } from './finding.ts'

/** Whether Netlify keeps all the limits of calls that the functions declare; which of too many it drops is not told. */
export function checkLimits(functions: readonly SourceFunction[]): Finding {
  const names = limitedNames(functions)
  const said = `The functions declare ${names.length} rate limits (${names.join(', ')}), and Netlify takes`
  const { free, pro } = RATE_LIMIT_RULES
  if (names.length > pro)
    return wrong(`${said} ${pro} at most.`, 'Take `rateLimit` out of the others in netlify/functions.')
  if (names.length > free)
    return look(`${said} ${free} on its smaller plans, ${pro} on Pro.`, 'Fine on Pro. Otherwise, remove some.')
  return right(`The ${names.length} rate limits fit into every plan of Netlify.`)
}

export const checkOwnLimits = async (root: string) => [checkLimits(await readSourceFunctions(root))]
