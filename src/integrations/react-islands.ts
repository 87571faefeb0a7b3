import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const RENDERER = new URL('react-renderer.ts', import.meta.url)

/**
 * `@astrojs/react` and `client:member`, for an island that is fetched only for users who may see its content.
 */
export function reactIslands(): AstroIntegration {
  // Our components do not suspend, and streaming each glyph costs more than the glyph.
  const integration = react({ experimentalDisableStreaming: true })
  const setUp = integration.hooks['astro:config:setup']
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => {
        options.addClientDirective({ name: 'member', entrypoint: './src/integrations/client-member.ts' })
        // Packed with the pages, it is the production build (`deployFacts`) wherever it runs.
        if (options.command === 'build') options.updateConfig({ vite: { ssr: { noExternal: ['react', 'react-dom'] } } })
        return setUp?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint: RENDERER }),
        })
      },
    },
  }
}
