import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDeployStore, getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startBlobs } from '../../local/netlify/blobs.ts'
import { listen } from '../../local/netlify/listen.ts'
import { backUp } from '../../scripts/backup/back-up.ts'
import { openShop } from '../../scripts/backup/open-shop.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { freePorts } from '../../scripts/ports.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const root = path.resolve(import.meta.dirname, '../..')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

const SECRET = 'a secret of at least thirty-two characters'
const say = () => undefined

describe('by the API of Netlify, as from the machine of an owner', () => {
  let blobs: SomeBlobs
  let source: Record<string, string>

  beforeAll(async () => {
    blobs = await someBlobs()
    const { siteID, token, edgeURL } = JSON.parse(Buffer.from(blobs.context, 'base64').toString())
    source = {
      SITE_URL: 'https://shop.example/',
      DOWNLOAD_SECRET: SECRET,
      NETLIFY_SITE_ID: siteID,
      NETLIFY_AUTH_TOKEN: token,
      NETLIFY_API_URL: edgeURL,
    }
  })
  afterAll(() => blobs.remove())
  afterEach(async () => {
    vi.unstubAllGlobals()
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
    await blobs.reset()
  })

  const fill = async () => {
    await getStore('payments').setJSON('s/cs_1/paid', { kind: 'paid' })
    await getStore('imported').set('bytes', new Uint8Array([0, 255]).buffer, { metadata: { made: 'by hand' } })
  }
  const open = (more: Partial<Parameters<typeof openShop>[0]> = {}) => openShop({ local: false, source, root, ...more })
  const aFile = () => path.join(folder, 'a.backup.gz')
  const back = async (address: string) => backUp({ file: aFile(), shop: address, secret: SECRET, now: new Date(), say })
  const forth = async (address: string) =>
    restore({
      file: aFile(),
      shop: address,
      secret: SECRET,
      unsigned: false,
      write: true,
      replace: false,
      fromOtherShop: false,
      say,
    })

  test('a shop is backed up and brought back', async () => {
    await fill()
    const { address } = await open()
    expect(address).toBe('https://shop.example')
    await back(address)
    await blobs.reset()
    expect(await forth(address)).toBe(true)
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
    expect(await getStore('payments').get('s/cs_1/paid')).toBe('{"kind":"paid"}')
    const bytes = await getStore('imported').getWithMetadata('bytes', { type: 'arrayBuffer' })
    expect(bytes).toMatchObject({ data: new Uint8Array([0, 255]).buffer, metadata: { made: 'by hand' } })
  })

  test('a restore for trial goes into the stores of one deploy, and the shop keeps its own', async () => {
    await fill()
    await back((await open()).address)
    await getStore('payments').delete('s/cs_1/paid')
    // openShop says so to the adapters by the global of Netlify's functions; here it ends with the test.
    vi.stubGlobal('Netlify', undefined)
    const { address, where } = await open({ deploy: '6743deploy' })
    expect(where).toBe('deploy 6743deploy')
    await forth(address)
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
    expect(await getDeployStore({ name: 'payments', deployID: '6743deploy' }).get('s/cs_1/paid')).not.toBeNull()
    expect(await getStore('payments').get('s/cs_1/paid')).toBeNull()
  })

  test('while storage answers too many calls, it is waited for, and nothing is left out', async () => {
    await fill()
    const { address } = await open()
    blobs.failing = 'busy'
    const running = back(address)
    await new Promise((resolve) => setTimeout(resolve, 500))
    blobs.failing = false
    await running
    await blobs.reset()
    await forth(address)
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
    expect(await getStore('payments').get('s/cs_1/paid')).toBe('{"kind":"paid"}')
  })

  test('a key that Netlify does not take ends the backup, and no file is left', async () => {
    const { address } = await open({ source: { ...source, NETLIFY_AUTH_TOKEN: 'nfp_wrong' } })
    await expect(back(address)).rejects.toThrow('storage')
    expect(await readdir(folder)).toEqual([])
  })

  test('every variable that is missing is named, and where to find it', async () => {
    await expect(open({ source: {} })).rejects.toThrow(
      [
        'SITE_URL is missing: the URL of the shop.',
        "DOWNLOAD_SECRET is missing: the shop's own secret, which signs backups.",
        'NETLIFY_SITE_ID is missing: Netlify → Project configuration → General → Project ID.',
        'NETLIFY_AUTH_TOKEN is missing: Netlify → User settings → Applications → Personal access tokens.',
        'Set it in .env or in this shell. To use the shop that `npm start` runs, add --local.',
      ].join('\n'),
    )
    await expect(open({ deploy: 'a/b' })).rejects.toThrow('"a/b" isn’t a deploy ID.')
    await expect(open({ deploy: 'a', local: true })).rejects.toThrow('Choose one')
  })
})

describe('on the shop of this machine', () => {
  let env: Record<string, string>

  beforeEach(async () => {
    env = { DATA_DIR: path.join(folder, 'data'), PORT: String((await freePorts()).site), INIT_CWD: folder }
  })

  /** What npm runs, and what it leaves. */
  const command = (script: 'backup' | 'restore', ...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const options = { cwd: root, env: { ...process.env, ...env } }
      execFile(process.execPath, [`scripts/${script}.ts`, ...args], options, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      )
    })

  /** Does something with the stores of the shop. */
  const inShop = async (work: () => Promise<unknown>) => {
    const blobs = await startBlobs({ directory: path.join(folder, 'data/blobs') })
    process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
    const done = await work()
    delete process.env.NETLIFY_BLOBS_CONTEXT
    await blobs.close()
    return done
  }
  const paid = () => getStore('payments').get('s/cs_1/paid')

  test('the commands say what they do, in sentences', async () => {
    await inShop(() => getStore('payments').setJSON('s/cs_1/paid', {}))
    const file = path.join(folder, 'mine.backup.gz')
    const backup = await command('backup', '--local', 'mine.backup.gz')
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('payments: 1 entry.\n') })
    expect(backup.output).toContain('limits: left out. It counts the calls of the last minute.')
    expect(backup.output).toContain(`Written to ${file}. It contains names, email addresses and purchases`)
    expect(await command('backup', '--local', 'mine.backup.gz')).toMatchObject({
      code: 1,
      output: expect.stringContaining('never overwrite a file'),
    })

    await rm(path.join(folder, 'data'), { recursive: true })
    const dry = await command('restore', 'mine.backup.gz', '--local')
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('payments: 1 to write, 0 already there.') })
    expect(await inShop(paid)).toBeNull()
    expect((await command('restore', 'mine.backup.gz', '--local', '--write')).code).toBe(0)
    expect(await inShop(paid)).toBe('{}')
    await inShop(() => getStore('payments').set('s/cs_1/paid', '[]'))
    expect((await command('restore', 'mine.backup.gz', '--local', '--write')).code).toBe(1)
  })

  test('without a name a backup is called by its time, and lies where the command was given', async () => {
    await inShop(() => getStore('payments').setJSON('s/cs_1/paid', {}))
    expect((await command('backup', '--local')).code).toBe(0)
    const [name] = (await readdir(folder)).filter((file) => file !== 'data')
    expect(name).toMatch(/^flowshelf-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.gz$/)
  })

  test.each<[string, 'backup' | 'restore', string[], string]>([
    ['no file', 'restore', ['--local'], 'Name one file to restore: npm run restore -- FILE\n'],
    ['a file that is not there', 'restore', ['none.gz', '--local'], 'File not found: '],
    ['an unknown flag', 'restore', ['--force'], "Unknown option '--force'"],
    ['two files', 'backup', ['a', 'b'], 'Too many arguments'],
  ])('%s is refused in one sentence', async (_, script, args, sentence) => {
    const { code, output } = await command(script, ...args)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('a file that is no backup is refused, and so is all while `npm start` runs', async () => {
    await writeFile(path.join(folder, 'table.csv'), 'id,email\n')
    expect(await command('restore', 'table.csv', '--local')).toMatchObject({
      code: 1,
      output: expect.stringContaining('table.csv isn’t a shop backup.'),
    })
    const shop = await listen(() => undefined, Number(env.PORT))
    const { code, output } = await command('backup', '--local')
    await shop.close()
    expect([code, output]).toEqual([1, expect.stringContaining('Stop `npm start` first')])
  })
})
