import type { MouseEvent } from 'react'
import { download } from '#browser/actions/download.ts'
import { handOverPath } from '#domain/set-up/set-up-path.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { LibraryEntry } from './library.ts'
import { OlderVersions } from './OlderVersions.tsx'
import { Day } from './Section.tsx'

type LibraryItemProps = { entry: LibraryEntry; user: string; reload: () => void }

/** One template: the version downloaded, and every version available. */
export function LibraryItem({ entry, user, reload }: LibraryItemProps) {
  const { slug, name, at, newer, isKept } = entry
  const save = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
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
          <a className="font-semibold no-underline hover:underline" href={`/templates/${slug}`} dir="auto">
            {name}
          </a>
        ) : (
          <b>{slug}</b>
        )}
        <Told entry={entry} />
      </div>
      {name && (
        <Button glyph="download" data-slug={slug} onClick={save}>
          <span>{at === null ? 'Download' : newer ? 'Download latest' : 'Download again'}</span>
          <span className="visually-hidden">{`: ${name}`}</span>
        </Button>
      )}
      {name && isKept && at !== null && (
        <a className="link inline-flex min-h-11 items-center text-sm" href={handOverPath(slug)}>
          Hand over to a client<span className="visually-hidden">{`: ${name}`}</span>
        </a>
      )}
      {name && isKept && <OlderVersions slug={slug} name={name} user={user} onDownload={save} />}
    </li>
  )
}

function Told({ entry: { slug, name, at, version, newer } }: { entry: LibraryEntry }) {
  if (at === null) return null
  return (
    <p className="text-muted text-sm">
      <span>
        Downloaded <Day of={at} />
      </span>
      {version && <span>{`, version ${version}`}</span>}
      {newer && (
        <span>
          {' · '}
          <span className="font-semibold text-signal-text">
            <span>{`New version ${newer.version}, `}</span>
            <Day of={newer.day} />
          </span>
          {' · '}
          <a
            className="link"
            href={`/update?${new URLSearchParams({ template: slug, ...(version && { from: version }) })}`}
          >
            What changed<span className="visually-hidden">{` in ${name}`}</span>
          </a>
        </span>
      )}
      {!name && <span> · No longer in the shop. Your file keeps working.</span>}
    </p>
  )
}
