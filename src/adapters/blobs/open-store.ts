import { getDeployStore, getStore, type Store } from '@netlify/blobs'
import type { StoreName } from '#domain/backup/stores.ts'
import type { OneCall } from './one-call.ts'

/**
 * A store of the shop, for one call. The stores of a site are shared by all its deploys, so a preview or a branch,
 * where anybody may try anything, gets stores of its own deploy: what is bought there is gone with the next one.
 */
export function openStore(name: StoreName, { fetch }: OneCall): Store {
  const options = { name, consistency: 'strong', fetch } as const
  // Known while a request is answered, on Netlify only.
  const context = globalThis.Netlify?.context?.deploy.context
  const isTrial = context && context !== 'production' && context !== 'dev'
  return isTrial ? getDeployStore(options) : getStore(options)
}
