import type { ClientDirective } from 'astro'

/** `client:member`: hydrates an island at once for signed-in users and buyers; other visitors are redirected. */
const member: ClientDirective = async (load) => {
  const { session, access } = document.documentElement.dataset
  if (!session && !access) return
  if (document.prerendering)
    await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
  await (await load())()
}

export default member
