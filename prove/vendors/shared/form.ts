import type { Fields } from './values.ts'
import { isFields } from './values.ts'

type Branch = Fields | unknown[]

/** `line_items[0][price]` → ['line_items', '0', 'price'] */
const keysOf = (name: string): string[] => name.split('[').map((key, at) => (at > 0 ? key.replace(/\]$/, '') : key))

/** Nests names with brackets: `metadata[order]=7`, `expand[]=a`. Numbers become list indexes. */
const treeOf = (entries: Iterable<[string, string]>): Fields => {
  const root: Fields = {}
  for (const [name, value] of entries) {
    const keys = keysOf(name)
    let branch: Branch = root
    keys.forEach((key, at) => {
      const next = keys[at + 1]
      const own: string | number = Array.isArray(branch) ? (key === '' ? branch.length : Number(key)) : key
      const place = branch as Record<string | number, unknown>
      if (next === undefined) {
        place[own] = value
        return
      }
      const inside = place[own]
      if (!isFields(inside) && !Array.isArray(inside)) place[own] = next === '' || /^\d+$/.test(next) ? [] : {}
      branch = place[own] as Branch
    })
  }
  return root
}

/** Parses a form body or query. */
export const formOf = (text: string | Buffer | URLSearchParams): Fields =>
  treeOf(text instanceof URLSearchParams ? text : new URLSearchParams(text.toString()))
