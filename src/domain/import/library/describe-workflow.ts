import { APPS, type AppId } from '../../catalog/apps.ts'
import { CATEGORIES, type CategoryId } from '../../catalog/categories.ts'
import type { Difficulty } from '../../catalog/difficulty.ts'
import { TOOLS, type ToolId } from '../../catalog/tools.ts'
import { appsUsed } from '../../workflow/apps.ts'
import { cleanText } from '../../workflow/cleaning/private-text.ts'
import { lowestRelease } from '../../workflow/lowest-release.ts'
import { toolsUsed } from '../../workflow/rules/catalogue.ts'
import { shortType } from '../../workflow/short-type.ts'
import { isStickyNote, type Workflow, workingNodes } from '../../workflow/workflow.ts'
import { type WorkflowFacts, workflowFacts } from '../../workflow/workflow-facts.ts'
import { packagesNeeded } from '../grade-workflow.ts'
import { categoryOf } from './category-words.ts'
import { findTitle } from './find-title.ts'
import type { Hints } from './find-workflows.ts'
import { atSentence, cleanLine, firstParagraph } from './plain-text.ts'
import type { Surroundings } from './read-library.ts'
import { textLanguage } from './text-language.ts'

export interface Description {
  title: string
  description: string
  category: CategoryId | null
  tags: string[]
  tools: ToolId[]
  apps: AppId[]
  /** Its kind in a word or two: "Webhook"; empty without one. */
  trigger: string
  nodes: number
  difficulty: Difficulty
  packages: string[]
  lowestRelease: string
  /** Empty if it is unclear. */
  language: string
  /** As the file or its folder states it; empty if neither does. */
  license: string
  author: string
  /** What was composed from nodes, notes or folders, and waits for an editor to confirm it. */
  derived: string[]
}

interface Source {
  workflow: Workflow
  /** Of a Make blueprint; a workflow’s own if missing. */
  facts?: WorkflowFacts
  hints: Hints
  surroundings: Surroundings
  path: string
  hasName: boolean
}

const MAX_TAGS = 6

/** What a card and a page say about a workflow, from the file and what lies around it. Nothing is invented. */
export function describeWorkflow(source: Source): Description {
  const { workflow, hints: given, surroundings, path, hasName, facts: blueprintFacts } = source
  const facts = blueprintFacts ?? workflowFacts(workflow)
  const { license } = surroundings
  const readme = publicText(surroundings.readme)
  const hints = { ...given, description: publicText(given.description ?? '') }
  const { title, source: titleSource } = findTitle({ workflow, hints, readme, path, hasName })
  const tools = toolsUsed(workflow)
  const apps = appsUsed(workflow)
  const notes = notesOf(workflow)
  const written =
    firstParagraph(hints.description) ||
    atSentence(withoutMarks(cleanLine(hints.description))) ||
    firstParagraph(readme) ||
    notes.map((note) => firstParagraph(note, ABOUT_THE_WHOLE)).find(Boolean)
  const names = [...tools.filter((id) => id !== 'n8n').map((id) => TOOLS[id]), ...apps.map((id) => APPS[id])]
  const trigger = facts.trigger?.label ?? ''
  const description = written || composed(facts, blueprintFacts ? 'module' : 'node')
  const nodes = workingNodes(workflow)
  const category = categoryOf({
    title,
    text: `${description} ${names.join(' ')} ${nodes.map(({ name }) => name).join(' ')}`,
    types: nodes.map(({ type }) => shortType(type).replace(/Trigger$/, '')).join(' '),
  })
  return {
    title,
    description,
    category,
    tags: [...(category ? [category, ...keywordsIn(category, title)] : []), ...tools].slice(0, MAX_TAGS),
    tools,
    apps,
    trigger,
    nodes: facts.nodeCount,
    difficulty: difficultyOf(workflow),
    packages: packagesNeeded(workflow),
    lowestRelease: lowestRelease(workflow),
    language: textLanguage(`${title} ${description} ${notes.join(' ')}`),
    license: cleanLine(hints.license ?? '').slice(0, 80) || licenseName(license),
    author: authorOf(hints, license),
    derived: [
      ...(titleSource === 'file' || titleSource === 'hint' ? [] : ['title']),
      ...(hints.description ? [] : ['description']),
      ...['category', 'tags', 'difficulty'],
    ],
  }
}

/** What is beside a file may name an account as well as the file itself. */
const publicText = (text: string) => cleanText(text.slice(0, MOST_LETTERS), { isNote: true }).text
const MOST_LETTERS = 20_000

/** "## How it works" and "--- " at the start of a text that has no paragraph. */
const withoutMarks = (line: string) => line.replace(/^[#>\s-]{1,20}/, '')

const notesOf = ({ nodes }: Workflow) =>
  nodes
    .filter(isStickyNote)
    .map(({ parameters }) => String(parameters.content ?? ''))
    .sort((a, b) => b.length - a.length)

/** Other notes describe a step. */
const ABOUT_THE_WHOLE = /\b(?:this|the) (?:n8n )?(?:workflow|template|automation|agent|flow|bot)\b/i

const STARTS: Record<string, string> = {
  '': 'Has no trigger of its own',
  Manual: 'Starts with a click',
  Schedule: 'Runs on a schedule',
  Cron: 'Runs on a schedule',
  Webhook: 'Starts with a webhook call',
  Chat: 'Starts with a chat message',
  'Execute Workflow': 'Is called by another workflow',
}

/** "Runs on a schedule. Connects Gmail and Slack in 7 nodes." */
function composed({ trigger, apps, nodeCount }: WorkflowFacts, unit: 'node' | 'module'): string {
  const label = trigger?.label ?? ''
  const start =
    unit === 'module' && !trigger
      ? 'Runs on a schedule or on demand'
      : ((Object.hasOwn(STARTS, label) ? STARTS[label] : undefined) ?? `Starts with ${label}`)
  const names = [...new Set(apps.map(({ name }) => name))]
  const nodes = `${nodeCount} ${unit}${nodeCount === 1 ? '' : 's'}`
  return `${start}. ${names.length > 0 ? `Connects ${LIST.format(names.slice(0, 6))} in ${nodes}` : `Has ${nodes}`}.`
}

const LIST = new Intl.ListFormat('en')

const keywordsIn = (category: CategoryId, title: string) =>
  CATEGORIES[category].keywords.filter((keyword) => keyword !== category && title.toLowerCase().includes(keyword))

const CODE = /\.(?:code|function|functionItem|httpRequest|webhook|graphql|executeCommand|ssh)(?:Tool)?$/

/** By size, by accounts to connect, and by nodes that ask for code or the documentation of an API. */
function difficultyOf(workflow: Workflow): Difficulty {
  const nodes = workingNodes(workflow)
  const credentials = workflowFacts(workflow).apps.length
  const points =
    (nodes.length > 8 ? 1 : 0) +
    (nodes.length > 20 ? 2 : 0) +
    (credentials > 3 ? 1 : 0) +
    (nodes.some(({ type }) => CODE.test(type)) ? 1 : 0) +
    (nodes.some(({ type }) => type.includes('vectorStore') || packagesNeeded(workflow).length > 0) ? 1 : 0)
  return points === 0 ? 'Beginner' : points < 3 ? 'Intermediate' : 'Advanced'
}

/** First match wins. */
const LICENSES: [RegExp, string][] = [
  [/\bMIT License\b|Permission is hereby granted, free of charge/i, 'MIT'],
  [/\bApache License\b/i, 'Apache-2.0'],
  [/\bAFFERO GENERAL PUBLIC\b/i, 'AGPL-3.0'],
  [/\bLESSER GENERAL PUBLIC\b/i, 'LGPL'],
  [/\bGNU GENERAL PUBLIC\b/i, 'GPL'],
  [/\bCreative Commons\b[^\n]{0,200}\bNonCommercial\b|\bCC[ -]BY-NC\b/i, 'CC BY-NC (not for sale)'],
  [/\bCreative Commons Attribution\b|\bCC[ -]BY\b/i, 'CC BY'],
  [/\bCC0\b|\bpublic domain\b|\bUnlicense\b/i, 'Public domain'],
  [/\bSustainable Use License\b/i, 'Sustainable Use License (not for sale)'],
  [/Redistribution and use in source and binary forms/i, 'BSD'],
]

const licenseName = (text: string) =>
  text.trim() === ''
    ? ''
    : (LICENSES.find(([pattern]) => pattern.test(text.slice(0, 3000)))?.[1] ?? 'See the LICENSE file')

function authorOf(hints: Hints, license: string): string {
  const copyright = /^\s{0,9}Copyright (?:\(c\) |© )?(?:\d{4}(?:\s{0,2}[-–,]\s{0,2}\d{4})?,? )([^\n<]{2,80})/im.exec(
    license,
  )?.[1]
  return cleanLine(hints.author ?? copyright ?? '').slice(0, 80)
}
