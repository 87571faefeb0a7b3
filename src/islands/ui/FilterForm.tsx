import type { ChangeEvent } from 'react'
import { type Choice, type FacetName, type Filters, SORTS } from '#domain/catalog/filters.ts'

type FilterFormProps = {
  query: string
  filters: Filters
  choices: Record<FacetName, Choice[]>
  /** Applies a choice at once. Without it the form is sent, which needs no script. */
  onChange?: ((filters: Filters) => void) | undefined
}

/** Narrows a search down and orders it. Each choice names how many templates it leaves. */
export function FilterForm({ query, filters, choices, onChange }: FilterFormProps) {
  const bind = (name: keyof Filters) => ({
    name,
    ...(onChange
      ? {
          value: filters[name] ?? '',
          onChange: ({ target }: ChangeEvent<HTMLSelectElement>) =>
            onChange({ ...filters, [name]: target.value || null }),
        }
      : { defaultValue: filters[name] ?? '' }),
  })
  return (
    <form className="filters" action="/search" method="get" aria-label="Filter and sort">
      {query.trim() && <input type="hidden" name="q" value={query.trim()} />}
      <label>
        <span>Category</span>
        <select {...bind('category')}>
          <option value="">All categories</option>
          <Choices of={choices.category} />
        </select>
      </label>
      <label>
        <span>Tool</span>
        <select {...bind('tool')}>
          <option value="">All tools</option>
          <Choices of={choices.tool} />
        </select>
      </label>
      <label>
        <span>Difficulty</span>
        <select {...bind('difficulty')}>
          <option value="">Any difficulty</option>
          <Choices of={choices.difficulty} />
        </select>
      </label>
      <label>
        <span>Order</span>
        <select {...bind('sort')}>
          <option value="">Catalogue number</option>
          {Object.entries(SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {!onChange && (
        <button className="btn" type="submit">
          Apply
        </button>
      )}
    </form>
  )
}

const Choices = ({ of: choices }: { of: readonly Choice[] }) =>
  choices.map(({ value, label, count }) => (
    <option key={value} value={value}>
      {`${label} (${count})`}
    </option>
  ))
