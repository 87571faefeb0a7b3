import { CATEGORY_IDS, type CategoryId } from '../catalog/categories.ts'
import { CATEGORY_HUES } from '../catalog/category-hues.ts'

/**
 * The theme colors that a drawing needs, as sRGB: a stand-alone file cannot read the page's custom properties, and the
 * renderer of the preview images does not support OKLCH. Each value is the theme token of that name, converted.
 */
type Palette = {
  paper: string
  canvas: string
  dot: string
  wire: string
  node: string
  ink: string
  signal: string
  hues: Record<CategoryId, string>
}

/** n8n's note colors 1 to 6, for areas. Gray notes, as in our own files, take the hue of the template's category. */
export const NOTE_HUES = ['#d4a50c', '#d07d2c', '#cf5b4f', '#4a9d5b', '#4a8fd0', '#8f74c9']

const huesIn = (scheme: 'light' | 'dark') =>
  Object.fromEntries(CATEGORY_IDS.map((id) => [id, CATEGORY_HUES[id][scheme]])) as Record<CategoryId, string>

export const LIGHT: Palette = {
  paper: '#fcfaf6',
  canvas: '#f6f3ed',
  dot: '#cecac2',
  wire: '#656972',
  node: '#fff',
  ink: '#16181f',
  signal: '#e9411f',
  hues: huesIn('light'),
}

export const DARK: Palette = {
  paper: '#0e0f14',
  canvas: '#13151a',
  dot: '#30333a',
  wire: '#8f929a',
  node: '#1f2129',
  ink: '#f0eeea',
  signal: '#fd6a3a',
  hues: huesIn('dark'),
}

/** Rules whose values change with the color scheme, without the hue of a category. */
export const colorRules = ({ paper, canvas, dot, wire, node, ink, signal }: Palette) =>
  [
    `.cv-bg{fill:${canvas}}`,
    `.cv-dot{fill:${dot}}`,
    `.cv-n,.cv-o{fill:${node};stroke:${ink}}`,
    `.cv-s{stroke:${ink}}`,
    `.cv-w{stroke:${wire}}`,
    `.cv-t,.cv-i{fill:${ink}}`,
    `.cv-i-g{color:${ink}}`,
    `.cv-trigger .cv-i-g{color:${paper}}`,
    `.cv-live{stroke:${signal}}`,
    `.cv-first .cv-i{fill:${signal}}`,
    `.cv-trigger .cv-o{fill:${signal};stroke:${signal}}`,
  ].join('')

/** The hue of a category; `scope` is the selector of its drawing, for files with several drawings. */
export const hueRule = ({ hues }: Palette, category: CategoryId, scope = '') =>
  `${scope}.cv-note,${scope}.cv-s{fill:${hues[category]}}`

/** Rules that are the same in both schemes. Lines keep their width at every scale. */
export const SHAPE_RULES = [
  '.cv-note{opacity:.14}',
  '.cv-n,.cv-s,.cv-o,.cv-w{vector-effect:non-scaling-stroke}',
  '.cv-n,.cv-s,.cv-o{stroke-width:1.25}',
  '.cv-w{fill:none;stroke-width:1.5}',
  '.cv-sub{stroke-dasharray:3 3.5}',
  '.cv-live{stroke-width:2.75}',
].join('')
