import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { getAccount, subscribe } from '#browser/account/account.ts'
import { OFFLINE } from '#browser/account/call.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { authPage } from '#browser/account/next-page.ts'
import { readCards } from '#browser/catalogue/read-cards.ts'
import { followSaved } from '#browser/saved/follow-saved.ts'
import { requestSaved } from '#browser/saved/request-saved.ts'
import { readStored, watchStored } from '#browser/saved/stored-templates.ts'
import type { SavedOutput } from '#contracts/saved.ts'
import type { TemplateCard as Card } from '#domain/catalog/card.ts'
import { changeList, type SavedAction } from '#domain/saved/saved.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'
import { Lists as OwnLists } from './Lists.tsx'

const storedSlugs = () => readStored().slugs.join(' ')

/** The saved templates, from this browser or from the account, which also has lists. */
export function SavedPage() {
  useSyncExternalStore(subscribe, getAccount, getAccount)
  const signedIn = maybeSignedIn()
  const shown = useShown(useSyncExternalStore(watchStored, storedSlugs))
  const catalogue = useSWR<readonly Card[], Error>('catalogue', readCards, { revalidateOnFocus: false })
  const [lists, setLists] = useState<Lists>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const confirmed = useRef<Lists>(null)
  const act = useCallback(async (action: SavedAction | null): Promise<boolean> => {
    if (action) setLists((now) => optimistic(now, action))
    const outcome = await requestSaved(action)
    if (outcome.ok) confirmed.current = outcome.value.lists
    setLists(confirmed.current)
    setFailure(outcome.ok ? null : outcome.message)
    return outcome.ok
  }, [])
  useEffect(() => void followSaved(), [])
  useEffect(() => {
    if (signedIn) void act(null)
    else setLists(null)
  }, [signedIn, act])

  const problem = catalogue.error ? OFFLINE : failure
  const cards = shown.flatMap((slug) => catalogue.data?.find((card) => card.slug === slug) ?? [])
  const isLoading = !catalogue.data || (signedIn && !lists)
  return (
    <div className="grid gap-10">
      {problem && (
        <StatusPanel tone="bad" level="h2" heading="Something went wrong" text={problem}>
          <Button onClick={() => void Promise.all([catalogue.mutate(), act(null)])}>Try again</Button>
        </StatusPanel>
      )}
      {signedIn && cards.length > 0 && (
        <a className="link inline-flex min-h-11 items-center justify-self-start" href="#lists">
          {lists ? `Your lists (${lists.length})` : 'Your lists'}
        </a>
      )}
      {cards.length > 0 && (
        <div className="cards">
          {cards.map((card) => (
            <TemplateCard key={card.slug} card={card} heading="h2" />
          ))}
        </div>
      )}
      {cards.length === 0 && isLoading && !problem && (
        <StatusPanel tone="busy" level="h2" heading="Loading saved templates…" />
      )}
      {cards.length === 0 && !isLoading && (
        <StatusPanel
          tone="saved"
          level="h2"
          heading="Nothing saved yet"
          text="Tap the heart on a template to save it here."
        >
          <ButtonLink href="/templates" kind="go">
            Browse templates
          </ButtonLink>
        </StatusPanel>
      )}
      {!signedIn && (
        <div className={PANEL}>
          <p className="max-w-[60ch]">
            Saved in this browser only. Sign in to see your saved templates on all your devices and to create lists you
            can share.
          </p>
          <ButtonLink href={authPage('/saved')}>Sign In</ButtonLink>
        </div>
      )}
      {lists && catalogue.data && <OwnLists lists={lists} saved={cards} all={catalogue.data} act={act} />}
    </div>
  )
}

type Lists = SavedOutput['lists'] | null

/** The expected result of an action, shown before the server responds (optimistic update). */
function optimistic(lists: Lists, action: SavedAction): Lists {
  if (!lists || !('list' in action) || action.act === 'delete-list') return lists
  return lists.map((list) => {
    const changed = changeList(list, action)
    return list.id === action.list && changed.ok ? { ...list, ...changed.value } : list
  })
}

const PANEL = 'flex flex-wrap items-center justify-between gap-4 rounded-card border-1 border-line bg-surface p-5'

/** Removed templates stay visible until the page is left, so that a slip can be undone with a second click. */
function useShown(stored: string): readonly string[] {
  const [shown, show] = useState<readonly string[]>([])
  const fresh = stored.split(' ').filter((slug) => slug !== '' && !shown.includes(slug))
  if (fresh.length > 0) show([...fresh, ...shown])
  return shown
}
