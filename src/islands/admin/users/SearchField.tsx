import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_SEARCH } from '#contracts/limits.ts'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { go } from '../use-address.ts'

/** Debounce of the search, in ms; Enter submits at once. */
const DEBOUNCE_MS = 250

type SearchFieldProps = { search: string; label?: string; placeholder?: string }

/** Searches users by email and name. `/` focuses it from anywhere on the page. */
export function SearchField({
  search,
  label = 'Search by email or name',
  placeholder = 'Email or name',
}: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(search)

  // Back, Forward and "Show all users" change the URL without the field.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    clearTimeout(timer.current)
    setTyped(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  // A layout effect, so that the key works from the first paint.
  useLayoutEffect(
    () =>
      onSlash(() => {
        field.current?.focus()
        field.current?.select()
      }),
    [],
  )

  const send = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text
    go({ search: text }, { replace: true })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), DEBOUNCE_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed)
  }

  return (
    <search className="max-sm:w-full">
      <form
        className="group flex min-h-11 w-58 items-center gap-2 rounded-control border-1 border-edge px-3
          focus-within:border-ink focus-within:outline-3 focus-within:outline-signal max-sm:w-full"
        onSubmit={submit}
      >
        <Glyph name="search" sheet="interface" />
        <label className="visually-hidden" htmlFor="admin-search">
          {label}
        </label>
        <input
          ref={field}
          className="min-w-0 flex-1 border-0 bg-transparent outline-0"
          id="admin-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          placeholder={placeholder}
          aria-keyshortcuts="/"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <span
          className="rounded-tag border-1 border-line px-[7px] py-px font-mono text-muted text-xs/[1.4]
            group-focus-within:invisible"
          aria-hidden="true"
        >
          /
        </span>
      </form>
    </search>
  )
}

/** Not while the user is typing or a dialog is open. */
function onSlash(run: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (typing || document.querySelector('dialog:modal')) return
    event.preventDefault()
    run()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
