import { type MouseEvent, useState } from 'react'
import useSWR from 'swr'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { OFFLINE } from '#islands/account/call.ts'
import download from '#islands/actions/download.ts'
import { readCards } from '#islands/template-catalogue/read-cards.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { Sheet } from './Loading.tsx'
import { type LibraryEntry, libraryOf, matching } from './library.ts'
import { Day, NotAnswered, Section } from './Section.tsx'
import { useOwn } from './use-own.ts'

/** So few are seen at a glance. */
const SEARCHED_FROM = 6

/** What the user has downloaded, what of it is newer now, and the way to have it again. */
export function Library({ user }: { user: string }) {
  const { value, problem, reload } = useOwn<DownloadsOutput>('/api/downloads', user)
  const catalogue = useSWR<readonly TemplateCard[], Error>('catalogue', readCards, { revalidateOnFocus: false })
  const [search, setSearch] = useState('')
  if (!value || !catalogue.data) {
    const sentence = problem ?? (catalogue.error ? OFFLINE : null)
    const retry = () => {
      reload()
      void catalogue.mutate()
    }
    return (
      <Section heading="Your library">
        {sentence ? <NotAnswered sentence={sentence} retry={retry} /> : <Sheet className="h-96" />}
      </Section>
    )
  }
  const entries = libraryOf(value, catalogue.data)
  const found = matching(entries, search)
  const field = entries.length >= SEARCHED_FROM && <SearchField value={search} onChange={setSearch} />
  return (
    <Section heading="Your library" beside={field}>
      {entries.length === 0 && <NothingYet />}
      {entries.length > 0 && found.length === 0 && <p className="text-muted">Nothing you downloaded matches that.</p>}
      <ul className="grid gap-3">
        {found.map((entry) => (
          <EntryItem key={entry.slug} entry={entry} reload={reload} />
        ))}
      </ul>
    </Section>
  )
}

function NothingYet() {
  return (
    <div className="grid justify-items-start gap-3.5 rounded-card border-1 border-line bg-surface p-5">
      <p>Nothing downloaded yet. What you download stands here, with a word when a newer version is out.</p>
      <ButtonLink href="/#templates">Browse templates</ButtonLink>
    </div>
  )
}

type SearchFieldProps = { value: string; onChange: (search: string) => void }

const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <label className="flex min-h-11 items-center gap-2 rounded-control border-1 border-edge bg-surface px-3 max-sm:w-full">
    <Glyph name="search" sheet="interface" />
    <span className="visually-hidden">Search your library</span>
    <input
      className="min-w-0 border-0 bg-transparent text-ink"
      type="search"
      placeholder="Search your library"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

type EntryItemProps = { entry: LibraryEntry; reload: () => void }

function EntryItem({ entry: { slug, at, name, newer }, reload }: EntryItemProps) {
  const again = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    await download(currentTarget)
    reload()
  }
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-1 border-line bg-surface
        px-5 py-3.5"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        {name ? (
          <a className="font-semibold no-underline hover:underline" href={`/templates/${slug}`}>
            {name}
          </a>
        ) : (
          <b>{slug}</b>
        )}
        <p className="text-muted text-sm">
          Downloaded <Day of={at} />
          {newer && (
            <>
              {' · '}
              <span className="font-semibold text-signal-text">
                Newer version <Day of={newer} />
              </span>
              {' · '}
              <a className="link" href={`/templates/${slug}#changes`}>
                What changed<span className="visually-hidden"> in {name}</span>
              </a>
            </>
          )}
          {!name && ' · No longer in the shop. Your file keeps working.'}
        </p>
      </div>
      {name && (
        <Button glyph="download" data-slug={slug} onClick={again}>
          {newer ? 'Download newest' : 'Download again'}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </li>
  )
}
