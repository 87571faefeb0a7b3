import path from 'node:path'
import { setEnvironmentContext } from '@netlify/blobs'
import { environmentAt } from '../../local/environment.ts'
import { startBlobs } from '../../local/netlify/blobs.ts'
import { readPorts, requireFreePorts, UsageError } from '../ports.ts'

interface Options {
  /** The shop that `npm start` runs on this machine. */
  local: boolean
  /** Opens the stores of this deploy (a preview, for example) instead of the shop's. */
  deploy?: string | undefined
  /** Variables of the shell and `.env`. */
  source: NodeJS.ProcessEnv
  root: string
}

export interface OpenShop {
  /** The shop's URL, as recorded in backups. */
  address: string
  /** The key that signs its backups. */
  secret: string
  /** A description for messages. */
  where: string
  close(): Promise<void>
}

const REQUIRED_VARIABLES = {
  SITE_URL: 'the URL of the shop',
  DOWNLOAD_SECRET: "the shop's own secret, which signs backups",
  NETLIFY_SITE_ID: 'Netlify → Project configuration → General → Project ID',
  NETLIFY_AUTH_TOKEN: 'Netlify → User settings → Applications → Personal access tokens',
}

/** Points the adapters at the stores of this shop. Throws UsageError when the settings do not identify one. */
export async function openShop({ local, deploy, source, root }: Options): Promise<OpenShop> {
  if (local) {
    if (deploy !== undefined) throw new UsageError('--deploy is for Netlify and --local for this machine. Choose one.')
    return openLocal(source, root)
  }
  const missing = Object.entries(REQUIRED_VARIABLES).filter(([name]) => !source[name])
  if (missing.length > 0)
    throw new UsageError(
      [
        ...missing.map(([name, what]) => `${name} is missing: ${what}.`),
        'Set it in .env or in this shell. To use the shop that `npm start` runs, add --local.',
      ].join('\n'),
    )
  const address = (source.SITE_URL ?? '').replace(/\/+$/, '')
  const secret = source.DOWNLOAD_SECRET ?? ''
  setEnvironmentContext({
    siteID: source.NETLIFY_SITE_ID,
    token: source.NETLIFY_AUTH_TOKEN,
    apiURL: source.NETLIFY_API_URL || undefined,
    deployID: deploy,
  })
  if (deploy === undefined) return { address, secret, where: address, close: async () => undefined }
  if (!/^\w{1,24}$/.test(deploy))
    throw new UsageError(`"${deploy}" isn’t a deploy ID. You’ll find it in the URL of the deploy on Netlify.`)
  // Functions of a preview use this to detect that their stores are separate.
  Object.assign(globalThis, { Netlify: { context: { deploy: { context: 'deploy-preview', id: deploy } } } })
  return { address, secret, where: `deploy ${deploy}`, close: async () => undefined }
}

/** Two servers on one folder miss each other's writes, so `npm start` must not run at the same time. */
async function openLocal(source: NodeJS.ProcessEnv, root: string): Promise<OpenShop> {
  const ports = readPorts(source.PORT)
  await requireFreePorts(ports).catch((error) => {
    throw error instanceof UsageError ? new UsageError(`${STILL_RUNNING} (${error.message})`) : error
  })
  const dataDir = source.DATA_DIR ?? path.join(root, '.data')
  const blobs = await startBlobs({ directory: path.join(dataDir, 'blobs') })
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
  const { SITE_URL: address = '', DOWNLOAD_SECRET: secret = '' } = environmentAt(ports)
  return { address, secret, where: dataDir, close: blobs.close }
}

const STILL_RUNNING = 'Stop `npm start` first, so that its data doesn’t change in the meantime.'
