import { type MouseEventHandler, useState } from 'react'
import type { VersionsOutput } from '#contracts/templates.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Day, LoadFailed } from './Section.tsx'
import { useOwn } from './use-own.ts'

type Props = { slug: string; name: string; user: string; onDownload: MouseEventHandler<HTMLButtonElement> }

/** The older versions of a template, each with its file. Fetched when the list is opened. */
export function OlderVersions(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className="w-full text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link inline-flex min-h-11 items-center">
        Older versions<span className="visually-hidden">{` of ${props.name}`}</span>
      </summary>
      {open && <VersionList {...props} />}
    </details>
  )
}

function VersionList({ slug, name, user, onDownload }: Props) {
  const { value, problem, reload } = useOwn<VersionsOutput>(`/api/templates?versions=${slug}`, user)
  if (!value) return problem ? <LoadFailed message={problem} retry={reload} /> : <p role="status">Loading…</p>
  const older = value.slice(1)
  if (older.length === 0) return <p className="text-muted">This is the first version.</p>
  return (
    <ul>
      {older.map(({ version, day, note }) => (
        <li
          key={version}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t py-2.5"
        >
          <p className="min-w-0 flex-[1_1_14rem]">
            <b className="num">{version}</b> <Day of={day} />
            <span className="block text-muted">{note}</span>
          </p>
          <Button glyph="download" data-slug={slug} data-version={version} onClick={onDownload}>
            Download
            <span className="visually-hidden">{` version ${version} of ${name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
