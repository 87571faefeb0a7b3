import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type SatteriProcessorOptions, satteri } from '@astrojs/markdown-satteri'
import type { Element, ElementContent, Nodes } from 'hast'
import type { Question } from '#domain/seo/questions.ts'
import { element, elementsIn, hidden, isElement, isHidden, mapElements, text } from './hast.ts'

type HastPlugin = Required<SatteriProcessorOptions>['hastPlugins'][number]

const FOLDER = 'src/markdown'

/**
 * The Markdown pipeline. `questions` copies answers, which must not contain the hidden text of tables; hence the order.
 * Syntax highlighting is off, as its colors would be inline styles, which don't follow the dark theme.
 */
export const prose = () =>
  satteri({ hastPlugins: [{ name: version() }, regions, codes, links, tasks, cards, questions] })

/**
 * Astro caches rendered Markdown across builds until the file or Astro's settings change. It identifies a plugin by
 * name only, so one of them is named after the hash of all their sources.
 */
function version(): string {
  const hash = createHash('sha256')
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name))
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

/** Two columns fit on any screen; more columns, and code, may need to scroll. */
const FITTING_COLUMNS = 2

/** Marks the better cell of its row. */
const STRONGER = '■ '

/** Wraps what may be wider than a phone in a region that scrolls by keyboard, and scopes table headers. */
const regions: HastPlugin = () => {
  const taken = new Map<string, number>()
  let heading = ''
  /** Screen readers list regions by name, so names are unique. */
  const region = (kind: string) => {
    const wanted = `${kind}: ${heading}`
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    return { tabIndex: 0, role: 'region', ariaLabel: times === 1 ? wanted : `${wanted}, ${times}` }
  }
  return {
    name: 'regions',
    element: {
      filter: ['h2', 'h3', 'pre', 'table'],
      visit(node, ctx) {
        if (isElement(node, 'h2', 'h3')) {
          heading = ctx.textContent(node)
          return
        }
        if (isElement(node, 'pre')) {
          const code = ctx.textContent(node).trimEnd()
          const block = element('pre', region('Text'), [element('code', VERBATIM, [text(code)])])
          return elementsIn(node, 'code').some(isCopyable) ? copyable(block, !code.includes('\n')) : block
        }
        const columns = elementsIn(node, 'th').length
        if (columns === 2 && elementsIn(node, 'tr').length === 2)
          return { ...mapElements(node, columnHead), properties: { className: ['choice'] } }
        const table = mapElements(node, (part) => row(columnHead(stronger(part))))
        return columns <= FITTING_COLUMNS
          ? table
          : element('div', { className: ['table-scroll'], ...region('Table') }, [table])
      },
    },
  }
}

/** A block that begins with ```copy has a button. */
const isCopyable = ({ properties }: Element) => [properties.className].flat().includes('language-copy')

const copyable = (block: Element, isLine: boolean) =>
  element('div', { className: ['copyable', ...(isLine ? ['copyable-line'] : [])] }, [
    block,
    element('button', { type: 'button', className: ['btn'], dataAction: 'copy-text' }, [
      text('Copy'),
      hidden(`: ${block.properties.ariaLabel}`),
    ]),
  ])

const columnHead = (part: Element) =>
  isElement(part, 'th') ? { ...part, properties: { scope: 'col', ...part.properties } } : part

/** The first cell of a row is its header. */
function row(part: Element): Element {
  const first = isElement(part, 'tr') ? part.children.findIndex((child) => child.type === 'element') : -1
  const cell = part.children[first]
  if (!isElement(cell, 'td')) return part
  const head = { ...cell, tagName: 'th', properties: { scope: 'row', ...cell.properties } }
  return { ...part, children: part.children.with(first, head) }
}

function stronger(part: Element): Element {
  const [first, ...rest] = part.children
  if (!isElement(part, 'td') || first?.type !== 'text' || !first.value.startsWith(STRONGER)) return part
  const mark = element('i', { className: ['stronger', 'lead-generation'] }, [hidden('Stronger: ')])
  return { ...part, children: [mark, text(first.value.slice(STRONGER.length)), ...rest] }
}

// Paid texts are in their own folder, each named after its page.
const GATED = new Set(readdirSync('content/premium').map((file) => `/${file.replace(/\.md$/, '')}`))

/** Page translation must not change text that is to be typed literally. */
const VERBATIM = { translate: 'no' }

const codes: HastPlugin = {
  name: 'codes',
  element: {
    filter: ['code'],
    visit: (node, ctx) => ctx.setProperty(node, 'translate', VERBATIM.translate),
  },
}

/** Marks links to other sites as external; without a plan, a link to a members-only page leads to pricing. */
const links: HastPlugin = {
  name: 'links',
  element: {
    filter: ['a'],
    visit(node, ctx) {
      const href = String(node.properties.href)
      if (GATED.has(href)) ctx.setProperty(node, 'dataAction', 'gate')
      if (!/^https?:/.test(href)) return
      ctx.setProperty(node, 'rel', 'noopener')
      ctx.setProperty(node, 'target', '_blank')
      ctx.appendChild(node, hidden(' (opens in a new tab)'))
    },
  },
}

/** Markdown renders task lists as disabled checkboxes without a name; this makes them usable. */
const tasks: HastPlugin = {
  name: 'tasks',
  element: {
    filter: ['ul'],
    visit(node) {
      if (![node.properties.className].flat().includes('contains-task-list')) return
      const items = node.children.map((item): ElementContent => {
        if (!isElement(item, 'li')) return item
        const [box, ...words] = item.children
        const checked = isElement(box, 'input') && box.properties.checked === true
        const live = element('input', { type: 'checkbox', checked }, [])
        return element('li', {}, [element('label', {}, [live, element('span', {}, words.slice(1))])])
      })
      return element('ul', { className: ['checklist'] }, items)
    },
  },
}

/** `<!-- cards -->` before a list shows its items side by side, with the bold text of each as its heading. */
const cards: HastPlugin = {
  name: 'cards',
  raw(node, ctx) {
    if (!/^<!--\s*cards\s*-->$/.test(node.value)) return
    const after = ctx.parent(node)?.children.slice((ctx.indexOf(node) ?? 0) + 1)
    const list = after?.find(({ type }) => type === 'element')
    if (!isElement(list, 'ul')) return
    ctx.setProperty(list, 'className', ['cards'])
    ctx.removeNode(node)
  },
}

const SECTION = 'Frequently asked questions'

/** Exports a page's questions, each a level 3 heading followed by its answer, as `questions` in its front matter. */
const questions: HastPlugin = {
  name: 'questions',
  before(root, ctx) {
    const found: Question[] = []
    let isInside = false
    for (const node of root.children) {
      if (isElement(node, 'h2')) isInside = plain(node) === SECTION
      else if (isInside && isElement(node, 'h3')) found.push({ question: plain(node), answer: '' })
      else if (found.length > 0 && isInside) {
        const last = found.at(-1)
        if (last) last.answer = `${last.answer} ${plain(node)}`.trim()
      }
    }
    if (ctx.data.astro) ctx.data.astro.frontmatter.questions = found
  },
}

const plain = (node: Nodes) => words(node).replaceAll(/\s+/g, ' ').trim()

/** The visible text, with a space between separate parts. */
function words(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || isHidden(node)) return ''
  const inside = node.children.map(words).join('')
  return isElement(node, 'p', 'li', 'td', 'th') ? `${inside} ` : inside
}
