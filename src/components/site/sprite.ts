import { TOOL_IDS } from '#domain/catalog/tools.ts'
import type { GlyphBody, GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphFile } from '#domain/site/glyph-file.ts'
import glyphs from '../glyphs.json' with { type: 'json' }

const DRAWINGS: Record<string, GlyphBody> = glyphs

/** What parts show that appear only after a page was built: dialogs, busy buttons, results of a payment. */
const INTERFACE = [
  'arrow-left',
  'arrow-right',
  'check',
  'circle-alert',
  'circle-check',
  'circle-help',
  'copy',
  'download',
  'external-link',
  'google',
  'lock',
  'log-in',
  'mail',
  'noop',
  'play',
  'plus',
  'search',
  'shield-check',
  'star',
  'user',
  'x',
  'youtube',
] as const satisfies readonly GlyphName[]

/** The steps most workflows have. Every page with a drawing asks for the tools' file, so it may as well hold these. */
const COMMON_STEPS = [
  'agent',
  'chain',
  'chat',
  'code',
  'dedupe',
  'filter',
  'form',
  'html',
  'http',
  'if',
  'list',
  'loop',
  'memory',
  'merge',
  'parser',
  'respond',
  'schedule',
  'set',
  'switch',
  'wait',
] as const satisfies readonly GlyphName[]

/** Glyphs in files of their own, kept by the browser from page to page. */
export const SHEETS: Record<'tools' | 'interface', readonly GlyphName[]> = {
  tools: [...TOOL_IDS, ...COMMON_STEPS],
  interface: INTERFACE,
}

/** Longer drawings than this lie in a file of their own; beside a page's words they would be its largest part. */
const MOST_INLINE = 1000

const SHARED: ReadonlySet<string> = new Set(SHEETS.tools)

/** The elaborate signs that are no tools: PostgreSQL's elephant, Mailchimp's monkey. */
export const HEAVY: readonly string[] = Object.entries(DRAWINGS)
  .filter(([name, { body }]) => body.length > MOST_INLINE && !SHARED.has(name))
  .map(([name]) => name)

/** A page with less than this of the sheet, in characters, carries it itself: a request costs as much as 600 bytes. */
const WORTH_A_REQUEST = 1600

/** The same HTML with brands and common steps taken from files: they are the heaviest, or pages share them. */
export function withSharedGlyphs(html: string): string {
  const asksAnyway = html.includes('"/glyphs/tools.svg')
  const shared = glyphsIn(html).filter((name) => SHARED.has(name))
  const fromSheet = asksAnyway || symbols(shared).length > WORTH_A_REQUEST
  return html.replace(/href="#g-([\w-]+)"/g, (own, name) => {
    if (SHARED.has(name)) return fromSheet ? `href="${glyphFile('/glyphs/tools.svg')}#g-${name}"` : own
    return HEAVY.includes(name) ? `href="${glyphFile(`/glyphs/${name}.svg`)}#g-${name}"` : own
  })
}

/** The glyphs a piece of HTML refers to on its own page, each once. */
export function glyphsIn(html: string): string[] {
  const names = [...html.matchAll(/href="#g-([\w-]+)"/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

/** One `<symbol>` per glyph, to be referred to as `#g-name`. */
export function symbols(names: readonly string[]): string {
  return names.map(symbol).join('')
}

function symbol(name: string): string {
  const glyph = DRAWINGS[name]
  if (!glyph) throw new Error(`No glyph is called "${name}"; src/domain/glyphs/glyph-sources.ts lists them.`)
  return `<symbol id="g-${name}" viewBox="${glyph.viewBox}">${coarse(glyph)}</symbol>`
}

/** Hundredths of a unit in a box of 24, tenths in a large one: finer than a pixel at every size we show. */
function coarse({ viewBox, body }: GlyphBody): string {
  const digits = Number(viewBox.split(' ')[2]) > 100 ? 1 : 2
  return body.replace(/ d="[^"]*"/g, (path) => path.replace(/\.\d+/g, (fraction) => shorten(fraction, digits)))
}

/** Only the digits after the point change, and never carry over: before it, flags of an arc may stand unseparated. */
function shorten(fraction: string, digits: number): string {
  const unit = 10 ** digits
  const rounded = Math.min(unit - 1, Math.round(Number(`0${fraction}`) * unit)) / unit
  // The point stays, as the number after it may begin with its own: `1.0.5` are two.
  return rounded === 0 ? '.0' : String(rounded).slice(1)
}
