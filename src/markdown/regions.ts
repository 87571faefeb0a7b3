import type { Element } from 'hast'
import { element, elementsIn, hidden, isElement, mapElements, text } from './hast.ts'
import type { HastPlugin } from './prose.ts'

/** Two columns fit on any screen; more of them, and code, may need scrolling there. */
const FITTING_COLUMNS = 2

/** Begins the cell that is the stronger one of its row. */
const STRONGER = '■ '

/** Puts what may be wider than a phone into a region that can be scrolled by keyboard, and scopes the headings of tables. */
export const regions: HastPlugin = () => {
  const taken = new Map<string, number>()
  let heading = ''
  /** Regions are listed by name in screen readers, so no two share one. */
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
        if (isElement(node, 'pre'))
          return element('pre', region('Text'), [element('code', {}, [text(ctx.textContent(node).trimEnd())])])
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

const columnHead = (part: Element) =>
  isElement(part, 'th') ? { ...part, properties: { scope: 'col', ...part.properties } } : part

/** The first cell of a row is its heading. */
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
  const mark = element('i', { className: ['stronger'] }, [hidden('Stronger: ')])
  return { ...part, children: [mark, text(first.value.slice(STRONGER.length)), ...rest] }
}
