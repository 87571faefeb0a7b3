import type { Config } from '@netlify/functions'
import { respondToN8n } from '#server/n8n-host.ts'

export const config: Config = { path: '/n8n/:token/*' }

/** The template host of members' own n8n (docs/in-your-n8n.md). */
export default respondToN8n
