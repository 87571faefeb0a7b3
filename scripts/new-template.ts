/**
 * Creates a draft template: prompts for its card, strips an n8n export, and writes both files.
 * Every prompt has a flag:
 *
 *   npm run new:template -- --name "Post new reviews to Slack" --category marketing --export ~/Downloads/reviews.json
 *     [--slug post-new-reviews-to-slack] [--tools n8n,slack] [--video <URL or id>] [--id 161] [--open]
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { slugOf } from '#domain/catalog/slug-of.ts'
import { CATEGORY_IDS } from '../src/domain/catalog/categories.ts'
import { gradeWorkflow } from '../src/domain/import/grade-workflow.ts'
import type { Change } from '../src/domain/workflow/clean-export.ts'
import { toolsUsed } from '../src/domain/workflow/rules/catalogue.ts'
import { createPrompts, InputError } from './new-template/prompts.ts'
import { readCategory, readId, readName, readSlug, readTools, readVideo } from './new-template/questions.ts'
import { readExport } from './new-template/read-export.ts'
import { nextId } from './new-template/scaffold.ts'
import { findUsedIds, writeTemplate } from './new-template/write-template.ts'

const FLAGS = ['name', 'slug', 'category', 'tools', 'video', 'export', 'id'] as const

const say = (line: string) => process.stdout.write(`${line}\n`)

function readFlags(args: string[]): { flags: Record<string, string | undefined>; open: boolean } {
  const texts = Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args, options: { ...texts, open: { type: 'boolean' } } })
    const flags = Object.entries(values).flatMap(([flag, value]) => (typeof value === 'string' ? [[flag, value]] : []))
    return { flags: Object.fromEntries(flags), open: values.open === true }
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : 'The flags can’t be parsed.')
  }
}

/** Returns the slug of the template written under `<root>/content`. */
async function newTemplate(root: string, flags: Record<string, string | undefined>): Promise<string> {
  const usedIds = await findUsedIds(root)
  const { answer, close } = createPrompts(flags, process.stdin.isTTY === true)
  try {
    const name = await answer({ flag: 'name', text: 'Name, starting with the verb:', read: readName })
    const slug = await answer({
      flag: 'slug',
      text: 'Slug, for the files and the URL:',
      fallback: slugOf(name),
      read: (typed) => readSlug(typed, usedIds.slugs),
    })
    const category = await answer({
      flag: 'category',
      text: `Category (${CATEGORY_IDS.join(', ')}):`,
      read: readCategory,
    })
    const exported = await answer({
      flag: 'export',
      text: 'n8n export file (optional):',
      fallback: '',
      // npm changes to the folder of package.json; INIT_CWD is where it was called.
      read: (typed) => readExport(typed, process.env.INIT_CWD ?? process.cwd()),
    })
    const tools = await answer({
      flag: 'tools',
      text: 'Tools:',
      fallback: exported ? toolsUsed(exported).join(', ') : 'n8n',
      read: readTools,
    })
    const youtubeId = await answer({ flag: 'video', text: 'Video (optional):', fallback: '', read: readVideo })
    const id = await answer({
      flag: 'id',
      text: 'Number:',
      fallback: String(nextId(usedIds.ids)),
      read: (typed) => readId(typed, usedIds.ids),
    })
    const today = new Date().toISOString().slice(0, 10)
    const template = { id, slug, name, category, tools, youtubeId, today }
    const { files, removed } = await writeTemplate(root, template, exported, randomUUID)
    for (const line of removedLines(removed)) say(line)
    for (const warning of exported ? gradeWorkflow(exported, slug).warnings : []) say(`Warning: ${warning}`)
    for (const file of files) say(`Wrote ${file}`)
    return slug
  } finally {
    close()
  }
}

/** One line for the file and one for each node. */
function removedLines(removed: Change[]): string[] {
  const byNode = Map.groupBy(removed, ({ node }) => node)
  return [...byNode].map(([node, removals]) => {
    return `Removed from ${node === undefined ? 'the file' : `"${node}"`}: ${removals.map(({ what }) => what).join(', ')}`
  })
}

function nextSteps(slug: string): string[] {
  const address = `http://localhost:${process.env.PORT ?? 4321}/templates/${slug}`
  return [
    '',
    'Next: fill in everything marked "to be written", lay out the notes in n8n, and preview the draft:',
    `  npm run dev            ${address}`,
    '  npm run check:content  lists what’s left; remove "draft: true" when it’s clean',
    '  npm run check:n8n      checks with n8n itself',
    '',
  ]
}

const root = path.dirname(import.meta.dirname)
try {
  const { flags, open } = readFlags(process.argv.slice(2))
  for (const line of nextSteps(await newTemplate(root, flags))) say(line)
  if (open) {
    const dev = spawn(process.execPath, [path.join(root, 'scripts/dev.ts')], { cwd: root, stdio: 'inherit' })
    // Ctrl-C reaches both processes; this one waits until the services are closed.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => dev.kill(signal))
    dev.on('close', (code) => process.exit(code ?? 1))
  }
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
