import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMockServer } from '../mock-server/mock-server.ts'
import { createCredentials } from '../n8n/credentials.ts'
import { SetupError } from '../n8n/install.ts'
import { loadNodeTypes, type NodeTypes } from '../n8n/node-types.ts'
import { startN8n } from '../n8n/start.ts'
import { loadVendors } from './load-vendors.ts'
import type { Environment } from './run-case.ts'

/** Each environment has its own n8n, mock server and folder. `env` is passed to n8n. Throws SetupError. */
export async function startEnvironments(
  app: string,
  count: number,
  env: Record<string, string> = {},
): Promise<{ open: Environment[]; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-proof-'))
  const names = Array.from({ length: count }, (_, index) => path.join(folder, String(index)))
  const types = loadNodeTypes(app)
  const started = await Promise.allSettled(names.map((name) => startEnvironment(app, name, types, env)))
  const open = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async () => {
    await Promise.all(open.map((environment) => environment.close()))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const refused = started.find((each) => each.status === 'rejected')
  if (!refused) return { open, close }
  await close()
  throw refused.reason
}

async function startEnvironment(
  app: string,
  folder: string,
  types: NodeTypes,
  env: Record<string, string>,
): Promise<Environment & { close(): Promise<void> }> {
  const vendors = await loadVendors()
  const mockServer = await startMockServer({ vendors, folder: path.join(folder, 'mock-server') }).catch(
    (error: Error) => {
      throw new SetupError(`The mock server did not start: ${error.message}`)
    },
  )
  try {
    const n8n = await startN8n({ app, folder: path.join(folder, 'n8n'), mockServer, env })
    const close = async () => {
      await n8n.close()
      await mockServer.close()
    }
    return { n8n, mockServer, types, vendors, credentialsFor: createCredentials(n8n.rest, { vendors, types }), close }
  } catch (error) {
    await mockServer.close()
    throw error
  }
}
