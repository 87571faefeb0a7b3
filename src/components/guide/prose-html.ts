/**
 * Markdown as Astro renders it, made fit for readers: tables with row headings inside a region that can be scrolled by
 * keyboard, a table of two cells as a choice, a cell that begins with ■ as the stronger one, plain code, lists that can be ticked, links that say when they leave, and the address of the support
 * mailbox. Works on text, since the sources are plain Markdown without HTML of their own (a test holds them to it).
 */
export function proseHtml(rendered: string, { supportEmail }: { supportEmail: string }): string {
  return carded(tickable(leaving(scrollable(rendered))))
    .replaceAll('%7B%7BsupportEmail%7D%7D', supportEmail)
    .replaceAll('{{supportEmail}}', supportEmail)
}

const HEADING_TABLE_OR_CODE = /<h[23][^>]*>(?<heading>.*?)<\/h[23]>|<(?<tag>table|pre)[^>]*>(?<inside>.*?)<\/\k<tag>>/gs

/** Two columns fit on any screen; more of them, and code, may need scrolling there. */
const FITTING_COLUMNS = 2

/** Puts what may be wider than a phone into a region that can be scrolled by keyboard, and scopes the headings of tables. */
export function scrollable(html: string): string {
  const taken = new Map<string, number>()
  let heading = ''
  /** Regions are listed by name in screen readers, so no two share one. */
  const name = (kind: string) => {
    const wanted = `${kind}: ${heading}`
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    return times === 1 ? wanted : `${wanted}, ${times}`
  }
  return html.replaceAll(HEADING_TABLE_OR_CODE, (whole, ...rest) => {
    const part: { heading?: string; tag?: string; inside?: string } = rest.at(-1)
    if (part.heading !== undefined) {
      heading = withoutTags(part.heading).replaceAll('"', '&quot;')
      return whole
    }
    const inside = part.inside ?? ''
    if (part.tag === 'pre')
      return `<pre tabindex="0" role="region" aria-label="${name('Text')}">${plainCode(inside)}</pre>`
    const columns = inside.match(/<th\b/g)?.length ?? 0
    const rows = inside.match(/<tr\b/g)?.length ?? 0
    if (columns === 2 && rows === 2) return `<table class="choice">${withColumnScopes(inside)}</table>`
    const table = `<table>${marked(withRowScopes(withColumnScopes(inside)))}</table>`
    if (columns <= FITTING_COLUMNS) return table
    return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name('Table')}">${table}</div>`
  })
}

/** Colours of a highlighter would be inline styles, which differ between light and dark pages. */
const plainCode = (code: string) => code.replaceAll(/<\/?span[^>]*>/g, '')

const withColumnScopes = (table: string) => table.replaceAll(/<th\b/g, '<th scope="col"')

const withRowScopes = (table: string) =>
  table.replaceAll(/(<tr>\s*)<td([^>]*)>(.*?)<\/td>/gs, '$1<th scope="row"$2>$3</th>')

const marked = (table: string) =>
  table.replaceAll(/(<td[^>]*>)■ /g, '$1<i class="stronger"><span class="visually-hidden">Stronger: </span></i>')

const leaving = (html: string) =>
  html.replaceAll(
    /<a href="(https?:[^"]*)">(.*?)<\/a>/gs,
    '<a href="$1" rel="noopener" target="_blank">$2<span class="visually-hidden"> (opens in a new tab)</span></a>',
  )

/** Markdown's task lists come out as dead, nameless boxes. `data-item` names a box by its words, for keeping its tick. */
const tickable = (html: string) =>
  html
    .replaceAll('<ul class="contains-task-list">', '<ul class="checklist">')
    .replaceAll(
      /<li class="task-list-item"><input type="checkbox"( checked)?[^>]*>\s*(.*?)<\/li>/gs,
      (_, checked: string | undefined, words: string) =>
        `<li><label><input type="checkbox" data-item="${itemId(words)}"${checked ?? ''}><span>${words}</span></label></li>`,
    )

/** `<!-- cards -->` before a list in the Markdown shows its items side by side, the bold words of each as its heading. */
const carded = (html: string) => html.replaceAll(/<!--\s*cards\s*-->\s*<ul>/g, '<ul class="cards">')

/** Stays the same when items are moved, and changes when an item comes to say something else. */
const itemId = (words: string) =>
  withoutTags(words)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, '')
