import react from '@astrojs/react/server.js'

/**
 * The renderer of `@astrojs/react`, spared its search for who renders a component: it would render each one a first
 * time to see whether React can. Here whatever is neither Astro's nor the name of a tag is React's.
 */
export default { ...react, check: async (component: unknown) => typeof component !== 'string' }
