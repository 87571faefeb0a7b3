import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/**
 * React for rendering pages only. No page is hydrated by Astro (`browser-entry.ts` wakes the islands), so the client
 * file of the integration, 220 kB of React, would be built and published for nobody.
 */
export function serverReact(): AstroIntegration {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: ({ name, serverEntrypoint }) => options.addRenderer({ name, serverEntrypoint }),
        }),
    },
  }
}
