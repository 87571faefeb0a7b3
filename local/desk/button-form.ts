import { html } from 'hono/html'

/** A form with a single button. The full accessible name distinguishes buttons that share a label. */
export function buttonForm(action: string, fields: Record<string, string>, label: string, fullName: string) {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button aria-label="${fullName}">${label}</button>
  </form>`
}
