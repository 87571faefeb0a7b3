import { TOOLS, type ToolId } from '#domain/catalog/tools.ts'
import { glyphOfTool } from '#domain/glyphs/tool-glyph.ts'
import { Glyph } from './Glyph.tsx'

type ToolTilesProps = {
  tools: readonly ToolId[]
  /** How many show; all without it. */
  most?: number
  /** Cards refer to the shared file, as a list of results may hold any tool. */
  sheet?: 'tools'
}

/** The services a template uses, as tiles. */
export function ToolTiles({ tools, most, sheet }: ToolTilesProps) {
  // Every template runs on n8n, so it says least and gives way to the others.
  const ordered = [...tools.filter((tool) => tool !== 'n8n'), ...tools.filter((tool) => tool === 'n8n')]
  return (
    <ul className="tools" aria-label="Tools">
      {ordered.slice(0, most).map((tool) => (
        <li key={tool} className="tool" title={TOOLS[tool]}>
          <Glyph name={glyphOfTool(tool)} sheet={sheet} />
          <span>{TOOLS[tool]}</span>
        </li>
      ))}
    </ul>
  )
}
