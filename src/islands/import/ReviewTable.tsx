import { Fragment, useMemo, useState } from 'react'
import type { ImportReport } from '#contracts/import-templates.ts'
import type { CategoryId } from '#domain/catalog/categories.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import type { Choices, SentFiles } from './import-state.ts'
import { textReader } from './read-texts.ts'
import { counted, formatted } from './report-copy.ts'
import { requestImport } from './request-import.ts'
import { FILTERS, type Filter, type ReviewedRow, reviewedRows } from './review-rows.ts'
import { TextsToRead } from './TextsToRead.tsx'

/** More rows at once would slow down typing in a name. */
const PAGE = 100

type ReviewTableProps = {
  report: ImportReport
  files: SentFiles
  choices: Choices
  choose: (choices: Partial<Choices>) => void
}

/** What was derived from each workflow file, to correct one by one or many at once. */
export function ReviewTable({ report, files, choices, choose }: ReviewTableProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(PAGE)
  const read = useMemo(
    () =>
      textReader(async (hashes) => {
        const { workflows } = files
        const answer = await requestImport({ read: hashes, ...(workflows ? { workflows } : {}) })
        return answer.kind === 'done' ? (answer.value.texts ?? null) : null
      }),
    [files],
  )
  const all = reviewedRows(report, choices)
  const rows = all.filter(FILTERS[filter].has)
  const picked = rows.filter(({ slug }) => selected.has(slug)).map(({ slug }) => slug)

  const forPicked = <T,>(value: T): Record<string, T> => Object.fromEntries(picked.map((slug) => [slug, value]))
  const select = (slugs: readonly string[], isOn: boolean) => {
    const next = new Set(selected)
    for (const slug of slugs)
      if (isOn) next.add(slug)
      else next.delete(slug)
    setSelected(next)
  }

  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="import-review">
      <h3 id="import-review" className="text-lg">
        Review
      </h3>
      <p className="text-sm text-muted">
        Titles, descriptions and categories are derived from the files. Correct what you want to change, and hold back
        what shouldn’t be sold.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border-1 border-line bg-surface px-4 py-3">
        <label className="flex items-center gap-2 text-sm">
          Show
          <select
            className={SELECT}
            value={filter}
            onChange={({ target }) => {
              setFilter(target.value as Filter)
              setSelected(new Set())
              setShown(PAGE)
            }}
          >
            {Object.entries(FILTERS).map(([id, { name, has }]) => (
              <option key={id} value={id}>{`${name} (${formatted(all.filter(has).length)})`}</option>
            ))}
          </select>
        </label>
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            disabled={rows.length === 0}
            checked={rows.length > 0 && picked.length === rows.length}
            onChange={({ target }) =>
              select(
                rows.map(({ slug }) => slug),
                target.checked,
              )
            }
          />
          <span>{`Select all ${formatted(rows.length)}`}</span>
        </label>
        <fieldset
          className="flex flex-wrap items-center gap-2.5 text-sm max-sm:w-full max-sm:[&_button]:flex-1"
          disabled={picked.length === 0}
        >
          <legend className="visually-hidden">{counted(picked.length, 'selected row')}</legend>
          <CategoryChoice
            name="the selected rows"
            value={null}
            empty="Set category"
            onChoose={(id) => choose({ categories: forPicked(id) })}
          />
          <Button onClick={() => choose({ publish: forPicked(false) })}>Hold back</Button>
          <Button onClick={() => choose({ publish: forPicked(true) })}>Publish</Button>
        </fieldset>
      </div>
      <table className="w-full border-collapse text-sm leading-[1.4] max-sm:block max-sm:[&_tbody]:block">
        <caption className="visually-hidden">Derived templates</caption>
        <thead className="max-sm:hidden">
          <tr>
            {['Select', 'Template', 'Category', 'Publish'].map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b-2 border-ink py-2 pr-4 text-left text-xs font-semibold text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Fragment key={row.slug}>
              <ReviewLine
                row={row}
                selected={selected.has(row.slug)}
                onSelect={(isOn) => select([row.slug], isOn)}
                choose={choose}
              />
              {row.review?.read && (
                <tr className="data-held:bg-sunken max-sm:block max-sm:pb-3" data-held={row.publish ? undefined : ''}>
                  <td className={`${CELL} border-b border-line pt-0 pl-14 max-sm:pl-9`} colSpan={4}>
                    <TextsToRead
                      key={filter}
                      name={row.name}
                      hash={row.review.read}
                      open={filter === 'read'}
                      read={read}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="text-sm text-muted">No rows match.</p>}
      {rows.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>{`Show ${Math.min(PAGE, rows.length - shown)} more`}</Button>
        </div>
      )}
    </section>
  )
}

const SELECT = 'min-h-9 max-w-full rounded-control border-1 border-edge bg-surface px-2'
const CELL = 'py-2.5 pr-4 text-left align-top max-sm:block max-sm:p-0'

type ReviewLineProps = {
  row: ReviewedRow
  selected: boolean
  onSelect: (isOn: boolean) => void
  choose: ReviewTableProps['choose']
}

/** One template; on phones its parts are below each other, beside the checkbox. */
function ReviewLine({ row, selected, onSelect, choose }: ReviewLineProps) {
  const { slug, name, category, publish, review } = row
  return (
    <tr
      className={`${review?.read ? '' : 'border-b border-line'} max-sm:relative max-sm:grid max-sm:gap-2 max-sm:py-3
        max-sm:pr-3 max-sm:pl-9 data-held:bg-sunken`}
      data-held={publish ? undefined : ''}
    >
      <td className={`${CELL} w-12 pt-4.5 pl-1 max-sm:absolute max-sm:top-4.5 max-sm:left-1`}>
        <input
          type="checkbox"
          className="size-5 accent-ink"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <th scope="row" className={`${CELL} min-w-60 font-normal`}>
        <input
          className="w-full rounded-control border-1 border-edge bg-surface px-2 py-1.5 font-semibold"
          aria-label={`Title of /templates/${slug}`}
          dir="auto"
          maxLength={80}
          value={name}
          onChange={({ target }) => choose({ names: { [slug]: target.value } })}
        />
        {review && (
          <span className="mt-1 block wrap-anywhere text-muted">
            <code translate="no">{review.file}</code>
            {review.license && <span>{` · License: ${review.license}`}</span>}
            {review.copyOf && <b className="block font-semibold text-ink">{`Copy: ${review.copyOf}`}</b>}
            {review.warnings && <span className="block text-ink">{review.warnings}</span>}
          </span>
        )}
      </th>
      <td className={CELL}>
        <CategoryChoice
          name={name}
          value={category}
          onChoose={(id: CategoryId) => choose({ categories: { [slug]: id } })}
        />
      </td>
      <td className={`${CELL} w-30`}>
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={publish}
            aria-label={`Publish ${name}`}
            onChange={({ target }) => choose({ publish: { [slug]: target.checked } })}
          />
          <span>{publish ? 'Publish' : 'Held back'}</span>
        </label>
      </td>
    </tr>
  )
}
