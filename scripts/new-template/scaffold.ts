import { stringify } from 'yaml'
import type { CategoryId } from '../../src/domain/catalog/categories.ts'
import type { ToolId } from '../../src/domain/catalog/tools.ts'
import type { SettingKind } from '../../src/domain/catalog/value-problem.ts'
import { assignmentsOf } from '../../src/domain/workflow/setting-names.ts'
import type { Workflow } from '../../src/domain/workflow/workflow.ts'
import { PLACEHOLDER, TAG_TO_CHANGE } from '../check-content/placeholder.ts'

export interface NewTemplate {
  id: number
  slug: string
  name: string
  category: CategoryId
  tools: readonly ToolId[]
  youtubeId?: string | undefined
  /** YYYY-MM-DD. */
  today: string
}

const SECTIONS = {
  'Who it is for': 'who benefits, and when it is the wrong choice.',
  'How it works': 'the input, what each part decides, the output, what happens on failure.',
  Example: 'sample input and output, with fictional names.',
  'Set up': 'a numbered list, each credential and where to click.',
  Requirements: 'accounts, plans and what a run costs.',
  Customize: 'what a buyer can change, and in which node.',
  Troubleshooting: 'the most common problems, and their fixes.',
}

/** A page that works under `npm run dev` but fails check:content until its placeholders are filled in. */
export function pageText(template: NewTemplate, workflow: Workflow): string {
  const { id, slug, name, category, tools, youtubeId, today } = template
  const frontMatter = {
    id,
    slug,
    name,
    title: name,
    description: `${PLACEHOLDER} one or two sentences about input and output.`,
    category,
    tags: [category, TAG_TO_CHANGE],
    tools,
    difficulty: 'Intermediate',
    setupMinutes: 30,
    version: '1.0.0',
    changelog: [{ version: '1.0.0', date: today, note: 'First release.' }],
    author: 'Flowshelf',
    license: 'Use it in your own and client projects',
    ...(youtubeId && { youtubeId }),
    related: [],
    settings: settingsOf(workflow),
    draft: true,
  }
  const yaml = stringify(frontMatter, { lineWidth: 0 }).replace(`date: "${today}"`, `date: ${today}`)
  const body = Object.entries(SECTIONS).map(([heading, hint]) => `## ${heading}\n\n${PLACEHOLDER} ${hint}\n`)
  return `---\n${yaml}---\n\n${body.join('\n')}`
}

const KINDS: Record<string, SettingKind> = { number: 'number', boolean: 'boolean' }

/** One entry for each value of the settings node, as check:content requires. */
const settingsOf = (workflow: Workflow) =>
  assignmentsOf(workflow).map(({ name, type, value }) => ({
    name,
    label: labelOf(name),
    kind: KINDS[type] ?? 'text',
    default: value,
    help: `${PLACEHOLDER} in a few words.`,
  }))

/** "slackChannel" gives "Slack channel". */
function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A minimal workflow: a trigger, the settings, and the required note. */
export function emptyWorkflow({ name, slug }: NewTemplate, newId: () => string): Workflow {
  const node = (label: string, type: string, typeVersion: number, x: number, parameters = {}) => ({
    id: newId(),
    name: label,
    type: `n8n-nodes-base.${type}`,
    typeVersion,
    position: [x, 0] as [number, number],
    parameters,
  })
  const content = `## ${name}\n\n### How it works\n${PLACEHOLDER} what happens, step by step.\n\n### Setup\n${PLACEHOLDER} what to connect and fill in.`
  return {
    name,
    nodes: [
      node('Overview', 'stickyNote', 1, -592, { content, height: 480, width: 496 }),
      node('Start manually', 'manualTrigger', 1, 0),
      node('Settings', 'set', 3.5, 208, { assignments: { assignments: [] }, options: {} }),
    ],
    connections: { 'Start manually': { main: [[{ node: 'Settings', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
    meta: { templateId: slug },
  }
}

/** The smallest unused number. */
export function nextId(taken: readonly number[]): number {
  let id = 1
  while (taken.includes(id)) id += 1
  return id
}
