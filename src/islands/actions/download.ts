import { askForFile } from './ask-for-file.ts'

/** A download button. */
export default async function download(button: HTMLElement): Promise<void> {
  const url = await askForFile(button)
  if (url === null) return
  if (url.startsWith('/')) save(url)
  else visit(url)
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
