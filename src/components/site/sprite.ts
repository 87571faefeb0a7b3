import { TOOL_IDS } from '#domain/catalog/tools.ts'
import type { GlyphBody, GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphFile } from '#domain/site/glyph-file.ts'
import glyphs from '../glyphs.json' with { type: 'json' }

const DRAWINGS: Record<string, GlyphBody> = glyphs

/** Glyphs of parts rendered after the build: dialogs, busy buttons, payment results. */
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
  'heart',
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

/** The most common workflow steps. Every page with a drawing loads the tools file anyway, so they are included. */
const COMMON_STEPS = [
  'agent',
  'chain',
  'chat',
  'code',
  'dedupe',
  'extract',
  'filter',
  'form',
  'html',
  'http',
  'if',
  'list',
  'loop',
  'manual',
  'memory',
  'merge',
  'parser',
  'respond',
  'schedule',
  'set',
  'stop',
  'switch',
  'wait',
] as const satisfies readonly GlyphName[]

/** Those of the header, the footer and the purchase card, for pages that load the tools file anyway. */
const COMMON_PARTS = [
  'chevron-down',
  'circle-check',
  'copy',
  'download',
  'external-link',
  'heart',
  'link',
  'lock',
  'menu',
  'play',
  'search',
  'star',
  'youtube',
] as const satisfies readonly GlyphName[]

/** Glyphs with longer path data are taken from the tools file; inlined they would be the largest part of a page. */
const MAX_INLINE = 340
/** Glyphs with even longer path data have a file of their own, for the few pages that show them. */
const MAX_SHARED = 1000

const LONG = (Object.keys(DRAWINGS) as GlyphName[]).filter((name) => {
  const { length } = DRAWINGS[name]?.body ?? ''
  return length > MAX_INLINE && length <= MAX_SHARED
})

/** Glyph files, cached by the browser across pages. */
export const SHEETS: Record<'tools' | 'interface', readonly GlyphName[]> = {
  tools: [...new Set([...TOOL_IDS, ...COMMON_STEPS, ...COMMON_PARTS, ...LONG])],
  interface: INTERFACE,
}

const SHARED: ReadonlySet<string> = new Set(SHEETS.tools)
const PARTS: ReadonlySet<string> = new Set(COMMON_PARTS)

/** Complex glyphs that are not tools: PostgreSQL's elephant, Mailchimp's monkey. */
export const HEAVY: readonly string[] = Object.entries(DRAWINGS)
  .filter(([name, { body }]) => body.length > MAX_SHARED && !SHARED.has(name))
  .map(([name]) => name)

/** A page that uses less than this of the file, in characters, inlines it: a request costs about 600 bytes. */
const WORTH_A_REQUEST = 1600

/** The same HTML with brands and common steps taken from files: the largest glyphs, or shared by many pages. */
export function withSharedGlyphs(html: string): string {
  const asksAnyway = html.includes('"/glyphs/tools.svg')
  // The parts that every page has are no reason to load it.
  const shared = glyphsIn(html).filter((name) => SHARED.has(name) && !PARTS.has(name))
  const fromSheet = asksAnyway || symbols(shared).length > WORTH_A_REQUEST
  return html.replace(/href="#g-([\w-]+)"/g, (own, name) => {
    if (SHARED.has(name)) return fromSheet ? `href="${glyphFile('/glyphs/tools.svg')}#g-${name}"` : own
    return HEAVY.includes(name) ? `href="${glyphFile(`/glyphs/${name}.svg`)}#g-${name}"` : own
  })
}

/** The glyphs that a piece of HTML refers to within its own page, without duplicates. */
export function glyphsIn(html: string): string[] {
  const names = [...html.matchAll(/href="#g-([\w-]+)"/g)].map((match) => match[1] ?? '')
  return [...new Set(names)].sort()
}

/** One `<symbol>` per glyph, referenced as `#g-name`. */
export function symbols(names: readonly string[]): string {
  return names.map(symbol).join('')
}

function symbol(name: string): string {
  const glyph = DRAWINGS[name]
  if (!glyph) throw new Error(`No glyph is called "${name}"; src/domain/glyphs/glyph-sources.ts lists them.`)
  return `<symbol id="g-${name}" viewBox="${glyph.viewBox}">${coarse(glyph)}</symbol>`
}

/** Rounds to hundredths of a unit in a box of 24, to tenths in a larger one: finer than a pixel at our sizes. */
function coarse({ viewBox, body }: GlyphBody): string {
  const digits = Number(viewBox.split(' ')[2]) > 100 ? 1 : 2
  return body.replace(/ d="[^"]*"/g, (path) => path.replace(/\.\d+/g, (fraction) => shorten(fraction, digits)))
}

/** Rounds the fraction only and never carries: the flags of an arc may precede the number without a separator. */
function shorten(fraction: string, digits: number): string {
  const unit = 10 ** digits
  const rounded = Math.min(unit - 1, Math.round(Number(`0${fraction}`) * unit)) / unit
  // Keeps the point, as the next number may start with its own: `1.0.5` is two numbers.
  return rounded === 0 ? '.0' : String(rounded).slice(1)
}
