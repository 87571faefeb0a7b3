import type { ChangeEvent } from 'react'
import {
  type Choice,
  type Choices,
  countFilters,
  FACET_NAMES,
  type FacetName,
  type Filters,
  SORTS,
} from '#domain/catalog/filters.ts'

type FilterFormProps = {
  query: string
  filters: Filters
  choices: Choices
  /** Without it, the catalogue reads the form once it is loaded; without any script, the form is submitted. */
  onChange?: ((filters: Filters) => void) | undefined
}

/** Filters and sorts templates. Each option shows how many it leaves. */
export function FilterForm({ query, filters, choices, onChange }: FilterFormProps) {
  const set = onChange && ((name: keyof Filters, value: string) => onChange({ ...filters, [name]: value || null }))
  const active = countFilters(filters)
  return (
    <form
      className="filters"
      action="/search"
      method="get"
      aria-label="Filter and sort"
      data-hydrate={onChange ? undefined : 'template-catalogue'}
    >
      {query.trim() && <input type="hidden" name="q" value={query.trim()} />}
      <details>
        {/* Only on phones; elsewhere the filters are always open. */}
        <summary className="btn">{active > 0 ? `Filters (${active})` : 'Filters'}</summary>
        <div>
          {FACET_NAMES.map((name) => (
            <Select key={name} {...FACETS[name]} {...{ name, set }} value={filters[name]} choices={choices[name]} />
          ))}
          <Select
            label="Sort by"
            any={query.trim() ? 'Best match' : 'Featured'}
            name="sort"
            value={filters.sort}
            choices={ORDERS}
            set={set}
          />
          <button className="btn" type="submit">
            Apply
          </button>
        </div>
      </details>
    </form>
  )
}

/** The label of each filter, and the option that applies none. */
const FACETS: Record<FacetName, { label: string; any: string }> = {
  category: { label: 'Category', any: 'All categories' },
  trigger: { label: 'Trigger', any: 'Any trigger' },
  tool: { label: 'App', any: 'All apps' },
  difficulty: { label: 'Difficulty', any: 'Any difficulty' },
  setup: { label: 'Setup time', any: 'Any time' },
  n8n: { label: 'Your n8n version', any: 'Any version' },
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
          <option key={id} value={id} translate={name === 'tool' ? 'no' : undefined}>
            {count === undefined ? text : `${text} (${count})`}
          </option>
        ))}
      </select>
    </label>
  )
}
