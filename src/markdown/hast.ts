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

/** What only screen readers hear. */
export const hidden = (words: string) => element('span', { className: ['visually-hidden'] }, [text(words)])

export const isHidden = (node: Nodes) =>
  node.type === 'element' && [node.properties.className].flat().includes('visually-hidden')

/** All elements of these names below a node, in the order of the text. */
export const elementsIn = (node: Nodes, ...tags: string[]): Element[] =>
  'children' in node
    ? node.children.flatMap((child) => [...(isElement(child, ...tags) ? [child] : []), ...elementsIn(child, ...tags)])
    : []

/** A copy of the tree in which `change` has the last word on every element, the innermost first. */
export function mapElements(node: Element, change: (copy: Element) => Element): Element {
  const children = node.children.map((child) => (child.type === 'element' ? mapElements(child, change) : child))
  return change(element(node.tagName, { ...node.properties }, children))
}
