import { useState } from 'react'
import useSWR from 'swr'
import { OFFLINE } from '#browser/account/call.ts'
import { readGuestDownloads } from '#browser/actions/wanted-template.ts'
import { readCards } from '#browser/catalogue/read-cards.ts'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { LibraryItem } from './LibraryItem.tsx'
import { SkeletonBlock } from './Loading.tsx'
import { foundBeside, type LibraryEntry, libraryOf, matching } from './library.ts'
import { LoadFailed, Section } from './Section.tsx'
import { useOwn } from './use-own.ts'

/** Downloaded templates: shows available updates and downloads any version again. */
export function Library({ user }: { user: string }) {
  const { value, problem, reload } = useOwn<DownloadsOutput>('/api/downloads', user)
  const catalogue = useSWR<readonly TemplateCard[], Error>('catalogue', readCards, { revalidateOnFocus: false })
  const [search, setSearch] = useState('')
  if (!value || !catalogue.data) {
    const message = problem ?? (catalogue.error ? OFFLINE : null)
    const retry = () => {
      reload()
      void catalogue.mutate()
    }
    return (
      <Section heading="Your library">
        {message ? <LoadFailed message={message} retry={retry} /> : <SkeletonBlock className="h-96" />}
      </Section>
    )
  }
  const entries = libraryOf(value, catalogue.data, readGuestDownloads())
  const found = matching(entries, search)
  const others = foundBeside(entries, catalogue.data, search)
  const list = (shown: readonly LibraryEntry[]) => (
    <ul className="grid gap-3">
      {shown.map((entry) => (
        <LibraryItem key={entry.slug} entry={entry} user={user} reload={reload} />
      ))}
    </ul>
  )
  return (
    <Section heading="Your library" beside={<SearchField value={search} onChange={setSearch} />}>
      {entries.length === 0 && search === '' && <NothingYet />}
      {search !== '' && found.length + others.length === 0 && (
        <p className="text-muted">No templates match your search.</p>
      )}
      {list(found)}
      {others.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-base">Not downloaded yet</h3>
          {list(others)}
        </>
      )}
    </Section>
  )
}

function NothingYet() {
  return (
    <div className="grid justify-items-start gap-3.5 rounded-card border-1 border-line bg-surface p-5">
      <p>Nothing downloaded yet. Your downloads will appear here, with a badge when a new version is out.</p>
      <ButtonLink href="/#templates">Browse templates</ButtonLink>
    </div>
  )
}

type SearchFieldProps = { value: string; onChange: (search: string) => void }

const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <label className="flex min-h-11 items-center gap-2 rounded-control border-1 border-edge bg-surface px-3 max-sm:w-full">
    <Glyph name="search" sheet="interface" />
    <span className="visually-hidden">Search all templates</span>
    <input
      className="min-w-0 border-0 bg-transparent text-ink"
      type="search"
      placeholder="Search all templates"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
