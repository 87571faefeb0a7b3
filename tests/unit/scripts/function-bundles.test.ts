import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { budgetFor } from '../../../scripts/bench/budgets.ts'
import { bundleFunctions } from '../../../src/integrations/bundle-functions.ts'

const root = path.resolve(import.meta.dirname, '../../..')
// Outside of the project, where no package can be found.
const folder = mkdtempSync(path.join(tmpdir(), 'flowshelf-bundles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { metafile } = await bundleFunctions(root, folder)
/** Each function as one file with all its packages, as a build writes it. */
const bundles = Object.entries(metafile.outputs).map(([file, { bytes, inputs }]) => ({
  name: path.basename(file, '.mjs'),
  bytes,
  // What was shaken out leaves a name and no bytes.
  holds: Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
}))
const holding = (part: string) =>
  bundles.filter(({ holds }) => holds.some((file) => file.includes(part))).map(({ name }) => name)

/** What a Node of its own finds in each of these files: its address or schedule, and what it exports to be called. */
function exportsOf(files: string[]): { address: unknown; called: string }[] {
  const program = `
    const modules = await Promise.all(${JSON.stringify(files.map((file) => pathToFileURL(file).href))}.map((url) => import(url)))
    const found = modules.map(({ config, default: called }) => ({ address: config, called: typeof called }))
    process.stdout.write(JSON.stringify(found))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root }).toString())
}

test('every function is small enough to start quickly', () => {
  const most = (name: string) =>
    budgetFor('Function bundle', ['mcp', 'import-templates'].includes(name) ? name : 'largest')
  expect(bundles.length).toBeGreaterThan(10)
  expect(bundles.filter(({ name, bytes }) => bytes > most(name))).toEqual([])
})

test('every function loads without node_modules and has the path of its source', () => {
  const packed = exportsOf(bundles.map(({ name }) => path.join(folder, `${name}.mjs`)))
  const sources = exportsOf(bundles.map(({ name }) => path.join(root, 'netlify/functions', `${name}.ts`)))
  expect(packed).toEqual(sources)
  expect(packed.filter(({ called }) => called !== 'function')).toEqual([])
})

test('n8n’s node facts are bundled only with functions that read workflows', () => {
  expect(holding('node-facts.json')).toEqual(['file', 'import-templates', 'installer', 'mcp', 'n8n-host', 'templates'])
  expect(holding('node-releases.json')).toEqual(['import-templates', 'installer', 'mcp', 'n8n-host', 'templates'])
})

test('mail texts are bundled only with functions that send mail', () => {
  expect(holding('src/mails/order-confirmation.ts')).toEqual([
    'admin-act',
    'reconcile-payments',
    'refund-double',
    'stripe-webhook',
    'verify-payment',
  ])
  expect(holding('src/mails/found-purchases.ts')).toEqual(['find-purchase'])
  expect(holding('src/mails/withdrawal-received.ts')).toEqual(['confirm-withdrawal', 'finish-withdrawals', 'withdraw'])
  expect(holding('src/mails/template-updates.ts')).toEqual(['admin-act', 'finish-updates'])
  expect(holding('src/mails/message-received.ts')).toEqual(['contact', 'resend-messages'])
})

test('no function bundles image tools or translated messages', () => {
  expect([...holding('/sharp/'), ...holding('/zod/v4/locales/de.js')]).toEqual([])
})
