import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_NOW } from '../case.ts'
import { type Clock, createClock } from './clock.ts'
import { installArial } from './fonts.ts'
import { n8nProgram, SetupError } from './install.ts'
import { createRest, type Rest } from './rest.ts'
import { setOwnerId } from './set-owner-id.ts'

/** n8n's configured URL, which is in the links it sends. */
export const PUBLIC_ADDRESS = 'https://n8n.example.com'

export interface N8n {
  rest: Rest
  database: DatabaseSync
  clock: Clock
  /** Maps a public URL of n8n to its address on this machine. */
  local: (address: string) => string
  /** Fires a schedule or polling trigger. Throws if it is not registered. */
  fire: (workflowId: string, nodeId: string) => Promise<void>
  close(): Promise<void>
}

interface Settings {
  /** The folder whose node_modules contain n8n. */
  app: string
  /** Emptied first. For n8n's database, clock and log. */
  folder: string
  mockServer: { port: number; postgresPort: number; certificate: string }
  /** Further settings of n8n, by the names of its environment variables. */
  env?: Record<string, string>
}

/** Milliseconds. n8n starts in 10 s on two idle cores, and in minutes on busy ones. */
const START_TIMEOUT = 600_000

const DISABLED = [
  'N8N_DIAGNOSTICS_ENABLED',
  'N8N_VERSION_NOTIFICATIONS_ENABLED',
  'N8N_COMMUNITY_PACKAGES_ENABLED',
  'N8N_LICENSE_AUTO_RENEW_ENABLED',
  'N8N_SECURE_COOKIE',
  'N8N_PYTHON_ENABLED',
  'EXECUTIONS_DATA_PRUNE',
]

/** Starts an empty n8n on 127.0.0.1 with an owner. Throws SetupError. */
export async function startN8n({ app, folder, mockServer, env }: Settings): Promise<N8n> {
  const program = await n8nProgram(app)
  await rm(folder, { recursive: true, force: true })
  const home = path.join(folder, 'home')
  await installArial(app, home)
  const clock = createClock(path.join(folder, 'clock'), new Date(DEFAULT_NOW))
  const [port, brokerPort] = await freePorts()
  const base = `http://127.0.0.1:${port}`
  const log = path.join(folder, 'n8n.log')
  const output = await open(log, 'w')
  const { port: webPort, postgresPort } = mockServer
  const child = spawn(process.execPath, [program, 'start'], {
    stdio: ['ignore', output.fd, output.fd, 'ipc'],
    env: {
      HOME: home,
      // Uploads get names by the repeatable random numbers, which another n8n may use at the same time.
      TMPDIR: folder,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`,
      ...Object.fromEntries(DISABLED.map((name) => [name, 'false'])),
      NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'preload.cjs')}`,
      NODE_EXTRA_CA_CERTS: mockServer.certificate,
      FLOWSHELF_PROOF: JSON.stringify({ port: webPort, postgresPort, clockFile: clock.file }),
      // n8n loads thousands of files at start.
      NODE_COMPILE_CACHE: path.join(app, 'compiled'),
      // Seconds for the task runner to connect. The default of 30 is too short on a busy machine.
      N8N_RUNNERS_GRANT_TOKEN_TTL: '600',
      N8N_USER_FOLDER: home,
      N8N_ENCRYPTION_KEY: 'not a secret: deleted after the run',
      DB_TYPE: 'sqlite',
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_HOST: 'n8n.example.com',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      WEBHOOK_URL: `${PUBLIC_ADDRESS}/`,
      N8N_EDITOR_BASE_URL: PUBLIC_ADDRESS,
      GENERIC_TIMEZONE: 'Europe/Berlin',
      // Sessions must not expire: n8n resumes a wait without a limit in the year 3000.
      N8N_USER_MANAGEMENT_JWT_DURATION_HOURS: '10000000',
      N8N_USER_MANAGEMENT_JWT_REFRESH_TIMEOUT_HOURS: '-1',
      // n8n allows ten new MCP clients and twenty tokens in five minutes, and cases follow each other faster.
      N8N_OAUTH_SERVER_REGISTER_RATE_LIMIT: '100000',
      N8N_OAUTH_SERVER_TOKEN_RATE_LIMIT: '100000',
      N8N_OAUTH_SERVER_AUTHORIZE_RATE_LIMIT: '100000',
      N8N_OAUTH_SERVER_WELL_KNOWN_RATE_LIMIT: '100000',
      ...env,
    },
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const close = async () => {
    process.off('exit', stop)
    await terminate(child)
    await output.close()
  }
  try {
    await waitUntilReady(base, child)
    const database = new DatabaseSync(path.join(home, '.n8n/database.sqlite'), { timeout: 5000 })
    setOwnerId(database)
    const rest = createRest(base)
    await rest.signUp()
    return {
      rest,
      database,
      clock,
      local: (address) => address.replace(PUBLIC_ADDRESS, base),
      fire: (workflowId, nodeId) => fire(child, workflowId, nodeId),
      async close() {
        database.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-8).join('\n')
    throw new SetupError(`n8n did not start: ${(error as Error).message}\n${tail}`)
  }
}

async function waitUntilReady(base: string, child: ChildProcess) {
  const limit = performance.now() + START_TIMEOUT
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`it exited with code ${child.exitCode}.`)
    const ready = await fetch(`${base}/healthz/readiness`).catch(() => null)
    if (ready?.ok) return
    await pause(100)
  }
  throw new Error(`it did not respond within ${START_TIMEOUT / 1000} s.`)
}

function fire(child: ChildProcess, workflowId: string, nodeId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply: { found: boolean }) =>
      reply.found ? resolve() : reject(new Error('n8n has registered no schedule for the trigger.')),
    )
    child.send({ fire: workflowId, node: nodeId })
  })
}

async function terminate(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await end
  clearTimeout(late)
}

/** Both servers listen at the same time, so that the ports differ. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            if (typeof address === 'object' && address) resolve(address.port)
          })
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}
