// Runs on plain Node 20 before any package is installed, so it has no dependencies.
//   node scripts/setup.mjs [--browser] [--prove] [script.ts …]
// --browser also installs a browser, --prove the packages of the workspace `prove`.
// Runs the script on Node 24 from npm. `&& node script.ts` would not work: on a fresh clone the shell has cached the
// path of the older `node` by then.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser-path.mjs'
import { browserPlans, NO_BROWSER, needsInstall, nodeVersionError, withoutEngineWarnings } from './setup-plan.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const onWindows = process.platform === 'win32'

const wanted = process.argv.slice(2)
const wantsBrowser = wanted.includes('--browser')
const wantsProve = wanted.includes('--prove')
const script = wanted.slice(Number(wantsBrowser) + Number(wantsProve))

const versionError = nodeVersionError(process.versions.node)
if (versionError) stop(versionError)
await installPackages()
if (wantsBrowser) await installBrowser()
if (script.length > 0) runScript(script)

async function installPackages() {
  const stampFile = path.join(modules, '.flowshelf-installed')
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const lockHash = createHash('sha256').update(lockText).digest('hex')
  const stamp = read(stampFile)
  const installed = () => JSON.parse(read(path.join(modules, '.package-lock.json')) ?? 'null')
  const withProve = `${lockHash} with prove`
  const stamps = wantsProve ? [withProve] : [lockHash, withProve]
  if (!needsInstall({ stamp, stamps, lock: () => JSON.parse(lockText), installed })) {
    // Everything in the lockfile is installed.
    if (stamp === null) writeFileSync(stampFile, withProve)
    return
  }

  const scope = wantsProve ? [] : ['--workspaces=false']
  const result = await runQuietly('Installing packages', ['npm', 'ci', '--no-audit', '--no-fund', ...scope])
  if (result.code !== 0)
    stop(`${withoutEngineWarnings(result.output)}\n\nThe packages couldn’t be installed; see npm’s output above.`)
  writeFileSync(stampFile, wantsProve ? withProve : lockHash)
}

async function installBrowser() {
  const found = findBrowser()
  // The tests also run in a windowed build, so a failure to install a headless one is remembered and not repeated.
  const failed = path.join(modules, '.flowshelf-no-headless-browser')
  if (found && (/headless[-_]shell/.test(found) || found === process.env.CHROMIUM_PATH || existsSync(failed))) return
  const machine = { isRoot: process.getuid?.() === 0, hasAptGet: existsSync('/usr/bin/apt-get'), hasWindowed: !!found }
  let output = ''
  for (const plan of browserPlans(machine)) {
    for (const command of plan) {
      const result = await runQuietly('Installing a browser for the tests', command)
      output = result.output
      if (result.code !== 0) break
    }
    if (findBrowser() !== found) return
  }
  if (found) return writeFileSync(failed, '')
  stop(`${withoutEngineWarnings(output)}\n\n${NO_BROWSER}`)
}

/**
 * Shows one line with a timer; captures the output for failures.
 * @param {string} title
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runQuietly(title, [program = '', ...args]) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const live = process.stdout.isTTY
  process.stdout.write(live ? `${title} …` : `${title} …\n`)
  const ticking = setInterval(() => live && process.stdout.write(`\r${title} … ${seconds()}`), 1000)
  return new Promise((resolve) => {
    let output = ''
    // Windows finds npm.cmd and npx.cmd only through its shell.
    const child = spawn(program, args, { cwd: root, shell: onWindows, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    const end = (/** @type {number | null} */ code) => {
      clearInterval(ticking)
      if (live) process.stdout.write(`\r${title}: ${seconds()}          \n`)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', end)
  })
}

/** @param {string[]} args */
function runScript(args) {
  const bin = path.join(modules, '.bin')
  const node = path.join(modules, 'node/bin', onWindows ? 'node.exe' : 'node')
  const child = spawn(existsSync(node) ? node : process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  // npm passes a stop signal only to its shell, which exits without passing it on; this process stops when it is
  // orphaned.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300)
  child.on('close', (code) => process.exit(code ?? 1))
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
