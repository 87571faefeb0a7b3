import { html } from 'hono/html'
import type { LocalSheet } from '../google-sheets/index.ts'

/** One sheet of the local Google, to be edited in place. */
export function sheetCard({ id, csv, private: isPrivate }: LocalSheet) {
  return html`<form class="card" method="post" action="/desk/sheets">
    <h3>${id}</h3>
    <p class="muted">https://docs.google.com/spreadsheets/d/${id}/edit</p>
    <input type="hidden" name="id" value="${id}" />
    <textarea name="csv" rows="6" cols="80" aria-label="CSV of ${id}">${csv}</textarea>
    <label><input type="checkbox" name="private" ${isPrivate ? 'checked' : ''} /> not shared</label>
    <button aria-label="Save the sheet ${id}">Save</button>
  </form>`
}
