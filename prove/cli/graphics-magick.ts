import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { SetupError } from '../n8n/install.ts'
import type { Subject } from '../run/load-cases.ts'

const NODE = 'n8n-nodes-base.editImage'

/** What a proof asks of the machine; in tests another one. */
export interface Machine {
  /** Whether a program ends well. */
  runs: (program: string, ...args: string[]) => boolean
  isRoot: boolean
}

const THIS_MACHINE: Machine = {
  runs: (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
  isRoot: process.getuid?.() === 0,
}

/**
 * Edit Image works with GraphicsMagick, which n8n's Docker image brings and its package does not. Where a template has
 * such a node it is installed by apt-get, if that may be. Throws SetupError where it is missing then.
 */
export function haveGraphicsMagick(
  subjects: readonly Subject[],
  tell: (line: string) => void,
  { runs, isRoot }: Machine = THIS_MACHINE,
): void {
  const needy = subjects.find(({ file }) => file.nodes.some(({ type }) => type === NODE))
  if (!needy || runs('gm', 'version')) return
  if (isRoot) {
    tell('Installing GraphicsMagick …')
    const install = () => runs('apt-get', 'install', '-y', '--no-install-recommends', 'graphicsmagick')
    if (!install() && runs('apt-get', 'update')) install()
  }
  if (!runs('gm', 'version'))
    throw new SetupError(
      `${needy.slug} edits images, and GraphicsMagick is missing. Install it (apt-get install graphicsmagick, brew install graphicsmagick), then run the command again.`,
    )
}
