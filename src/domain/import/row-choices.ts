import type { SheetRow } from './import-row.ts'
import { slugFromName } from './slug-from-name.ts'

/** What an admin decided about rows after a check, by slug. */
export interface RowChoices {
  /** Rows to publish or to hold back, whatever the sheet says. */
  publish?: Readonly<Record<string, boolean>> | undefined
  /** Corrected names. */
  names?: Readonly<Record<string, string>> | undefined
}

/** What a review found out about the file of a row. */
export interface RowReview {
  grade: string
  /** What a buyer should know, or why the row is held back. */
  warnings: string
  copyOf: string
  /** The columns that were not written by a person, like "title, category". */
  derived: string
  license: string
  file: string
  /** The hash of its file, if an admin has to read it first. */
  read?: string
}

/** How the reason starts for which a row is held back until an admin has read its file. */
export const READ_FIRST = 'Read it before you publish it.'

export const slugGiven = ({ cells: { slug = '', name = '' } }: SheetRow) => slug.trim() || slugFromName(name)

export const isHeldBack = (row: SheetRow, { publish = {} }: RowChoices) => {
  const choice = publish[slugGiven(row)]
  return choice === undefined ? /^\s{0,9}(?:no|false|0)\s{0,9}$/i.test(row.cells.publish ?? '') : !choice
}

/** A new name gives no new URL: the slug is the one that was reviewed. */
export function renamed(row: SheetRow, { names = {} }: RowChoices): SheetRow {
  const slug = slugGiven(row)
  const name = names[slug]
  return name === undefined ? row : { ...row, cells: { ...row.cells, slug, name, title: name } }
}

/** `hash` of its file, if it has one. */
export function reviewOf({ cells }: SheetRow, hash = ''): { review?: RowReview } {
  const { grade, reason = '', warnings = '', copy_of: copyOf = '', derived = '', license = '', file = '' } = cells
  if (!grade) return {}
  const warning = [reason, warnings].filter(Boolean).join(' ').slice(0, MAX_WARNING_LENGTH).toWellFormed()
  const read = reason.includes(READ_FIRST) && hash ? { read: hash } : {}
  return { review: { grade, warnings: warning, copyOf, derived, license, file, ...read } }
}

const MAX_WARNING_LENGTH = 600
