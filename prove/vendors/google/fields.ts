type Mask = Map<string, Mask>

/**
 * Applies a field mask: `sheets.properties(sheetId,title)`, also with slashes. Returns everything for none or `*`.
 * https://developers.google.com/workspace/sheets/api/guides/field-masks
 */
export function applyFieldMask(value: unknown, fields: string | null): unknown {
  return fields ? cut(value, read(fields)) : value
}

function read(text: string): Mask {
  const mask: Mask = new Map()
  for (const part of parts(text)) {
    const [, path = part, inner] = /^([^(]*)\((.*)\)$/.exec(part) ?? []
    const names = path.split(/[./]/)
    const last = names.reduce((level, name) => {
      const next = level.get(name) ?? new Map()
      level.set(name, next)
      return next
    }, mask)
    if (inner) for (const [name, below] of read(inner)) last.set(name, below)
  }
  return mask
}

/** Splits at commas outside parentheses. */
function parts(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text.replaceAll(' ', '')) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      found.push(part)
      part = ''
    } else part += letter
  }
  return [...found, part]
}

function cut(value: unknown, mask: Mask): unknown {
  if (mask.size === 0 || mask.has('*')) return value
  if (Array.isArray(value)) return value.map((entry) => cut(entry, mask))
  if (typeof value !== 'object' || value === null) return value
  const selected = Object.entries(value).filter(([name]) => mask.has(name))
  return Object.fromEntries(selected.map(([name, below]) => [name, cut(below, mask.get(name) ?? new Map())]))
}
