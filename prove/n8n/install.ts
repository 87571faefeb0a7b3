import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CHECKED_WITH } from '../../src/domain/workflow/node-facts.ts'

export { CHECKED_WITH as N8N_VERSION }

/** Printed without a stack trace. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** The package.json of the installation. */
export const N8N_PACKAGE = {
  private: true,
  dependencies: {
    n8n: CHECKED_WITH,
    // A peer dependency of ts-ics, which --legacy-peer-deps skips. "Extract from File" needs it.
    'date-fns': '2.30.0',
  },
  // Newer versions depend on packages that some registries lack.
  overrides: { linkedom: '0.18.12', '@langchain/langgraph': '1.2.9' },
}

/** Returns the path of n8n's executable. Throws SetupError if the installation is missing, outdated or incomplete. */
export async function n8nProgram(folder: string): Promise<string> {
  const n8n = path.join(folder, 'node_modules/n8n')
  const about = await readFile(path.join(n8n, 'package.json'), 'utf8').catch(() => null)
  if (about === null)
    throw new SetupError(
      `${folder} does not contain n8n. Unset FLOWSHELF_N8N to install it, or set it to the right folder.`,
    )
  const { version } = JSON.parse(about) as { version: string }
  if (version !== CHECKED_WITH)
    throw new SetupError(`${folder} contains n8n ${version}, but ${CHECKED_WITH} is needed.`)
  const driver = path.join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node')
  await access(driver).catch(() => {
    throw new SetupError(`The database driver of n8n in ${folder} is not built. Run npm rebuild sqlite3 there.`)
  })
  return path.join(n8n, 'bin/n8n')
}
