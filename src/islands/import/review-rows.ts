import type { ImportReport } from '#contracts/import-templates.ts'
import { READ_FIRST } from '#domain/import/row-choices.ts'
import type { Choices } from './import-state.ts'

type Row = ImportReport['added'][number]

/** A row of the review with what was chosen for it. */
export type ReviewedRow = Row & { publish: boolean }

/** The rows that can be published, in the order of the sheet. */
export function reviewedRows(
  { added, heldBack }: Pick<ImportReport, 'added' | 'heldBack'>,
  { categories, publish, names }: Choices,
): ReviewedRow[] {
  const chosen = (isPublished: boolean) => (row: Row) => ({
    ...row,
    name: names[row.slug] ?? row.name,
    category: categories[row.slug] ?? row.category,
    publish: publish[row.slug] ?? isPublished,
  })
  return [...added.map(chosen(true)), ...heldBack.map(chosen(false))].sort((a, b) => a.row - b.row)
}

export const FILTERS = {
  all: { name: 'All', has: () => true },
  fine: { name: 'Fine', has: ({ review }: ReviewedRow) => review?.grade === 'fine' },
  warning: { name: 'Warnings', has: ({ review }: ReviewedRow) => review?.grade === 'warning' },
  other: { name: 'No category', has: ({ category }: ReviewedRow) => category === null },
  copies: { name: 'Copies', has: ({ review }: ReviewedRow) => (review?.copyOf ?? '') !== '' },
  read: { name: 'To read', has: ({ review }: ReviewedRow) => review?.warnings.includes(READ_FIRST) ?? false },
  held: { name: 'Held back', has: ({ publish }: ReviewedRow) => !publish },
} as const
export type Filter = keyof typeof FILTERS
