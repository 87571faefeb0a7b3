import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const RENDERER = new URL('react-renderer.ts', import.meta.url)

/** `@astrojs/react`, plus `client:member` for an island of members' content, and `client:painted` for one that waits. */
export function reactIslands(): AstroIntegration {
  // Our components don't suspend, and streaming each icon costs more than the icon.
  const integration = react({ experimentalDisableStreaming: true })
  const setUp = integration.hooks['astro:config:setup']
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) => {
        for (const name of ['member', 'painted'])
          options.addClientDirective({ name, entrypoint: `./src/integrations/client-${name}.ts` })
        // Bundled with the pages, React is always the production build (`deployFacts`).
        if (options.command === 'build') options.updateConfig({ vite: { ssr: { noExternal: ['react', 'react-dom'] } } })
        return setUp?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint: RENDERER }),
        })
      },
    },
  }
}
