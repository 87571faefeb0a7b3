import { askForFile } from './ask-for-file.ts'
import { copyLater } from './copy-later.ts'

/** Copies a signed address for "Import from URL": the server of n8n fetches it, so it must prove itself alone. */
export default async function copyImportLink(button: HTMLElement): Promise<void> {
  const read = async () => {
    const url = await askForFile(button)
    return url === null ? null : new URL(url, location.origin).href
  }
  await copyLater(read, { title: 'Link copied', text: 'Paste it into Import from URL within five minutes.' })
}
