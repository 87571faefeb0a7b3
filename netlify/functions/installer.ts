import type { Config } from '@netlify/functions'
import { respondToInstaller } from '#server/installer.ts'

export const config: Config = { path: ['/installer', '/installer/:slug'] }

/** The library for the workflow that installs templates in members' own n8n (docs/in-your-n8n.md). */
export default respondToInstaller
