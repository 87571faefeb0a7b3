import type { Toast } from '#browser/toast-content.ts'
import { toast } from './toast.ts'

const FAILED: Toast = {
  title: 'Couldn’t copy',
  text: 'Download the file instead.',
  destructive: true,
}

/**
 * Copies text that is still being fetched, then shows `done`. The clipboard gets the promise at once, since Safari no
 * longer counts the click after an await. `read` returns null if there is nothing to copy and the visitor was shown
 * why.
 */
export async function copyLater(
  read: () => Promise<string | null>,
  done: Toast,
  failed: Toast = FAILED,
): Promise<void> {
  let isEmpty = false
  const blob = async () => {
    const text = await read()
    isEmpty = text === null
    if (text === null) throw new Error('There’s nothing to copy.')
    return new Blob([text], { type: 'text/plain' })
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })])
    await toast(done)
  } catch {
    if (!isEmpty) await toast(failed)
  }
}
