import { TOOLS, type ToolId } from '#domain/catalog/tools.ts'
import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphOfTool } from '#domain/glyphs/tool-glyph.ts'
import { Glyph } from './Glyph.tsx'

type ToolTilesProps = {
  tools: readonly ToolId[]
  /** Apps beyond the tools, where there is room for all. */
  apps?: readonly { name: string; glyph: GlyphName }[]
  /** How many show; all without it. */
  most?: number
  /** Cards refer to the shared file, as a list of results may hold any tool. */
  sheet?: 'tools'
}

/** The services a template uses, as tiles. */
export function ToolTiles({ tools, apps = [], most, sheet }: ToolTilesProps) {
  const tiles = tools.map((tool) => ({ name: TOOLS[tool], glyph: glyphOfTool(tool) }))
  // Every template runs on n8n, so it says least and gives way to the others.
  const ordered = [...tiles.filter(isNotN8n), ...apps, ...tiles.filter((tile) => !isNotN8n(tile))]
  return (
    <ul className="tools" aria-label="Tools">
      {ordered.slice(0, most).map(({ name, glyph }) => (
        <li key={name} className="tile" title={name}>
          <Glyph name={glyph} sheet={sheet} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

const isNotN8n = ({ name }: { name: string }) => name !== TOOLS.n8n
