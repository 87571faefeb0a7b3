import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { ADMIN_EMAIL } from '../../local/environment.ts'
import { startLocal } from '../../local/index.ts'
import type { Figure } from './budget.ts'
import { seedCrowd } from './seed-crowd.ts'
import { signIn } from './sign-in.ts'
import { median } from './statistics.ts'

const SIZE = 10_000
const RUNS = 5

const CALLS = [
  { where: 'first page', name: 'admin-users', query: '' },
  { where: 'search', name: 'admin-users', query: '?search=person-77' },
  { where: 'without payment', name: 'admin-users', query: '?filter=account' },
  { where: 'sums', name: 'admin-statistics', query: '' },
  { where: 'sheet of all', name: 'admin-export', query: '' },
]

/** Median times of cold functions of the owner's side, in a shop of 10,000 users with a payment each. */
export async function measureOwner(request: APIRequestContext, root: string): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'flowshelf-owner-'))
  const local = await startLocal({ port: 0, deskPort: 0, dataDir, root, clerkTokenSeconds: 3600 })
  try {
    seedCrowd({ dataDir, clerk: local.services.clerk }, SIZE)
    const token = await signIn(request, { ...local, email: ADMIN_EMAIL })
    const figures: Figure[] = []
    for (const { where, name, query } of CALLS) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(await coldCall([name, query], { ...local.env, token: await token() }))
      figures.push({ measure: 'Cold function at 10,000 users and payments', where, value: median(times) })
    }
    return figures
  } finally {
    await local.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function coldCall(
  call: string[],
  { token, ...env }: Record<string, string> & { token: string },
): Promise<number> {
  const script = path.join(import.meta.dirname, 'cold-call.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...call], {
    env: { ...process.env, ...env, BENCH_TOKEN: token },
  })
  return Number(stdout)
}
