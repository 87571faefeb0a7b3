import type { DownloadOutput } from '#contracts/download.ts'
import { account, sessionToken, tell } from '#islands/account/account.ts'
import { maybeSignedIn } from '#islands/account/clerk.ts'
import { call, isRefusal } from '#islands/api/call.ts'
import { toast } from '#islands/toasts/toast.ts'
import { showPricing } from './show-pricing.ts'

const UNPROVEN = 'We could not check your sign-in. Please try again in a minute.'

/**
 * A download button. Without access it leads to pricing, closing the dialog it stands in first. With it the server is
 * asked for a link; a refusal clears what the browser believed and says so in a dialog.
 */
export default async function download(button: HTMLElement): Promise<void> {
  const { loading, access } = account()
  if (!loading && !access.hasAccess) {
    button.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    return showPricing()
  }
  button.setAttribute('aria-busy', 'true')
  const { slug, collection } = button.dataset
  const body = collection ? { collection } : { slug }
  const answer = await call<DownloadOutput>('/api/download', { body, token: await sessionToken() })
  button.removeAttribute('aria-busy')
  if (answer.ok) return answer.value.url.startsWith('/') ? save(answer.value.url) : visit(answer.value.url)

  // With a likely session this only means that the session could not be shown: Clerk is out of reach.
  const unproven = answer.kind === 'signed-out' && maybeSignedIn()
  const refused = isRefusal(answer) && !unproven && !answer.kind.startsWith('unknown-')
  if (!refused) return toast({ title: 'Error', text: unproven ? UNPROVEN : answer.sentence, destructive: true })
  button.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  tell({ type: 'access-denied' })
  const { openUpgradeDialog } = await import('#islands/upgrade-dialog/open-upgrade-dialog.tsx')
  openUpgradeDialog()
}

/** A template that lies on another site opens beside this one, which it must not be able to steer. */
const visit = (href: string) => press({ href, target: '_blank', rel: 'noopener noreferrer' })

/** The answer is an attachment, so the page stays where it is. */
const save = (href: string) => press({ href, download: '', rel: 'noopener' })

function press(attributes: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), attributes)
  document.body.append(link)
  link.click()
  link.remove()
}
