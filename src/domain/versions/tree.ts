import { isRecord } from '../workflow/parameter.ts'

/**
 * JSON in which every part has a stable key, so that two trees can be compared part by part. Lists are leaves, except
 * lists of items with ids (`keyed`).
 */
export type Tree = { [key: string]: Tree | unknown }

/** A part that differs. An absent part is undefined; a tree is never stored with such a key. */
export interface Change {
  path: readonly string[]
  before: unknown
  after: unknown
}

/** A part that both sides changed, differently. */
export interface Conflict {
  path: readonly string[]
  base: unknown
  mine: unknown
  next: unknown
}

/** Equal as JSON; the order of keys does not matter. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => same(item, other[at]))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]))
}

/** The smallest parts that differ. A part that exists on one side only is one change. */
export function changesBetween(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (same(before, after)) return []
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }]
  return keysOf(before, after).flatMap((key) => changesBetween(before[key], after[key], [...path, key]))
}

/** `applyChanges(a, changesBetween(a, b))` equals b. */
export function applyChanges(tree: Tree, changes: readonly Change[]): Tree {
  return changes.reduce<Tree>((current, { path, after }) => replaced(current, path, after), tree)
}

function replaced(tree: Tree, [key, ...rest]: readonly string[], value: unknown): Tree {
  if (key === undefined) return tree
  const below = tree[key]
  return withPart(tree, key, rest.length === 0 ? value : replaced(isRecord(below) ? below : {}, rest, value))
}

function withPart(tree: Tree, key: string, value: unknown): Tree {
  if (value !== undefined) return { ...tree, [key]: value }
  const { [key]: _, ...others } = tree
  return others
}

/**
 * Three-way merge. A part that one side changed is taken from that side; a part that both changed differently is a
 * conflict, and `choose` says which of the two goes in.
 */
export function mergeTrees(
  parts: { base: unknown; mine: unknown; next: unknown },
  choose: (conflict: Conflict) => 'mine' | 'next',
  path: readonly string[] = [],
): unknown {
  const { base, mine, next } = parts
  if (same(mine, next) || same(next, base)) return mine
  if (same(mine, base)) return next
  if (isRecord(mine) && isRecord(next) && (base === undefined || isRecord(base))) {
    const merged = keysOf(next, mine).map((key) => {
      const below = { base: base?.[key], mine: mine[key], next: next[key] }
      return [key, mergeTrees(below, choose, [...path, key])] as const
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  return parts[choose({ path, base, mine, next })]
}

const keysOf = (one: Tree, other: Tree) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

const ITEM = 'id:'

/** Turns each list whose items all have their own id into a tree, so that items are merged one by one. */
export function keyed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const ids = value.map((item) => (isRecord(item) && typeof item.id === 'string' ? item.id : null))
    const areKeys = value.length > 0 && !ids.includes(null) && new Set(ids).size === ids.length
    return areKeys ? Object.fromEntries(value.map((item, at) => [ITEM + ids[at], keyed(item)])) : value
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, keyed(item)]))
}

/** The reverse of `keyed`. */
export function listed(value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, listed(item)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => key.startsWith(ITEM))
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
