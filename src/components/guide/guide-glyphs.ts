import type { GlyphName } from '#domain/glyphs/glyph-sources.ts'

/** What a page is about as a workflow of two nodes: what starts it, and what comes of it. Pages not named have none. */
export const GUIDE_GLYPHS: Record<string, readonly [GlyphName, GlyphName]> = {
  n8n: ['schedule', 'n8n'],
  'n8n-vs-make': ['n8n', 'make'],
  'n8n-templates': ['download', 'n8n'],
  'workflow-template': ['document', 'subworkflow'],
  'ai-automation': ['mail', 'agent'],
  'ai-agency-roadmap': ['map', 'team'],
  'automation-money-making': ['subworkflow', 'stripe'],
  'build-free-ai-agency-website': ['set', 'html'],
  'launch-your-ai-agency': ['manual', 'store'],
  'best-ai-automation-tools': ['tool', 'parser'],
}
