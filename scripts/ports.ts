import { randomInt } from 'node:crypto'
import { type Listening, listen, PortInUse } from '../local/netlify/listen.ts'

/** A usage error; shown as a sentence without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const DEFAULT_SITE_PORT = 4321

/** The site's port is PORT or 4321; the desk uses the next one. */
export function readPorts(wanted: string | undefined): { site: number; desk: number } {
  const site = wanted ? Number(wanted) : DEFAULT_SITE_PORT
  if (!Number.isInteger(site) || site < 1 || site > 65534) {
    throw new UsageError(`PORT must be a whole number from 1 to 65534, not "${wanted}".`)
  }
  return { site, desk: site + 1 }
}

/** Checks that both ports are free before slow work begins. Throws UsageError. */
export async function requireFreePorts({ site, desk }: { site: number; desk: number }): Promise<void> {
  for (const port of [site, desk]) {
    const probe = await listen(() => undefined, port).catch((error) => {
      throw error instanceof PortInUse ? busy(error.port) : error
    })
    await probe.close()
  }
}

/** Systems assign outgoing connections ports from 32768 on, so a free one may soon be taken. */
const PORT_RANGE = [10_000, 32_000] as const

/** Two consecutive free ports for each shop, never those of a running `npm start`; returns the first two. */
export async function freePorts(shops = 1): Promise<{ site: number; desk: number }> {
  const site = randomInt(...PORT_RANGE)
  const held: Listening[] = []
  for (let next = 0; next < 2 * shops; next += 1) {
    const listening = await listen(() => undefined, site + next).catch(() => null)
    if (!listening) break
    held.push(listening)
  }
  await Promise.all(held.map((listening) => listening.close()))
  return held.length === 2 * shops ? { site, desk: site + 1 } : freePorts(shops)
}

/** Shops that the browser tests run in parallel, each two ports above the previous. */
export const TEST_SHOPS = 2

function busy(port: number): UsageError {
  return new UsageError(
    `Port ${port} is already in use. Stop what’s running there, or move the site and the desk, for example with PORT=${port + 1000}.`,
  )
}
