import { useId, useState, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { getAccount, sessionToken, subscribe } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { authPage } from '#browser/account/next-page.ts'
import { readGuestDownloads } from '#browser/actions/wanted-template.ts'
import { readCards } from '#browser/catalogue/read-cards.ts'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { shownAccess } from '#domain/access/payment-check.ts'
import { templateOf } from '#domain/versions/read-copy.ts'
import { libraryOf } from '#islands/account-page/library.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { Changes } from './Changes.tsx'
import { type Fetched, fetchVersions, type Release } from './fetch-versions.ts'
import { KeepMyChanges } from './KeepMyChanges.tsx'
import { WorkflowField } from './WorkflowField.tsx'

/** What a new version changes, and the member's own workflow with that version's changes. */
export function UpdatePage() {
  const query = new URLSearchParams(location.search)
  const [{ slug, given }, choose] = useState<Chosen>({ slug: query.get('template'), given: null })
  return slug ? <Template slug={slug} from={query.get('from')} given={given} /> : <Choice choose={choose} />
}

/** `given`: the workflow that named the template. */
type Chosen = { slug: string | null; given: string | null }

/** Without a template in the URL: one of the library, of all, or that of the member's workflow. */
function Choice({ choose }: { choose: (chosen: Chosen) => void }) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { user } = useSyncExternalStore(subscribe, getAccount, getAccount)
  const { data: all = [] } = useSWR('catalogue', readCards, { revalidateOnFocus: false })
  const { data: downloads = [] } = useSWR(user && 'downloads', fetchDownloads, { revalidateOnFocus: false })
  const cards = all.filter(({ imported }) => !imported)
  const library = libraryOf(downloads, cards, readGuestDownloads()).filter(({ isKept }) => isKept)
  const read = (given: string) => {
    const template = templateOf(given, cards)
    if (!template)
      return setProblem('No template has the name of this workflow. Choose the template from the list instead.')
    history.replaceState(null, '', `?template=${template.slug}`)
    choose({ slug: template.slug, given })
  }
  return (
    <div className="grid gap-8">
      <p className="max-w-[65ch] text-lg text-muted">
        See what the newest version changes, and get it with your accounts, settings and edits in it. Your workflow
        isn’t uploaded.
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        <section className="grid grid-rows-[auto_1fr] gap-4" aria-labelledby={id}>
          <h2 className="text-2xl" id={id}>
            Choose a template
          </h2>
          <form className="grid content-start gap-4 rounded-card border-1 border-line bg-surface p-5" action="/update">
            <div className="field">
              <label htmlFor={`${id}-template`}>Template</label>
              <select className="truncate" id={`${id}-template`} name="template" required>
                <option value="">Choose a template</option>
                {library.length > 0 && (
                  <optgroup label="Your library">
                    {library.map(({ slug, name, newer }) => (
                      <option key={slug} value={slug}>
                        {newer ? `${name} (new version ${newer.version})` : name}
                      </option>
                    ))}
                  </optgroup>
                )}
                <optgroup label="All templates">
                  {cards.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              </select>
            </div>
            <div>
              <Button kind="go" type="submit">
                Show changes
              </Button>
            </div>
          </form>
        </section>
        <section className="grid grid-rows-[auto_1fr] gap-4" aria-labelledby={`${id}-own`}>
          <h2 className="text-2xl" id={`${id}-own`}>
            Or add your workflow
          </h2>
          <WorkflowField read={read} problem={problem} />
        </section>
      </div>
    </div>
  )
}

async function fetchDownloads(): Promise<DownloadsOutput> {
  const answer = await call<DownloadsOutput>('/api/downloads', { token: await sessionToken() })
  return answer.ok ? answer.value : []
}

type TemplateProps = { slug: string; from: string | null; given: string | null }

function Template({ slug, from, given }: TemplateProps) {
  const account = useSyncExternalStore(subscribe, getAccount, getAccount)
  const { user, loading } = account
  const isVisitor = !loading && shownAccess(account) === 'free'
  // A sign-in while the page is open asks again.
  const key = loading || isVisitor ? null : ['versions', slug, user]
  const { data, mutate } = useSWR<Fetched>(key, () => fetchVersions(slug), { revalidateOnFocus: false })
  if (isVisitor) return <ForMembers text="Members compare versions and keep their own changes." user={user} />
  if (!data) return <StatusPanel tone="busy" level="h2" heading="Loading versions…" />
  if (data.is === 'here') return <Update slug={slug} releases={data.releases} from={from} given={given} />
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

function Update({ slug, releases, from, given }: TemplateProps & { releases: readonly Release[] }) {
  const [newest, ...older] = releases
  const first = older.find(({ version }) => version === from) ?? older[0]
  const [old, setOld] = useState(first)
  if (!newest) return <StatusPanel tone="plain" level="h2" heading="This template has no versions" />
  return (
    <div className="grid gap-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">
          <a className="link" href={`/templates/${slug}`}>
            {newest.workflow.name}
          </a>
          , newest version <span className="num">{newest.version}</span>
        </p>
        <Button data-action="download" data-slug={slug} glyph="download">{`Download ${newest.version}`}</Button>
      </div>
      {old ? (
        <Changes slug={slug} old={old} newest={newest} older={older} onOld={setOld} releases={releases} />
      ) : (
        <p>This is the first version. When a new one is out, its changes appear here.</p>
      )}
      {old && <KeepMyChanges slug={slug} releases={releases} given={given} />}
    </div>
  )
}
