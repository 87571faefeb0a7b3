import path from 'node:path'
import { createCredentials } from '../n8n/credentials.ts'
import { ProofImpossible } from '../n8n/install.ts'
import { loadNodeTypes } from '../n8n/node-types.ts'
import { startN8n } from '../n8n/start.ts'
import { startStandIn } from '../stand-in/stand-in.ts'
import { loadVendors } from './load-vendors.ts'
import type { World } from './run-case.ts'

/** Starts the stand-ins and n8n. `folder` is emptied and used by one proof at a time. Throws ProofImpossible. */
export async function openWorld(app: string, folder: string): Promise<World & { close(): Promise<void> }> {
  const vendors = await loadVendors()
  const standIn = await startStandIn({ vendors, folder: path.join(folder, 'stand-in') }).catch((error: Error) => {
    throw new ProofImpossible(`The stand-ins did not start: ${error.message}`)
  })
  try {
    const types = loadNodeTypes(app)
    const n8n = await startN8n({ app, folder: path.join(folder, 'n8n'), standIn })
    const close = async () => {
      await n8n.close()
      await standIn.close()
    }
    return { n8n, standIn, types, vendors, credentialsFor: createCredentials(n8n.rest, { vendors, types }), close }
  } catch (error) {
    await standIn.close()
    throw error
  }
}
