/**
 * Writes `src/components/glyphs.json` from the list in `src/domain/glyphs/glyph-sources.ts`. Run it after changing that
 * list: `node scripts/build-glyphs.ts`. The result is committed, so a build needs none of the three packages.
 *
 * Licenses: simple-icons is CC0-1.0, @iconify-json/logos is CC0-1.0, lucide-static is ISC (Copyright Lucide
 * Contributors; parts from Feather, MIT, Copyright Cole Bemis). The brands remain their owners' trademarks: the
 * glyphs only name a service.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as brands from 'simple-icons'
import type { GlyphBody } from '#domain/glyphs/glyph-sources.ts'
import { GLYPH_SOURCES } from '#domain/glyphs/glyph-sources.ts'

type Logos = {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
}

const { resolve } = createRequire(import.meta.url)
const logos: Logos = JSON.parse(await readFile(resolve('@iconify-json/logos/icons.json'), 'utf8'))

function brand(name: string): GlyphBody {
  const found = Object.entries(brands).find(([key]) => key === name)?.[1]
  if (!found) throw new Error(`simple-icons has no ${name}`)
  return { viewBox: '0 0 24 24', body: `<path fill="currentColor" d="${found.path}"/>` }
}

/** Brand logos are colored and not square; ours are monochrome (white parts cut out) and square. */
function logo(name: string): GlyphBody {
  const found = logos.icons[name]
  if (!found) throw new Error(`@iconify-json/logos has no ${name}`)
  const width = found.width ?? logos.width ?? 256
  const height = found.height ?? logos.height ?? 256
  const side = Math.max(width, height)
  const shapes = found.body.replace(/<path fill="#fff"[^>]*\/>/g, '').replace(/ fill="[^"]*"/g, '')
  return {
    viewBox: `${(width - side) / 2} ${(height - side) / 2} ${side} ${side}`,
    body: `<g fill="currentColor">${shapes}</g>`,
  }
}

const drawn = (shapes: string, fill: 'none' | 'currentColor'): GlyphBody => ({
  viewBox: '0 0 24 24',
  body: `<g fill="${fill}" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`,
})

async function icon(name: string, fill: 'none' | 'currentColor'): Promise<GlyphBody> {
  const file = await readFile(resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(file)?.[1]
  if (!inner) throw new Error(`lucide-static has no ${name}`)
  return drawn(inner.replace(/\s+/g, ' ').replaceAll('> <', '><').replaceAll(' />', '/>').trim(), fill)
}

function draw(source: string): GlyphBody | Promise<GlyphBody> {
  const [from, name = ''] = source.split(':')
  if (from === 'brand') return brand(name)
  if (from === 'logo') return logo(name)
  if (from === 'own') return drawn(`<path d="${name}"/>`, 'currentColor')
  return icon(name, from === 'solid' ? 'currentColor' : 'none')
}

const glyphs: Record<string, GlyphBody> = {}
for (const [name, source] of Object.entries(GLYPH_SOURCES)) glyphs[name] = await draw(source)
await writeFile(new URL('../src/components/glyphs.json', import.meta.url), `${JSON.stringify(glyphs, null, 2)}\n`)
