import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clock, createClock } from '../n8n/clock.ts'

const run = promisify(execFile)
const preload = path.resolve('prove/n8n/preload.cjs')
const NOON = new Date('2026-11-16T12:00:00.000Z')

let server: Server
let hosts: string[]
let clock: Clock

beforeAll(async () => {
  server = createServer((request, response) => {
    hosts.push(request.headers.host ?? '')
    response.end('from the mock server')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** FLOWSHELF_PROOF, with a clock that shows noon. */
function proofEnvironment() {
  clock = createClock(path.join(mkdtempSync(path.join(tmpdir(), 'clock-')), 'clock'), NOON)
  clock.begin(NOON)
  const { port } = server.address() as AddressInfo
  return {
    ...process.env,
    NODE_OPTIONS: `--require ${preload}`,
    FLOWSHELF_PROOF: JSON.stringify({ port, postgresPort: port, clockFile: clock.file }),
  }
}

/** What a program prints as JSON when it runs as n8n does. */
async function inProof(program: string): Promise<unknown> {
  hosts = []
  const env = proofEnvironment()
  const { stdout } = await run(process.execPath, ['-e', `(async () => { ${program} })()`], { env })
  return JSON.parse(stdout)
}
const print = (value: string) => `console.log(JSON.stringify(${value}))`

describe('network', () => {
  test('requests to any host reach the mock server, with fetch and node:http', async () => {
    const texts = await inProof(`
      const byFetch = await (await fetch('http://api.somewhere.example/a')).text()
      const byHttp = await new Promise((resolve) => require('node:http').get('http://other.example:8080/b', (response) => {
        let text = ''
        response.on('data', (part) => (text += part)).on('end', () => resolve(text))
      }))
      ${print('[byFetch, byHttp]')}`)
    expect(texts).toEqual(['from the mock server', 'from the mock server'])
    expect(hosts).toEqual(['api.somewhere.example', 'other.example:8080'])
  })

  test('Postgres and IP addresses reach the mock server, with every signature of connect', async () => {
    const ports = await inProof(`
      const net = require('node:net')
      const reached = (...how) => new Promise((resolve) => {
        const socket = net.connect(...how, () => { resolve(socket.remoteAddress); socket.destroy() })
      })
      ${print(`[await reached(5432, 'db.example.com'), await reached({ host: '198.51.100.7', port: 443 })]`)}`)
    expect(ports).toEqual(['127.0.0.1', '127.0.0.1'])
  })

  test('requests to n8n’s own servers fail, so that they are not part of a case', async () => {
    const refused = await inProof(`
      const code = await fetch('https://api.n8n.io/news').then(() => 'answered', (error) => error.cause.code)
      ${print('code')}`)
    expect(refused).toBe('ECONNREFUSED')
    expect(hosts).toEqual([])
  })
})

describe('time', () => {
  test('is the time in the case, also in Code nodes', async () => {
    const times = await inProof(`
      const vm = require('node:vm')
      await new Promise((resolve) => setTimeout(resolve, 50))
      const inside = vm.runInContext('[new Date().toISOString(), Date.now(), new Date() instanceof Date]', vm.createContext({}))
      ${print('[new Date().toISOString(), Date.now(), new Date(0).getTime(), ...inside]')}`)
    const now = NOON.getTime()
    expect(times).toEqual([NOON.toISOString(), now, 0, NOON.toISOString(), now, true])
  })

  test('a pause of a workflow ends at once and advances the clock', async () => {
    const script = path.join(mkdtempSync(path.join(tmpdir(), 'nodes-')), 'nodes/Wait')
    const [spent, moved] = (await inProof(`
      const fs = require('node:fs')
      fs.mkdirSync('${script}', { recursive: true })
      fs.writeFileSync('${script}/wait.cjs', 'module.exports = () => new Promise((done) => setTimeout(done, 30000))')
      const begun = performance.now()
      const before = Date.now()
      await require('${script}/wait.cjs')()
      ${print('[performance.now() - begun, Date.now() - before]')}`)) as [number, number]
    expect(spent).toBeLessThan(5000)
    expect(moved).toBe(30_000)
    expect(clock.now().getTime()).toBe(NOON.getTime() + 30_000)
  })
})

test('the next execution gets the isolate of the last one, unless it was disposed', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'expression-runtime-')), 'isolate-pool.js')
  writeFileSync(file, 'exports.IsolatePool = class { bridges = []; async release() {} }')
  const left = await inProof(`
    const pool = new (require('${file}').IsolatePool)()
    for (const disposed of [false, true]) await pool.release({ disposed, isDisposed: () => disposed })
    ${print('pool.bridges')}`)
  expect(left).toEqual([{ disposed: false }])
})

test('random numbers are the same in every run, and restart with each case', async () => {
  const program = `
    const fs = require('node:fs')
    const vm = require('node:vm')
    const inWorkflow = () => vm.runInContext('Math.random()', vm.createContext({}))
    const first = [inWorkflow(), inWorkflow()]
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(2)
    const file = fs.openSync(JSON.parse(process.env.FLOWSHELF_PROOF).clockFile, 'r+')
    fs.writeSync(file, bytes, 0, 8, 8)
    Math.random()
    ${print('[first, [inWorkflow(), inWorkflow()]]')}`
  const [one, next] = (await inProof(program)) as [number[], number[]]
  expect(next).toEqual(one)
  expect(new Set(one).size).toBe(2)
  expect(await inProof(program)).toEqual([one, next])
})

test('random strings of nodes are the same in every run, those of n8n itself are not', async () => {
  const draw = 'module.exports = () => require("node:crypto").randomBytes(8).toString("hex")'
  const drawnIn = (place: string) => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'nodes-')), place)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'draw.cjs'), draw)
    return inProof(print(`require('${folder}/draw.cjs')()`))
  }
  const fixed = await drawnIn('n8n-nodes-base/nodes')
  expect(await drawnIn('n8n-nodes-base/nodes')).toBe(fixed)
  expect(await drawnIn('n8n-nodes-base/dist/nodes')).toBe(fixed)
  expect(await drawnIn('n8n-core')).not.toBe(await drawnIn('n8n-core'))
})

test('a child process with its own environment variables has the same clock and network', async () => {
  const year = await inProof(`
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'process.stdout.write(new Date().toISOString())'], { env: {} })
    let text = ''
    child.stdout.on('data', (part) => (text += part))
    await new Promise((resolve) => child.on('close', resolve))
    ${print('text')}`)
  expect(year).toBe(NOON.toISOString())
})

describe('schedules', () => {
  /** Has the path and exports of n8n's own file, and reports calls of its schedule. */
  function schedulerModule() {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'core-')), 'n8n-core/dist/execution-engine')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      path.join(folder, 'scheduled-task-manager.js'),
      `const crons = new Map()
      exports.ScheduledTaskManager = class {
        register({ targetId }) {
          crons.set(targetId, { job: { stop: () => process.send({ stopped: targetId }) } })
          return true
        }
        getGroupCrons() { return crons }
        toCronKey({ targetId }) { return targetId }
      }`,
    )
    const start = path.join(folder, 'start.cjs')
    writeFileSync(
      start,
      `const { ScheduledTaskManager } = require('./scheduled-task-manager.js')
      new ScheduledTaskManager().register({ group: { id: 'w' }, targetId: 'node' }, (at) => process.send({ called: at.toISOString() }))
      setInterval(() => {}, 1000)`,
    )
    return start
  }

  test('only run on request, and n8n exits with its parent', async () => {
    const child = fork(schedulerModule(), { env: proofEnvironment() })
    expect((await once(child, 'message'))[0]).toEqual({ stopped: 'node' })
    child.send({ fire: 'w', node: 'node' })
    expect((await once(child, 'message'))[0]).toEqual({ called: NOON.toISOString() })
    expect((await once(child, 'message'))[0]).toEqual({ fired: 'w', node: 'node', found: true })
    child.send({ fire: 'w', node: 'other' })
    expect((await once(child, 'message'))[0]).toMatchObject({ found: false })
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
