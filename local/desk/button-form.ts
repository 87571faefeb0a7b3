import { html } from 'hono/html'

/** A form of one button. The full name tells buttons of the same label apart for those who do not see the card. */
export function buttonForm(action: string, fields: Record<string, string>, label: string, fullName: string) {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button aria-label="${fullName}">${label}</button>
  </form>`
}
