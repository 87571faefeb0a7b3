import { PATIENCE_MS } from '#islands/account/call.ts'
import { askForFile } from './ask-for-file.ts'
import { copyLater } from './copy-later.ts'

/** Copies the workflow itself: the editor of n8n takes it from the clipboard as if it were copied there. */
export default async function copyWorkflow(button: HTMLElement): Promise<void> {
  const read = async () => {
    const url = await askForFile(button)
    if (url === null) return null
    const file = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!file.ok) throw new Error(`The file answered ${file.status}.`)
    return file.text()
  }
  await copyLater(read, { title: 'Copied', text: 'Click on an empty canvas in n8n and press Ctrl+V (⌘V on a Mac).' })
}
