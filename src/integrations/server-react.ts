import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const RENDERER = new URL('react-renderer.ts', import.meta.url)

/**
 * React for rendering pages only. No page is hydrated by Astro (`browser-entry.ts` wakes the islands), so the client
 * file of the integration, 220 kB of React, would be built and published for nobody.
 */
export function serverReact(): AstroIntegration {
  // Nothing of ours waits for data while it renders, and a stream for every glyph costs more than the glyph.
  const integration = react({ experimentalDisableStreaming: true })
  const setUp = integration.hooks['astro:config:setup']
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => {
        // Packed with the pages, it is the production build (`deployFacts`) wherever it runs.
        if (options.command === 'build') options.updateConfig({ vite: { ssr: { noExternal: ['react', 'react-dom'] } } })
        return setUp?.({
          ...options,
          addRenderer: ({ name }) => options.addRenderer({ name, serverEntrypoint: RENDERER }),
        })
      },
    },
  }
}
