import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { maybeSignedIn } from '#islands/account/clerk.ts'
import { AdminPage } from './AdminPage.tsx'

/**
 * The owner's page: who may see it, and what it shows. For somebody who seems to be signed in the frame on the page is
 * the first state of the island, so it stays where it is and is filled.
 */
export function mount(root: HTMLElement): void {
  if (maybeSignedIn()) hydrateRoot(root, <AdminPage />)
  else flushSync(() => createRoot(root).render(<AdminPage />))
  // From here on the island knows better than the cookie which of the two frames is right.
  root.classList.remove('when-in')
  root.nextElementSibling?.remove()
}
