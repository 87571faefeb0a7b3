import type { AstroIntegration } from 'astro'
import { BadEnvironment, deployFacts, readEnv } from '#server/env.ts'

/**
 * Stops a build at once if an environment variable is missing or invalid, including those that only functions read,
 * which would otherwise fail for visitors. Builds the pages for the URL they will be deployed to.
 */
export function checkedEnvironment(): AstroIntegration {
  return {
    name: 'flowshelf:checked-environment',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        updateConfig({ site: readBuildEnv().SITE_URL, vite: { define: deployFacts() } })
      },
    },
  }
}

function readBuildEnv() {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (error instanceof BadEnvironment) Object.assign(error, { hint: WHERE })
    throw error
  }
}

const WHERE =
  'Set them under Netlify → Project configuration → Environment variables, for builds and functions, then deploy again. ' +
  'docs/environment.md says where to find each one. On your own machine, `npm start` sets them all.'
