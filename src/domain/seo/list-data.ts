import { breadcrumbs, type Thing } from './json-ld.ts'

type ListFacts = {
  name: string
  /** Absolute URLs; the home page's ends with a slash. */
  url: string
  home: string
  /** The URLs of the templates on this page, in order. */
  items: readonly string[]
}

/** Structured data of a list page: its name, breadcrumbs and items. */
export function listData({ name, url, home, items }: ListFacts): Thing[] {
  const entries = items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, url: item }))
  const mainEntity = { '@type': 'ItemList', numberOfItems: items.length, itemListElement: entries }
  const trail = url === `${home}templates` ? [{ name }] : [{ name: 'Templates', url: `${home}templates` }, { name }]
  return [{ '@type': 'CollectionPage', name, url, mainEntity }, breadcrumbs(trail)]
}
