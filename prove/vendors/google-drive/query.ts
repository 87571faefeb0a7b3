import { apiError } from '../google/account.ts'
import type { DriveFile } from './file.ts'

type Test = (file: DriveFile) => boolean

const PATTERN = /\s*(?:'((?:[^'\\]|\\.)*)'|(!=|<=|>=|=|<|>|\(|\))|([A-Za-z]+))/y

const invalid = (query: string) => apiError(400, `Invalid Value (q: ${query})`, 'invalid')

const tokensOf = (query: string): string[] => {
  const tokens: string[] = []
  PATTERN.lastIndex = 0
  const text = query.trim()
  while (PATTERN.lastIndex < text.length) {
    const hit = PATTERN.exec(text)
    if (!hit) throw invalid(query)
    tokens.push(hit[1] !== undefined ? `'${hit[1].replace(/\\(.)/g, '$1')}` : (hit[2] ?? hit[3] ?? ''))
  }
  return tokens
}

const COMPARE: Record<string, (left: string, right: string) => boolean> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}

/** Times without a time zone are UTC. */
const toUtc = (text: string): string => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/**
 * `q` of files.list: name, fullText, mimeType, trashed, starred, createdTime, modifiedTime and `'id' in parents`,
 * with and, or, not and parentheses.
 */
export const parseQuery = (query: string): Test => {
  const tokens = tokensOf(query)
  let at = 0
  const next = () => tokens[at++] ?? ''
  const is = (word: string) => tokens[at]?.toLowerCase() === word

  const term = (): Test => {
    if (is('not')) {
      at += 1
      const inner = term()
      return (file) => !inner(file)
    }
    if (is('(')) {
      at += 1
      const inner = either()
      if (next() !== ')') throw invalid(query)
      return inner
    }
    const name = next()
    const sign = next()
    if (name.startsWith("'")) {
      if (sign !== 'in' || next() !== 'parents') throw invalid(query)
      return (file) => file.parents.includes(name.slice(1))
    }
    const value = next()
    if (name === 'trashed' || name === 'starred') {
      if (!/^(true|false)$/.test(value) || !/^!?=$/.test(sign)) throw invalid(query)
      return (file) => ((name === 'trashed' && file.trashed) === (value === 'true')) === (sign === '=')
    }
    if (!value.startsWith("'")) throw invalid(query)
    const wanted = value.slice(1)
    if (name === 'fullText' && sign === 'contains')
      return (file) => `${file.name} ${file.data.toString('utf8')}`.toLowerCase().includes(wanted.toLowerCase())
    if (name === 'name' && sign === 'contains')
      return (file) =>
        file.name
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .some((word) => word.startsWith(wanted.toLowerCase())) ||
        file.name.toLowerCase().startsWith(wanted.toLowerCase())
    if (name === 'mimeType' && sign === 'contains') return (file) => file.mimeType.startsWith(wanted)
    const compare = COMPARE[sign]
    if (!compare) throw invalid(query)
    if (name === 'name' || name === 'mimeType') return (file) => compare(file[name], wanted)
    if (name === 'createdTime' || name === 'modifiedTime') return (file) => compare(file[name], toUtc(wanted))
    throw invalid(query)
  }
  const both = (): Test => {
    const tests = [term()]
    while (is('and')) {
      at += 1
      tests.push(term())
    }
    return (file) => tests.every((test) => test(file))
  }
  const either = (): Test => {
    const tests = [both()]
    while (is('or')) {
      at += 1
      tests.push(both())
    }
    return (file) => tests.some((test) => test(file))
  }
  const whole = either()
  if (at < tokens.length) throw invalid(query)
  return whole
}
