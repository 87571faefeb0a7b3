import type { Element, ElementContent, Nodes, Properties } from 'hast'

export const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

export const isElement = (node: Nodes | undefined, ...tags: string[]): node is Element =>
  node?.type === 'element' && tags.includes(node.tagName)

export const text = (value: string) => ({ type: 'text', value }) as const

/** Text for screen readers only. */
export const hidden = (words: string) => element('span', { className: ['visually-hidden'] }, [text(words)])

export const isHidden = (node: Nodes) =>
  node.type === 'element' && [node.properties.className].flat().includes('visually-hidden')

/** All elements with these names below a node, in document order. */
export const elementsIn = (node: Nodes, ...tags: string[]): Element[] =>
  'children' in node
    ? node.children.flatMap((child) => [...(isElement(child, ...tags) ? [child] : []), ...elementsIn(child, ...tags)])
    : []

/** A copy of the tree with every element replaced by the result of `change`, innermost first. */
export function mapElements(node: Element, change: (copy: Element) => Element): Element {
  const children = node.children.map((child) => (child.type === 'element' ? mapElements(child, change) : child))
  return change(element(node.tagName, { ...node.properties }, children))
}
