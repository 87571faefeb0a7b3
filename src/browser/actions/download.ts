import { dispatch, getAccount, sessionToken } from '#browser/account/account.ts'
import { call, isRejected, PATIENCE_MS } from '#browser/account/call.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { copyLater } from '#browser/clipboard.ts'
import { toast } from '#browser/toast.ts'
import type { DownloadOutput } from '#contracts/download.ts'
import { shownAccess } from '#domain/access/payment-check.ts'
import { setUpPath } from '#domain/set-up/set-up-path.ts'
import { getTemplate } from './get-template.ts'
import { noteGuestDownload } from './wanted-template.ts'

const UNPROVEN = 'We couldn’t check your sign-in. Try again in a minute.'

/**
 * The signed URL of a button's paid file (`data-slug`, optionally `data-version`, `data-choices` or `data-sample`, or `data-collection`), valid for five
 * minutes, or null if there is none, after the visitor was shown why. Without access the button shows the
 * plans; a refusal by the server clears the stored access and shows the upgrade dialog.
 */
export async function requestFileUrl(button: HTMLElement): Promise<string | null> {
  if (!getAccount().loading && shownAccess(getAccount()) === 'free') {
    await getTemplate(button)
    return null
  }
  button.setAttribute('aria-busy', 'true')
  const { slug, version, collection, choices, sample } = button.dataset
  const own = sample === undefined ? { version, ...(choices && { choices: JSON.parse(choices) }) } : { sample: true }
  const body = collection ? { collection } : { slug, ...own }
  const answer = await call<DownloadOutput>('/api/download', { body, token: await sessionToken() })
  button.removeAttribute('aria-busy')
  if (answer.ok) return answer.value.url

  // The stored purchase stays: signing in links it to the account.
  if (answer.kind === 'guest-limit') {
    await toast({ title: 'Sign in to continue', text: answer.message, destructive: true })
    return null
  }

  // If there probably is a session, this only means that no token could be sent, because Clerk is unreachable.
  const unproven = answer.kind === 'signed-out' && maybeSignedIn()
  const rejected = isRejected(answer) && !unproven && !answer.kind.startsWith('unknown-')
  if (!rejected) {
    await toast({ title: 'Download failed', text: unproven ? UNPROVEN : answer.message, destructive: true })
    return null
  }
  closeDialogOf(button)
  dispatch({ type: 'access-denied' })
  const { openUpgradeDialog } = await import('#islands/ui/UpgradeDialog.tsx')
  openUpgradeDialog()
  return null
}

function closeDialogOf(button: HTMLElement): void {
  button.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

export async function download(button: HTMLElement): Promise<void> {
  const url = await requestFileUrl(button)
  if (url === null) return
  if (!url.startsWith('/')) return visit(url)
  save(url)
  const { slug, version, collection, sample } = button.dataset
  if (sample !== undefined) return toast({ title: 'Downloaded', text: `${slug}-sample.json` })
  if (collection) return toast({ title: 'Downloaded', text: `${collection}.zip` })
  if (slug && !maybeSignedIn()) noteGuestDownload(slug)
  const hasSetup = document.querySelector(`[data-action=next-steps][data-slug="${slug}"]`) !== null
  await toast({
    title: 'Downloaded',
    text: `${slug}.json, ${version ? `version ${version}` : 'the latest version'}`,
    ...(slug && hasSetup && { action: { label: 'Set it up', onClick: () => location.assign(setUpPath(slug)) } }),
  })
}

/**
 * A template on another site opens in a new tab, which must not be able to navigate this one. Browsers allow a new tab
 * for a few seconds after a click; after a slow response the file opens in this one.
 */
function visit(href: string): void {
  const tab = open('', '_blank')
  if (tab) tab.opener = null
  ;(tab ?? window).location.assign(href)
}

/** The response is an attachment, so the page stays open. */
function save(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}

export const WORKFLOW_COPIED = {
  title: 'Copied',
  text: 'In n8n, click an empty canvas and press Ctrl+V (⌘V on a Mac).',
}

/** Copies the workflow itself: n8n's editor pastes it as if it had been copied there. */
export async function copyWorkflow(button: HTMLElement): Promise<void> {
  const read = async () => {
    const url = await requestFileUrl(button)
    if (url === null) return null
    const file = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!file.ok) throw new Error(`The file request returned ${file.status}.`)
    return file.text()
  }
  await copyLater(read, WORKFLOW_COPIED)
}

/** Copies a signed URL for "Import from URL": n8n's server fetches it without our cookies. */
export async function copyImportLink(button: HTMLElement): Promise<void> {
  const read = async () => {
    const url = await requestFileUrl(button)
    return url === null ? null : new URL(url, location.origin).href
  }
  await copyLater(read, {
    title: 'Link copied',
    text: 'In n8n’s ⋯ menu, choose Import, From URL. The link expires in five minutes.',
  })
}
