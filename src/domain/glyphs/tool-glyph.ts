import type { ToolId } from '../catalog/tools.ts'
import type { GlyphName } from './glyph-sources.ts'

/** A tool's id is also the name of its glyph. Apart from the glyphs of nodes, whose table browsers need not load. */
export const glyphOfTool = (tool: ToolId): GlyphName => tool
