import type { ElementContent } from 'hast'
import { element, isElement } from './hast.ts'
import type { HastPlugin } from './prose.ts'

/**
 * Markdown's task lists come out as dead, nameless boxes: here they can be ticked. `data-item` names a box by its words,
 * for keeping its tick: the name stays when items are moved, and changes when an item comes to say something else.
 */
export const tasks: HastPlugin = {
  name: 'tasks',
  element: {
    filter: ['ul'],
    visit(node, ctx) {
      if (![node.properties.className].flat().includes('contains-task-list')) return
      const items = node.children.map((item): ElementContent => {
        if (!isElement(item, 'li')) return item
        const [box, ...words] = item.children
        const checked = isElement(box, 'input') && box.properties.checked === true
        const dataItem = ctx
          .textContent(item)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replaceAll(/^-|-$/g, '')
        const live = element('input', { type: 'checkbox', dataItem, checked }, [])
        return element('li', {}, [element('label', {}, [live, element('span', {}, words.slice(1))])])
      })
      return element('ul', { className: ['checklist'] }, items)
    },
  },
}

/** `<!-- cards -->` before a list shows its items side by side, the bold words of each as its heading. */
export const cards: HastPlugin = {
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
