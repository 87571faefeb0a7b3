import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '#domain/catalog/categories.ts'

type CategoryChoiceProps = {
  name: string
  value: CategoryId | null
  /** Shown for none. */
  empty?: string
  onChoose: (category: CategoryId) => void
}

/** The category of a row: derived from its text until one is chosen. */
export const CategoryChoice = ({ name, value, empty = 'None', onChoose }: CategoryChoiceProps) => (
  <select
    className="min-h-9 max-w-full rounded-control border-1 border-edge bg-surface px-2 font-normal"
    aria-label={`Category of ${name}`}
    value={value ?? ''}
    onChange={({ target }) => onChoose(target.value as CategoryId)}
  >
    {value === null && <option value="">{empty}</option>}
    {CATEGORY_IDS.map((id) => (
      <option key={id} value={id}>
        {CATEGORIES[id].name}
      </option>
    ))}
  </select>
)
