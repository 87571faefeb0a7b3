import type { ToolId } from '../catalog/tools.ts'
import type { GlyphName } from './glyph-sources.ts'

/** A tool's id is its glyph's name. A separate file, so that browsers need not load the table of node glyphs. */
export const glyphOfTool = (tool: ToolId): GlyphName => tool
