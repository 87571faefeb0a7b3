import { spawn } from 'node:child_process'
import path from 'node:path'

export interface CommandResult {
  ok: boolean
  /** Both streams in the order of writing. */
  output: string
}

/** Runs a program that a package brings (`node_modules/<file>`) under this very Node, and keeps what it prints. */
export function runPackage(
  root: string,
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const program = path.join(root, 'node_modules', file)
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
