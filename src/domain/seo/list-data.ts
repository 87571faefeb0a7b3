import { breadcrumbs, type Thing } from './json-ld.ts'

type ListFacts = {
  name: string
  /** Full addresses, with a slash at the end of the home page's. */
  url: string
  home: string
  /** The addresses of the templates on this page, in order. */
  items: readonly string[]
}

/** A page that lists templates: what it is called, where it stands, what is on it. */
export function listData({ name, url, home, items }: ListFacts): Thing[] {
  const entries = items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, url: item }))
  const mainEntity = { '@type': 'ItemList', numberOfItems: items.length, itemListElement: entries }
  const trail = url === `${home}templates` ? [{ name }] : [{ name: 'Templates', url: `${home}templates` }, { name }]
  return [{ '@type': 'CollectionPage', name, url, mainEntity }, breadcrumbs(trail)]
}
