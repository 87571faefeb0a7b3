import type { Nodes } from 'hast'
import type { Question } from '#domain/seo/questions.ts'
import { isElement, isHidden } from './hast.ts'
import type { HastPlugin } from './prose.ts'

const SECTION = 'Frequently asked questions'

/** Leaves the questions of a page, each a heading of level 3 with its answer below, as `questions` of its front matter. */
export const questions: HastPlugin = {
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

/** What is seen, with a space after each part that stands apart. */
function words(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || isHidden(node)) return ''
  const inside = node.children.map(words).join('')
  return isElement(node, 'p', 'li', 'td', 'th') ? `${inside} ` : inside
}
