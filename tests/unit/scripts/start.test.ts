import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../../../local/netlify/listen.ts'
import { freePorts } from '../../../scripts/ports.ts'
import { addressBlock } from '../../../scripts/run-until-stopped.ts'

const root = path.join(import.meta.dirname, '../../..')

test.each(['start', 'dev'])(
  '%s on a busy port exits immediately with a message and no stack trace',
  async (command) => {
    const ports = await freePorts()
    const stranger = await listen(() => undefined, ports.site)
    const { code, output } = await run(`scripts/${command}.ts`, { PORT: String(ports.site) })
    await stranger.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${ports.site} is already in use.`)
    expect(output.trim().split('\n')).toHaveLength(1)
  },
)

test('the URLs and the seeded users are shown', () => {
  const block = addressBlock({
    title: 'Flowshelf',
    siteUrl: 'http://localhost:5000',
    deskUrl: 'http://localhost:5001',
    notes: ['ada@flowshelf.test (admin)'],
    took: 1240,
  })
  expect(block).toContain('ready in 1.2 s')
  for (const part of ['http://localhost:5000', 'http://localhost:5001', 'ada@flowshelf.test (admin)', 'Ctrl-C']) {
    expect(block).toContain(part)
  }
})

function run(script: string, env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: root, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
