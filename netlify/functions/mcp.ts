import type { Config } from '@netlify/functions'
import { respondToAssistant } from '#server/mcp.ts'

export const config: Config = { path: ['/mcp', '/.well-known/oauth-protected-resource/mcp'] }

/** The library for assistants, by the Model Context Protocol (docs/decisions/assistants.md). */
export default respondToAssistant
