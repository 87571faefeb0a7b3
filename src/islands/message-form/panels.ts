export type PanelName = 'sent' | 'kept' | 'not-sent'

/** A panel of the page, which holds it as a template. Its mail link carries the text of the message. */
export function makePanel(root: HTMLElement, name: PanelName, mailto: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-panel="${name}"]`)
  const panel = template?.content.firstElementChild?.cloneNode(true)
  if (!(panel instanceof HTMLElement)) throw new Error(`The page has no panel "${name}".`)
  panel.querySelector('[data-mailto]')?.setAttribute('href', mailto)
  return panel
}

/** Puts a panel in the place of the form, and the reader at its heading. */
export function replaceForm(root: HTMLElement, panel: HTMLElement): void {
  root.replaceChildren(panel)
  const heading = panel.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  // Going to the heading alone would leave the mark above it under the bar of the page.
  heading?.focus({ preventScroll: true })
  root.scrollIntoView({ block: 'nearest' })
}
