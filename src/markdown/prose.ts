import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type SatteriProcessorOptions, satteri } from '@astrojs/markdown-satteri'
import { links } from './links.ts'
import { cards, tasks } from './lists.ts'
import { questions } from './questions.ts'
import { regions } from './regions.ts'

type Options = Required<SatteriProcessorOptions>
export type HastPlugin = Options['hastPlugins'][number]

const FOLDER = 'src/markdown'

/**
 * Markdown made fit for readers. Names of tasks hold what links say, and answers hold no words of tables that are not
 * seen, hence the order. Highlighters are off, as their colours would be inline styles, which differ in the dark.
 */
export const prose = () => satteri({ hastPlugins: [{ name: version() }, regions, links, tasks, cards, questions] })

/**
 * Astro keeps what it rendered from build to build, until the file or its own settings change. It sees a plugin by its
 * name alone, so one of them is named after the text of all.
 */
function version(): string {
  const hash = createHash('sha256')
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name))
  for (const file of [...files.sort(), 'src/components/site/links.ts']) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}
