import { isGated } from '#components/site/links.ts'
import { hidden } from './hast.ts'
import type { HastPlugin } from './prose.ts'

/** A link to another site says that it leaves; one to a page for members leads whoever has no plan to the plans. */
export const links: HastPlugin = {
  name: 'links',
  element: {
    filter: ['a'],
    visit(node, ctx) {
      const href = String(node.properties.href)
      if (isGated(href)) ctx.setProperty(node, 'dataDo', 'gate')
      if (!/^https?:/.test(href)) return
      ctx.setProperty(node, 'rel', 'noopener')
      ctx.setProperty(node, 'target', '_blank')
      ctx.appendChild(node, hidden(' (opens in a new tab)'))
    },
  },
}
