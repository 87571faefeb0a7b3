import { SERVICES } from '../catalog/apps.ts'
import { TOOLS, type ToolId } from '../catalog/tools.ts'
import { glyphOfTool } from '../glyphs/tool-glyph.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { nodeFacts } from '../workflow/node-facts.ts'

/** n8n's node for a vendor's key: `google-sheets` is `n8n-nodes-base.googleSheets`. */
const nodeOf = (app: string) => `n8n-nodes-base.${app.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** The shop's app names, plus vendors that aren't apps of the shop or have a shorter name here. */
const NAMES: Record<string, string> = { ...SERVICES, itunes: 'iTunes', meta: 'Meta', web: 'Web pages', x: 'X' }

/** The name of a vendor: "Google Sheets" for `google-sheets`. */
export const appName = (app: string) =>
  NAMES[app] ??
  nodeFacts(nodeOf(app))?.name ??
  app.replace(/(?:^|-)(\w)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim()

export const appGlyph = (app: string) => (isTool(app) ? glyphOfTool(app) : glyphOfNode(nodeOf(app)))

const isTool = (app: string): app is ToolId => Object.hasOwn(TOOLS, app)
