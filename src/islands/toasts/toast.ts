import { showPlainToast } from './plain-toast.ts'

export interface Toast {
  title: string
  text: string
  destructive?: boolean
}

/** The figure of specification section 9. */
export const DURATION_MS = 5000

/** Shows a toast. The library arrives with the first one, or does not: most toasts tell of trouble. */
export async function toast(message: Toast): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx')
    await showToast(message)
  } catch {
    showPlainToast(message)
  }
}
