import { html } from 'hono/html'

/** Plain text as HTML: escaped, its web addresses clickable. */
export function linkedText(text: string) {
  // An odd entry of the split is an address, because the pattern captures it.
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
