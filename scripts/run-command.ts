import { spawn } from 'node:child_process'
import path from 'node:path'

export interface CommandResult {
  ok: boolean
  /** stdout and stderr, interleaved. */
  output: string
  /** CPU seconds of the program and its children; 0 where unavailable (Windows). */
  processor: number
}

/** Node does not report CPU time of children; the second line of the shell's `times` does. */
const TIMED = '"$@"; code=$?; times >&3; exit $code'

/** Runs a program from a package (`node_modules/<file>`) under the current Node, and captures its output. */
export function runPackage(
  root: string,
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const program = path.join(root, 'node_modules', file)
  const env = { ...process.env, ...environment }
  const command = [process.execPath, program, ...args]
  const timed = process.platform === 'win32' ? command : ['sh', '-c', TIMED, 'sh', ...command]
  const child = spawn(timed[0] ?? '', timed.slice(1), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let output = ''
  let times = ''
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.stdio[3]?.on('data', (text: Buffer) => {
    times += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output, processor: readTimes(times) }))
  })
}

/** User plus system seconds of the children, as in "0m0.01s 0m0.00s\n1m2.30s 0m4.50s". */
export function readTimes(times: string): number {
  const [, children = ''] = times.split('\n')
  const seconds = children.split(' ').map((time) => {
    const [minutes, rest = ''] = time.split('m')
    return 60 * Number(minutes) + (Number.parseFloat(rest) || 0)
  })
  return seconds.reduce((sum, each) => sum + each, 0)
}
