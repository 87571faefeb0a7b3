import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CHECKED_WITH } from '../../src/domain/workflow/node-facts.ts'

// Which n8n a proof runs in, and what a folder must hold for it.

export { CHECKED_WITH as N8N_VERSION }

/** Said to whoever runs the proof; no stack. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** What npm needs to know; a package.json. */
export const N8N_PACKAGE = {
  private: true,
  dependencies: {
    n8n: CHECKED_WITH,
    // A peer of ts-ics that --legacy-peer-deps leaves out; without it "Extract from File" cannot be loaded.
    'date-fns': '2.30.0',
  },
  // Newer ones ask for packages that not every registry has.
  overrides: { linkedom: '0.18.12', '@langchain/langgraph': '1.2.9' },
}

/** Answers the program of the n8n in a folder. Throws SetupError where the folder is not ready. */
export async function n8nProgram(folder: string): Promise<string> {
  const n8n = path.join(folder, 'node_modules/n8n')
  const about = await readFile(path.join(n8n, 'package.json'), 'utf8').catch(() => null)
  if (about === null)
    throw new SetupError(`${folder} holds no n8n. Leave FLOWSHELF_N8N out to have one fetched, or name its folder.`)
  const { version } = JSON.parse(about) as { version: string }
  if (version !== CHECKED_WITH)
    throw new SetupError(`${folder} holds n8n ${version}, and the proof is about ${CHECKED_WITH}.`)
  const driver = path.join(folder, 'node_modules/sqlite3/build/Release/node_sqlite3.node')
  await access(driver).catch(() => {
    throw new SetupError(`The database driver of the n8n in ${folder} is not built: npm rebuild sqlite3 builds it.`)
  })
  return path.join(n8n, 'bin/n8n')
}
