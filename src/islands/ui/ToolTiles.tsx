import { TOOLS, type ToolId } from '#domain/catalog/tools.ts'
import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'
import { glyphOfTool } from '#domain/glyphs/tool-glyph.ts'
import { Glyph } from './Glyph.tsx'

type ToolTilesProps = {
  tools: readonly ToolId[]
  /** Apps besides the tools, if there is room for all of them. */
  apps?: readonly { name: string; glyph: GlyphName }[]
  /** Max tiles; all by default. */
  max?: number
  /** Cards use the shared file, as search results may contain any tool. */
  sheet?: 'tools'
}

/** The services that a template uses, as tiles. */
export function ToolTiles({ tools, apps = [], max, sheet }: ToolTilesProps) {
  const tiles = tools.map((tool) => ({ name: TOOLS[tool], glyph: glyphOfTool(tool) }))
  // Every template runs on n8n, so its tile is the least informative and comes last.
  const ordered = [...tiles.filter(isNotN8n), ...apps, ...tiles.filter((tile) => !isNotN8n(tile))]
  return (
    <ul className="tools" aria-label="Tools" translate="no">
      {ordered.slice(0, max).map(({ name, glyph }) => (
        <li key={name} className="tile">
          <Glyph name={glyph} sheet={sheet} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

const isNotN8n = ({ name }: { name: string }) => name !== TOOLS.n8n
