import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const RENDERER = new URL('react-renderer.ts', import.meta.url)

/**
 * `@astrojs/react` and `client:member`, for an island that is fetched for nobody but those who may see what it shows.
 */
export function reactIslands(): AstroIntegration {
  // Nothing of ours waits for data while it renders, and a stream for every glyph costs more than the glyph.
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
