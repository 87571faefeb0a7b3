import { useState, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { getAccount, subscribe } from '#browser/account/account.ts'
import { authPage } from '#browser/account/next-page.ts'
import { shownAccess } from '#domain/access/payment-check.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { Changes } from './Changes.tsx'
import { type Fetched, fetchVersions, type Release } from './fetch-versions.ts'
import { KeepMyChanges } from './KeepMyChanges.tsx'

/** What a new version changes, and the member's own workflow with that version's changes. */
export function UpdatePage() {
  const query = new URLSearchParams(location.search)
  const slug = query.get('template')
  if (!slug)
    return (
      <StatusPanel tone="plain" level="h2" heading="Choose a template" text="Open an update from your library.">
        <ButtonLink href="/account">Go to your library</ButtonLink>
      </StatusPanel>
    )
  return <Template slug={slug} from={query.get('from')} />
}

function Template({ slug, from }: { slug: string; from: string | null }) {
  const account = useSyncExternalStore(subscribe, getAccount, getAccount)
  const { user, loading } = account
  const isVisitor = !loading && shownAccess(account) === 'free'
  // A sign-in while the page is open asks again.
  const key = loading || isVisitor ? null : ['versions', slug, user]
  const { data, mutate } = useSWR<Fetched>(key, () => fetchVersions(slug), { revalidateOnFocus: false })
  if (isVisitor) return <ForMembers text="Members compare versions and keep their own changes." user={user} />
  if (!data) return <StatusPanel tone="busy" level="h2" heading="Loading versions…" />
  if (data.is === 'here') return <Update slug={slug} releases={data.releases} from={from} />
  if (!data.isRejected)
    return (
      <StatusPanel tone="bad" level="h2" heading="Versions couldn’t be loaded" text={data.message}>
        <Button onClick={() => void mutate()}>Try again</Button>
      </StatusPanel>
    )
  return <ForMembers text={data.message} user={user} />
}

function ForMembers({ text, user }: { text: string; user: string | null }) {
  return (
    <StatusPanel tone="plain" level="h2" heading="Updates are for members" text={text}>
      {user === null && <ButtonLink href={authPage(location.pathname + location.search)}>Sign In</ButtonLink>}
      <ButtonLink href="/#pricing">See plans</ButtonLink>
    </StatusPanel>
  )
}

function Update({ slug, releases, from }: { slug: string; releases: readonly Release[]; from: string | null }) {
  const [newest, ...older] = releases
  const first = older.find(({ version }) => version === from) ?? older[0]
  const [old, setOld] = useState(first)
  if (!newest) return <StatusPanel tone="plain" level="h2" heading="This template has no versions" />
  return (
    <div className="grid gap-12">
      <p className="text-muted">
        <a className="link" href={`/templates/${slug}`}>
          {newest.workflow.name}
        </a>
        , newest version <span className="num">{newest.version}</span>
      </p>
      {old ? (
        <Changes slug={slug} old={old} newest={newest} older={older} onOld={setOld} releases={releases} />
      ) : (
        <p>This is the first version. When a new one is out, its changes appear here.</p>
      )}
      {old && <KeepMyChanges slug={slug} releases={releases} />}
    </div>
  )
}
