import type { ClientDirective } from 'astro'

/** `client:painted`: fetches the page's `link[rel=later]` and hydrates an island after the first paint, not beside it. */
const painted: ClientDirective = (load) => {
  const start = async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
    await (await load())()
  }
  // A timer that a frame starts runs after that frame is painted; a prerendered page has none to wait for.
  if (document.prerendering) start()
  else requestAnimationFrame(() => setTimeout(start))
}

export default painted
