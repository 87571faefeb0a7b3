import { copyLater } from '#browser/clipboard.ts'

/** Copies the text block before the button. */
export const copyText = (button: HTMLElement): Promise<void> =>
  copyLater(
    async () => button.previousElementSibling?.textContent ?? null,
    { title: 'Copied', text: 'It’s on your clipboard.' },
    { title: 'Couldn’t copy', text: 'Select the text and copy it.', destructive: true },
  )
