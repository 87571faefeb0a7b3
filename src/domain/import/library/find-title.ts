import { cleanText } from '../../workflow/cleaning/private-text.ts'
import { nodeFacts } from '../../workflow/node-facts.ts'
import { shortType } from '../../workflow/short-type.ts'
import { isTrigger } from '../../workflow/step-order.ts'
import { isStickyNote, type Workflow, workingNodes } from '../../workflow/workflow.ts'
import type { Hints } from './find-workflows.ts'
import { cleanLine } from './plain-text.ts'

/** The names n8n and its users give to workflows that have none yet. */
const GENERIC =
  /^(?:copy of |my |new |untitled |unnamed |test |demo |sample |example )*(?:sub-? ?)?(?:n8n |ai )?(?:work ?flows?|templates?|automations?|flows?|agents?|untitled|unnamed|test|demo|index|main|export|data|readme)?(?: copy)?[\s\d().,#_v-]*$/i

/** Headings of notes that name a part of a workflow, not the whole. */
const PARTS =
  /^(?:step|setup|set up|set-up|note|how (?:it|to)|overview|introduction|description|requirements?|instructions?|credits?|contact|tutorial|video|about|customi[sz]|trigger|input|output|configuration|important|warning|tips?|need help|getting started|quick start|prerequisites?|try it|what |who |why |start here|part|phase|section|read ?me|hi\b|hello|welcome|\d)/i

const SHORTEST = 8
const LONGEST = 80

export type TitleSource = 'file' | 'hint' | 'note' | 'readme' | 'folder' | 'file name' | 'nodes'

interface Named {
  workflow: Workflow
  hints: Hints
  readme: string
  path: string
  /** False if the file has no name of its own. */
  hasName: boolean
}

/** The first distinctive name: of the workflow, its listing, README, folder, file or notes; else from its nodes. */
export function findTitle({ workflow, hints, readme, path, hasName }: Named): { title: string; source: TitleSource } {
  const parts = path.replace(/#\d+$/, '').split('/')
  const fileName = fromFileName((parts.at(-1) ?? '').replace(/\.json$/i, ''))
  const folder = fromFileName(parts.at(-2) ?? '')
  const candidates: [TitleSource, string][] = [
    ['file', hasName ? workflow.name : ''],
    ['hint', hints.name ?? ''],
    ['readme', headingsOf(readme)[0] ?? ''],
    // Only if the file name is generic, like workflow.json; other folders hold many workflows.
    ['folder', GENERIC.test(fileName) ? folder : ''],
    // "0451_Filter_Slack_Update_Webhook" is generated from the nodes.
    ['file name', /^\d{3,}_/.test(parts.at(-1) ?? '') ? '' : fileName],
    ['note', noteHeading(workflow)],
  ]
  const cleaned = candidates.map(([source, text]) => ({
    source,
    title: asTitle(cleanText(text, { isNote: false }).text),
  }))
  const usable = cleaned.find(({ title }) => isUsable(title))
  return usable ?? { source: 'nodes', title: fromNodes(workflow) }
}

/** A random id, of a video or document, used as a file name. */
const RANDOM = /^(?=[A-Z\d]*[a-z])(?=[A-Za-z]{1,20}\d{1,20}[A-Za-z]{1,20}\d)[A-Za-z\d]{10,}(?:\s|$)/

/** Two words or more; in scripts without spaces, four characters. */
const isUsable = (title: string) =>
  !GENERIC.test(title) &&
  !/\bexample\.com\b/i.test(title) &&
  !RANDOM.test(title) &&
  ((title.length >= SHORTEST && /\p{L}{2}[^\p{L}]{1,40}\p{L}/u.test(title)) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{4}/u.test(title))

function asTitle(text: string): string {
  const line = cleanLine(/_[^_ ]*_/.test(text) && !text.trim().includes(' ') ? text.replaceAll('_', ' ') : text)
    .replaceAll(/\\[nrt]/g, ' ')
    .replace(/^(?:\[[^\]]{1,40}\]|\([^)]{1,20}\))/, '')
    .replace(/^template(?: \d{1,3})?\s{0,3}[-–—:]\s{0,3}/i, '')
    .replace(/^[^\p{L}\p{N}"“(【「『《]+/u, '')
    .replace(/^my workflow\s{1,3}(?:\d{1,3}\s{1,3})?[-–—:]?\s{0,3}(?=["“\p{L}])/iu, '')
    .replace(/^(?:\d{1,2}[.)]\s{0,3}|0\d\s[-–]\s)(?=\p{L})/u, '')
    .replace(/\s{0,9}\(?\bcopy\)?\s{0,9}\d{0,3}$/i, '')
    .replace(/[\s:|–—-]{1,9}(?:n8n )?(?:workflow|template)$/i, '')
    .replace(/[\s.:,|–—-]{1,9}$/, '')
  const words = /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+){2,}$/u.test(line) ? line.replaceAll('-', ' ') : line
  return cutToFit(/^\p{Ll}+(?:\s|$)/u.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words)
}

/** Cuts between words, and never after a preposition, conjunction or article. */
function cutToFit(line: string): string {
  if (line.length <= LONGEST) return line
  const cut = line.slice(0, LONGEST + 1)
  const end = cut.lastIndexOf(' ')
  return end > LONGEST / 2 ? withoutLooseEnd(cut.slice(0, end)) : cut.slice(0, LONGEST).toWellFormed()
}

const LOOSE = new Set('and or with using to for from by via in into on of the a an & + - –'.split(' '))

function withoutLooseEnd(text: string): string {
  const words = text.split(' ')
  return words.slice(0, words.findLastIndex((word) => !LOOSE.has(word.toLowerCase())) + 1).join(' ')
}

/**
 * "Create_an_invoice-4402" and "0072_Openweathermap_Cron": words, without the numbers of a collection. "Find_s" and
 * "Spy- Ads" had an apostrophe and a colon, which file names can't have.
 */
function fromFileName(name: string): string {
  const own = name.replace(/^\d{1,5}[\s_.-]{1,3}/, '').replace(/[\s_-]\d{3,6}$/, '')
  const whole = own.length >= LONGEST ? withoutLooseEnd(own.slice(0, own.lastIndexOf(' '))) : own
  const words = /[\s_-]/.test(whole) ? whole : whole.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return words
    .replaceAll(/(?<=\p{L})_s(?=\s)/gu, '’s')
    .replaceAll(/\s_\s|(?<=[\p{L}\p{N})])[_-]\s(?!and |or )/gu, ': ')
    .replaceAll(/_(?=\w)/g, ' ')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, name.includes(' ') ? '-' : ' ')
    .replaceAll(/\s{2,}/g, ' ')
}

const headingsOf = (text: string) =>
  text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => /^\s{0,3}#{1,3}\s/.test(line))
    .map((line) => cleanLine(line.replace(/^[\s#]+/, '')))
    .filter((line) => !PARTS.test(line.replace(/^[^\p{L}\p{N}]+/u, '')))

/** The first heading in the notes that names the whole: the largest note speaks first. */
function noteHeading({ nodes }: Workflow): string {
  const notes = nodes.filter(isStickyNote).map(({ parameters }) => String(parameters.content ?? ''))
  const headings = notes.sort((a, b) => b.length - a.length).flatMap(headingsOf)
  return headings.map(asTitle).find((heading) => isUsable(heading) && namesTask(heading)) ?? ''
}

const VERBS =
  /^(?:add|analy[sz]e|answer|ask|auto|backup|build|chat|check|classif|collect|compare|convert|create|daily|detect|discover|download|enrich|evaluate|export|extract|fetch|find|generate|get|handle|import|learn|log|manage|merge|monitor|notify|parse|post|prepare|process|publish|query|read|remind|reply|retrieve|save|scrape|screen|search|send|share|store|summari[sz]e|sync|track|transcribe|transform|translate|turn|update|upload|validate|weekly|write)/i

/** "Send labeled email to Notion" names what a workflow does; "Run the steps separately!" and sentences a part of it. */
const namesTask = (heading: string) =>
  heading.split(' ').length > 2 &&
  !/^\p{Ll}|\. |\b(?:example|etc)\b/u.test(heading) &&
  !/[!?:…]$|\b(?:here|these?|your?|our|it|will|community|this|below|above|node|nodes|credentials?|api key|steps?)\b/i.test(
    heading,
  ) &&
  (VERBS.test(heading) || /\s(?:to|with|from|using|via|into)\s/i.test(heading))

const nodeName = (type: string) =>
  (nodeFacts(type)?.name ?? shortType(type))
    .replace(/ \([^()]{0,100}\)$/, '')
    .replace(/ (?:Trigger|Chat Model)$/, '')
    .replace(/^On /, '')

/** Named only if there is nothing else to name. */
const PLUMBING = /^(?:HTTP Request|Wait|Respond to Webhook|Embeddings .+|.+ Chat Memory)$/

/** Titles by trigger; all others read "Webhook to Slack". */
const STARTS: Record<string, string> = {
  Manual: '… on demand',
  Schedule: 'Scheduled …',
  Cron: 'Scheduled …',
  Interval: 'Scheduled …',
  Chat: 'Chat with …',
  'Execute Workflow': 'Sub-workflow for …',
  'n8n Form': 'Form to …',
}

/** "Webhook to Slack and Google Sheets": derived from the nodes when nothing has a name. */
function fromNodes(workflow: Workflow): string {
  const nodes = workingNodes(workflow)
  const start = nodes.find(isTrigger)
  const name = start ? nodeName(start.type) : ''
  const services = nodes
    .filter(({ type }) => !nodeFacts(type) || (nodeFacts(type)?.credentials ?? []).length > 0)
    .map(({ type }) => nodeName(type))
    .filter((service) => service !== name)
  const others = nodes.filter((node) => node !== start).map(({ type }) => nodeName(type))
  const telling = services.filter((service) => !PLUMBING.test(service))
  const [named = others] = [telling, services].filter((names) => names.length > 0)
  const ends = [...new Set(named)].slice(0, 3)
  const target = new Intl.ListFormat('en').format(ends)
  const wording = Object.hasOwn(STARTS, name) ? STARTS[name] : undefined
  const title = !start
    ? `Workflow with ${target || 'no node'}`
    : !target
      ? `${name} trigger`
      : (wording?.replace('…', () => target) ?? `${name} to ${target}`)
  return title.slice(0, LONGEST).toWellFormed()
}
