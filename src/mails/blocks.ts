import { html } from 'hono/html'
import { COLORS } from './colors.ts'

const { light } = COLORS

/** A part of an email: a paragraph, one ending in a URL, a heading, a button, a list, or a table of names and values. */
export type Block =
  | string
  | { text: string; href: string }
  | { heading: string }
  | { button: string; href: string }
  | { list: readonly string[] }
  | { table: readonly (readonly [name: string, value: string])[] }

/** A block as plain text, without a trailing line feed. */
export function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('text' in block) return `${block.text}\n${block.href}`
  if ('heading' in block) return block.heading
  if ('button' in block) return `${block.button}:\n${block.href}`
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  return block.table.map(([name, value]) => `${name}: ${value}`).join('\n')
}

const PARAGRAPH = `margin:0 0 16px;color:${light.ink}`
const CELL = `padding:8px 0;border-top:1px solid ${light.line};text-align:left;vertical-align:top`

/** A block as HTML, with its content escaped. */
export function blockHtml(block: Block) {
  if (typeof block === 'string') return html`<p class="ink" style="${PARAGRAPH}">${block}</p>`
  if ('text' in block)
    return html`<p class="ink" style="${PARAGRAPH}">${block.text}<br>${linkHtml(block.href, block.href)}</p>`
  if ('heading' in block)
    return html`<h2 class="ink" dir="auto" style="margin:32px 0 12px;font-size:18px;line-height:24px;color:${light.ink}">${block.heading}</h2>`
  if ('button' in block) return buttonHtml(block)
  if ('list' in block)
    return html`<ul class="ink" style="${PARAGRAPH};padding:0 0 0 20px">${block.list.map((item) => html`<li>${item}</li>`)}</ul>`
  return tableHtml(block.table)
}

/** A link that opens in a new tab, so that webmail stays open. */
export const linkHtml = (href: string, label: string) =>
  html`<a class="link" href="${href}" target="_blank" style="color:${light.link};overflow-wrap:anywhere">${label}</a>`

/** Color and padding are on the cell, since Outlook ignores the padding of a link. */
const buttonHtml = ({ button, href }: { button: string; href: string }) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="signal" bgcolor="${light.signal}" style="background:${light.signal};border-radius:6px;padding:12px 20px">
<a class="on-signal" href="${href}" target="_blank" style="color:${light.onSignal};font-weight:600;text-decoration:none">${button}</a>
</td></tr></table>`

const tableHtml = (rows: readonly (readonly [name: string, value: string])[]) =>
  html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px;font-size:15px">${rows.map(
    ([name, value]) => html`<tr>
<th scope="row" class="muted line" width="35%" style="${CELL};padding-right:16px;font-weight:400;color:${light.muted}">${name}</th>
<td class="ink line" style="${CELL};color:${light.ink};overflow-wrap:anywhere">${value}</td>
</tr>`,
  )}</table>`
