import type { DownloadOutput } from '#contracts/download.ts'
import { shownAccess } from '#domain/access/payment-check.ts'
import { dispatch, getAccount, sessionToken } from '#islands/account/account.ts'
import { call, isRefusal } from '#islands/account/call.ts'
import { maybeSignedIn } from '#islands/account/clerk.ts'
import { toast } from '#islands/toasts/toast.ts'
import { showPricing } from './show-pricing.ts'

const UNPROVEN = 'We could not check your sign-in. Please try again in a minute.'

/**
 * The address of the paid file a button stands for (`data-slug`, also with `data-version`, or `data-collection`), good
 * for five minutes, or null when there is none and the visitor knows why. Without access the button leads to pricing,
 * closing the dialog it stands in first; a refusal of the server clears what the browser believed and says so in a
 * dialog.
 */
export async function askForFile(button: HTMLElement): Promise<string | null> {
  if (!getAccount().loading && shownAccess(getAccount()) === 'free') {
    closeDialogOf(button)
    showPricing()
    return null
  }
  button.setAttribute('aria-busy', 'true')
  const { slug, version, collection } = button.dataset
  const body = collection ? { collection } : { slug, version }
  const answer = await call<DownloadOutput>('/api/download', { body, token: await sessionToken() })
  button.removeAttribute('aria-busy')
  if (answer.ok) return answer.value.url

  // Signing in keeps the purchase, and for that the browser has to remember which one it is.
  if (answer.kind === 'guest-limit') {
    await toast({ title: 'Sign in to go on', text: answer.sentence, destructive: true })
    return null
  }

  // With a likely session this only means that the session could not be shown: Clerk is out of reach.
  const unproven = answer.kind === 'signed-out' && maybeSignedIn()
  const refused = isRefusal(answer) && !unproven && !answer.kind.startsWith('unknown-')
  if (!refused) {
    await toast({ title: 'Error', text: unproven ? UNPROVEN : answer.sentence, destructive: true })
    return null
  }
  closeDialogOf(button)
  dispatch({ type: 'access-denied' })
  const { openUpgradeDialog } = await import('./open-upgrade-dialog.tsx')
  openUpgradeDialog()
  return null
}

function closeDialogOf(button: HTMLElement): void {
  button.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
}
