import { askForFile } from './ask-for-file.ts'

/** A download button. */
export default async function download(button: HTMLElement): Promise<void> {
  const url = await askForFile(button)
  if (url === null) return
  if (url.startsWith('/')) save(url)
  else visit(url)
}

/**
 * A template on another site opens in a new tab, which must not be able to steer this one. Browsers allow a tab for a
 * few seconds after a press; after a slow response the file opens in this one.
 */
function visit(href: string): void {
  const tab = open('', '_blank')
  if (tab) tab.opener = null
  ;(tab ?? window).location.assign(href)
}

/** The answer is an attachment, so the page stays where it is. */
function save(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}
