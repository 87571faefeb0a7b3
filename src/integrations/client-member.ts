import type { ClientDirective } from 'astro'

/** `client:member`: wakes an island at once for whoever is signed in or has bought here; anybody else is sent away. */
const member: ClientDirective = async (load) => {
  const { session, access } = document.documentElement.dataset
  if (!session && !access) return
  if (document.prerendering)
    await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
  await (await load())()
}

export default member
