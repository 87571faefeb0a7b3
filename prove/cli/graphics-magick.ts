import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { SetupError } from '../n8n/install.ts'
import type { Subject } from '../run/load-cases.ts'

const NODE = 'n8n-nodes-base.editImage'

/** Replaced in tests. */
export interface Machine {
  /** Whether a command succeeds. */
  runs: (program: string, ...args: string[]) => boolean
  isRoot: boolean
}

const THIS_MACHINE: Machine = {
  runs: (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
  isRoot: process.getuid?.() === 0,
}

/**
 * Edit Image needs GraphicsMagick, which is part of n8n's Docker image but not of its package. Installs it with apt-get
 * as root. Throws SetupError if it is still missing.
 */
export function ensureGraphicsMagick(
  subjects: readonly Subject[],
  log: (line: string) => void,
  { runs, isRoot }: Machine = THIS_MACHINE,
): void {
  const withImages = subjects.find(({ file }) => file.nodes.some(({ type }) => type === NODE))
  if (!withImages || runs('gm', 'version')) return
  if (isRoot) {
    log('Installing GraphicsMagick …')
    const install = () => runs('apt-get', 'install', '-y', '--no-install-recommends', 'graphicsmagick')
    if (!install() && runs('apt-get', 'update')) install()
  }
  if (!runs('gm', 'version'))
    throw new SetupError(
      `${withImages.slug} edits images, and GraphicsMagick is missing. Install it (apt-get install graphicsmagick, brew install graphicsmagick), then run the command again.`,
    )
}
