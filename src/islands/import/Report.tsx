import { type ComponentProps, Fragment, lazy, type ReactNode, Suspense, useId } from 'react'
import type { ImportReport } from '#contracts/import-templates.ts'
import type { CategoryId } from '#domain/catalog/categories.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { Choices, SentFiles } from './import-state.ts'
import { counted } from './report-copy.ts'

const NO_ROWS: ImportReport['added'] = []
const EMPTY = <i className="text-muted">empty</i>

type ReportProps = {
  report: ImportReport
  files: SentFiles
  choices: Choices
  choose: (choices: Partial<Choices>) => void
}

// Most imports come with a sheet that was written for them.
const ReviewTable = lazy(async () => ({ default: (await import('./ReviewTable.tsx')).ReviewTable }))

/** What an import will do, row by row. */
export function Report({ report, files, choices, choose }: ReportProps) {
  const { added, heldBack, changed, rejected, notes } = report
  const { categories } = choices
  const sort = (slug: string, id: CategoryId) => choose({ categories: { [slug]: id } })
  const isReview = [...added, ...heldBack].some(({ review }) => review)
  return (
    <div className="mt-2 grid min-w-0 gap-7">
      <ReportTable caption="Rejected" columns={['Row', 'Column', 'Reason']} rows={rejected}>
        {({ row, column, reason }) => (
          <tr key={`${row} ${column} ${reason}`}>
            <Cell number>{row}</Cell>
            <Cell>
              {column ? (
                <code className="whitespace-nowrap" translate="no">
                  {column}
                </code>
              ) : (
                'whole row'
              )}
            </Cell>
            <Cell>{reason}</Cell>
          </tr>
        )}
      </ReportTable>
      {isReview && (
        <Suspense fallback={<p role="status">Loading the review…</p>}>
          <ReviewTable report={report} files={files} choices={choices} choose={choose} />
        </Suspense>
      )}
      <ReportTable caption="Added" columns={['Row', 'Name', 'Page', 'Category']} rows={isReview ? NO_ROWS : added} wide>
        {({ row, slug, name, category }) => (
          <tr key={slug}>
            <Cell number>{row}</Cell>
            <NameCell scope="row">{name}</NameCell>
            <Cell>
              <code translate="no">{`/templates/${slug}`}</code>
            </Cell>
            <Cell>
              <CategoryChoice name={name} value={categories[slug] ?? category} onChoose={(id) => sort(slug, id)} />
            </Cell>
          </tr>
        )}
      </ReportTable>
      <ReportTable caption="Changed" columns={['Row', 'Name', 'Field', 'Before', 'After']} rows={changed} wide>
        {({ row, slug, name, category, fields }) => (
          <Fragment key={slug}>
            {fields.map(({ field, before, after }, at) => (
              <tr key={field}>
                {at === 0 && (
                  <>
                    <Cell number rowSpan={fields.length}>
                      {row}
                    </Cell>
                    <NameCell scope="rowgroup" rowSpan={fields.length}>
                      <span className="mb-1.5 block">{name}</span>
                      <CategoryChoice
                        name={name}
                        value={categories[slug] ?? category}
                        onChoose={(id) => sort(slug, id)}
                      />
                    </NameCell>
                  </>
                )}
                <Cell>
                  <code className="whitespace-nowrap" translate="no">
                    {field}
                  </code>
                </Cell>
                <Cell>
                  {before ? (
                    <del className="text-muted no-underline" dir="auto">
                      {before}
                    </del>
                  ) : (
                    EMPTY
                  )}
                </Cell>
                <Cell>
                  {after ? (
                    <ins className="no-underline" dir="auto">
                      {after}
                    </ins>
                  ) : (
                    EMPTY
                  )}
                </Cell>
              </tr>
            ))}
          </Fragment>
        )}
      </ReportTable>
      {notes.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">Notes</h3>
          <ul className="list-disc pl-5">
            {[...new Set(notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Max rows shown; more would slow the page down, and no one reads that many. */
const SHOWN = 200

type ReportTableProps<Row> = {
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Keeps the columns readable on narrow screens, where the table scrolls sideways. */
  wide?: boolean
  children: (row: Row) => ReactNode
}

/** One table of a report; nothing without rows. If too wide, the table scrolls (also by keyboard), not the page. */
function ReportTable<Row>({ caption, columns, rows, wide = false, children }: ReportTableProps<Row>) {
  const id = useId()
  if (rows.length === 0) return null
  const more = rows.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="min-w-0 overflow-x-auto" aria-labelledby={id} tabIndex={0}>
      <table className={`w-full border-collapse text-sm leading-[1.4] ${wide ? 'min-w-170' : ''}`}>
        <caption id={id} className="pb-2 text-left font-display text-lg leading-[1.2] font-[650]">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b-2 border-ink py-2 pr-4 pl-0 text-left align-top text-xs font-semibold text-muted
                  first:w-14"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, SHOWN).map(children)}</tbody>
      </table>
      {more > 0 && <p className="text-sm text-muted">{`And ${counted(more, 'more row', 'more rows')}.`}</p>}
    </section>
  )
}

const CELL = 'border-b border-line py-2 pr-4 pl-0 text-left align-top wrap-anywhere first:w-14'

/** A table cell; numbers are right-aligned. */
const Cell = ({ number = false, ...rest }: ComponentProps<'td'> & { number?: boolean }) => (
  <td {...rest} className={number ? `${CELL} num` : CELL} />
)

/** The header cell of a row, or of several. */
const NameCell = (props: ComponentProps<'th'>) => <th dir="auto" {...props} className={`${CELL} font-semibold`} />
