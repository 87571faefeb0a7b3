import { type Fields, listOf, textOf } from '../shared/values.ts'

const STATES = ['new', 'open', 'pending', 'hold', 'solved', 'closed']
const TIMES: Record<string, string> = { created: 'created_at', updated: 'updated_at', solved: 'solved_at' }

const compare = (left: string | number, right: string | number, sign: string): boolean => {
  if (sign === '>') return left > right
  if (sign === '<') return left < right
  if (sign === '>=') return left >= right
  if (sign === '<=') return left <= right
  return left === right
}

/** A search term, as in `status>=solved`, `created>2026-01-01` or `-tags:spam`. A plain word matches the text. */
export const matches = (term: string, ticket: Fields): boolean => {
  const [, not = '', key, sign = ':', raw = ''] = /^(-?)(\w+)(>=|<=|:|>|<)"?([^"]*)"?$/.exec(term) ?? []
  if (key === undefined)
    return `${textOf(ticket.subject)} ${textOf(ticket.description)}`.toLowerCase().includes(term.toLowerCase())
  const isMatch = (): boolean => {
    if (key === 'type') return raw === 'ticket'
    if (key === 'tags') return listOf(ticket.tags).includes(raw)
    if (key === 'status') return compare(STATES.indexOf(textOf(ticket.status)), STATES.indexOf(raw), sign)
    const time = TIMES[key]
    if (time !== undefined) {
      const day = textOf(ticket[time] ?? (key === 'solved' ? ticket.updated_at : ''))
      // A date without a time is the whole day, so "later" starts with the next day.
      return compare(day.slice(0, raw.length), raw, sign)
    }
    if (/^(priority|group|assignee|requester|subject|organization)$/.test(key))
      return textOf(ticket[key] ?? ticket[`${key}_id`]) === raw
    throw new Error(`The Zendesk mock does not support the search term ${key} yet`)
  }
  return isMatch() !== (not === '-')
}
