import react from '@astrojs/react/server.js'

/**
 * The renderer of `@astrojs/react` without its component detection, which renders each component a first time to see
 * whether React can. Here anything that is neither an Astro component nor a tag name is React's.
 */
export default { ...react, check: async (component: unknown) => typeof component !== 'string' }
