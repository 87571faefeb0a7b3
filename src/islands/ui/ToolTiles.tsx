import { glyphOfTool } from '#domain/canvas/glyph-names.ts'
import { TOOLS, type ToolId } from '#domain/catalog/tools.ts'
import { Glyph } from './Glyph.tsx'

/** The services a template uses, as tiles; `most` limits how many show. */
export function ToolTiles({ tools, most }: { tools: readonly ToolId[]; most?: number }) {
  // Every template runs on n8n, so it says least and gives way to the others.
  const ordered = [...tools.filter((tool) => tool !== 'n8n'), ...tools.filter((tool) => tool === 'n8n')]
  return (
    <ul className="tools" aria-label="Tools">
      {ordered.slice(0, most).map((tool) => (
        <li key={tool} className="tool" title={TOOLS[tool]}>
          <Glyph name={glyphOfTool(tool)} />
          <span className="visually-hidden">{TOOLS[tool]}</span>
        </li>
      ))}
    </ul>
  )
}
