import type { ChangeEvent } from 'react'
import { type Choice, type FacetName, type Filters, SORTS } from '#domain/catalog/filters.ts'

type FilterFormProps = {
  query: string
  filters: Filters
  choices: Record<FacetName, Choice[]>
  /** Applies a filter at once. If omitted, the form is submitted, which needs no script. */
  onChange?: ((filters: Filters) => void) | undefined
}

/** Filters and sorts a search. Each option shows how many templates it leaves. */
export function FilterForm({ query, filters, choices, onChange }: FilterFormProps) {
  const set = onChange && ((name: keyof Filters, value: string) => onChange({ ...filters, [name]: value || null }))
  const facet = (name: FacetName) => ({ name, value: filters[name], choices: choices[name], set })
  return (
    <form className="filters" action="/search" method="get" aria-label="Filter and sort">
      {query.trim() && <input type="hidden" name="q" value={query.trim()} />}
      <Select label="Category" any="All categories" {...facet('category')} />
      <Select label="Tool" any="All tools" {...facet('tool')} />
      <Select label="Difficulty" any="Any difficulty" {...facet('difficulty')} />
      <Select
        label="Sort by"
        any={query.trim() ? 'Best match' : 'Featured'}
        name="sort"
        value={filters.sort}
        choices={ORDERS}
        set={set}
      />
      {!onChange && (
        <button className="btn" type="submit">
          Apply
        </button>
      )}
    </form>
  )
}

const ORDERS = Object.entries(SORTS).map(([value, label]) => ({ value, label }))

type SelectProps = {
  label: string
  /** The option that applies no filter. */
  any: string
  name: keyof Filters
  value: string | null
  choices: readonly (Omit<Choice, 'count'> & { count?: number })[]
  set: ((name: keyof Filters, value: string) => void) | undefined
}

function Select({ label, any, name, value, choices, set }: SelectProps) {
  const chosen = value ?? ''
  const state = set
    ? { value: chosen, onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => set(name, target.value) }
    : { defaultValue: chosen }
  return (
    <label>
      <span>{label}</span>
      <select name={name} {...state}>
        <option value="">{any}</option>
        {choices.map(({ value: id, label: text, count }) => (
          <option key={id} value={id}>
            {count === undefined ? text : `${text} (${count})`}
          </option>
        ))}
      </select>
    </label>
  )
}
