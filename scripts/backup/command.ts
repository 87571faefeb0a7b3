import path from 'node:path'
import { Outage } from '#domain/shared/errors.ts'
import { readSource } from '../deploy-check/settings.ts'
import { UsageError } from '../ports.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Resolves a file argument: npm changes to the folder of package.json, and INIT_CWD is where it was called. */
export const resolveArgument = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** Opens a shop, runs `work` on it and closes it. */
export async function withShop<T>(
  which: { local: boolean; deploy?: string | undefined },
  work: (shop: OpenShop) => Promise<T>,
): Promise<T> {
  const shop = await openShop({ ...which, root, source: await readSource(path.join(root, '.env')) })
  try {
    return await work(shop)
  } finally {
    await shop.close()
  }
}

/**
 * Runs a command and sets the exit code: 1 if `work` returns false or throws, else 0. Prints the message of a known
 * error.
 */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await work())) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${messageFor(error)}\n`)
    process.exitCode = 1
  }
}

/** Rethrows unexpected errors. */
function messageFor(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof Outage) {
    const why = error.cause instanceof Error ? error.cause.message : error.message
    return `Netlify Blobs request failed: ${why}\n${/\b40[13]\b/.test(why) ? CHECK_KEYS : RUN_AGAIN}`
  }
  // parseArgs' own messages are clear enough.
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  throw error
}

const CHECK_KEYS = 'Check NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID: the token’s owner needs access to the project.'
const RUN_AGAIN = 'Run the command again later.'
