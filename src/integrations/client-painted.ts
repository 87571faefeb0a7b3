import type { ClientDirective } from 'astro'

/**
 * `client:painted`: fetches an island's modules, the page's `link[rel=later]`, and hydrates it after the first paint, with
 * which they would share a slow connection. A prerendered page has nothing to paint and starts at once.
 */
const painted: ClientDirective = (load) => {
  const start = async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    await (await load())()
  }
  if (document.prerendering) start()
  // A timer that a frame starts runs after that frame is painted.
  else requestAnimationFrame(() => setTimeout(start))
}

export default painted
