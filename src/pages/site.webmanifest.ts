import type { APIRoute } from 'astro'
import { getShop } from '#collections/site.ts'
import { LIGHT } from '#domain/canvas/canvas-colors.ts'

/** What a phone needs to add the shop to its home screen. `scripts/build-icons.ts` generates the icons. */
export const GET: APIRoute = async () => {
  const { name, line, description } = (await getShop()).site
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: purpose === 'any' ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: `${name}: ${line}`,
    short_name: name,
    description,
    lang: 'en',
    start_url: '/',
    display: 'minimal-ui',
    background_color: LIGHT.paper,
    theme_color: LIGHT.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
