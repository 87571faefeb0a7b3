import './tabs.css'
import type { KeyboardEvent } from 'react'

type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { id: Id; name: string }[]
  current: Id
  /** The id of the tab panel, which is labeled by `tab-<id>`. */
  panel: string
  /** What a click does before hydration: see src/browser/boot. */
  press?: { 'data-action'?: string }
  onChange: (tab: Id) => void
}

/** A tab list: one stop for the Tab key, then arrow keys, Home and End. */
export function Tabs<Id extends string>({ label, tabs, current, panel, press, onChange }: TabsProps<Id>) {
  const moveByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === current)
    const ways: Record<string, number | undefined> = {
      ArrowLeft: at - 1,
      ArrowRight: (at + 1) % tabs.length,
      Home: 0,
      End: -1,
    }
    const way = ways[event.key]
    const wanted = way === undefined ? undefined : tabs.at(way)
    if (!wanted) return
    event.preventDefault()
    onChange(wanted.id)
    document.getElementById(`tab-${wanted.id}`)?.focus()
  }

  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          className="tab"
          aria-selected={current === id}
          aria-controls={panel}
          tabIndex={current === id ? 0 : -1}
          suppressHydrationWarning
          data-action={press?.['data-action']}
          onClick={() => onChange(id)}
          onKeyDown={moveByKey}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
