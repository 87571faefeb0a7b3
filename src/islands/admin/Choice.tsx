type ChoiceProps<T extends string> = {
  label: string
  /** The options in display order. */
  words: Record<T, string>
  value: T
  onChoose: (value: T) => void
}

/** A labeled select. */
export function Choice<T extends string>({ label, words, value, onChoose }: ChoiceProps<T>) {
  return (
    <label
      className="inline-flex items-center gap-2 text-muted text-sm
        max-sm:grid max-sm:min-w-0 max-sm:flex-[1_1_40%] max-sm:grid-cols-1 max-sm:gap-0.5"
    >
      <span>{label}</span>
      <select
        className="min-h-11 max-w-full rounded-control border-1 border-edge bg-surface px-2 text-ink max-sm:w-full"
        value={value}
        onChange={({ target }) => onChoose(target.value as T)}
      >
        {(Object.keys(words) as T[]).map((key) => (
          <option key={key} value={key}>
            {words[key]}
          </option>
        ))}
      </select>
    </label>
  )
}
