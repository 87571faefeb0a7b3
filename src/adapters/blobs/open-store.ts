import { getDeployStore, getStore, type Store } from '@netlify/blobs'
import type { StoreName } from '#domain/backup/stores.ts'
import type { OneCall } from './one-call.ts'

/**
 * A store of the shop, for one call. All deploys of a site share its stores, so a preview or a branch deploy, in which
 * anyone may try anything, gets deploy-specific stores: purchases there are gone with the next deploy.
 */
export function openStore(name: StoreName, { fetch }: OneCall): Store {
  const options = { name, consistency: 'strong', fetch } as const
  // Known only on Netlify while a request is handled.
  const context = globalThis.Netlify?.context?.deploy.context
  const isTrial = context && context !== 'production' && context !== 'dev'
  return isTrial ? getDeployStore(options) : getStore(options)
}
