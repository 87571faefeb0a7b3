export interface Toast {
  title: string
  text: string
  destructive?: boolean
}

/** Shows a toast. The library arrives with the first one. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  await showToast(message)
}
