import { createRoot } from 'react-dom/client'
import { AuthLanding } from './AuthLanding.tsx'

/** `/auth/verify` (the link in the mail) and `/auth/callback` (the way back from Google). */
export function mount(root: HTMLElement): void {
  const kind = root.dataset.landing === 'google' ? 'google' : 'link'
  createRoot(root).render(<AuthLanding kind={kind} />)
}
