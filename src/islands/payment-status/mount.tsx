import { createRoot } from 'react-dom/client'
import { PaymentStatus } from './PaymentStatus.tsx'

/** The page Stripe sends a buyer back to. */
export function mount(root: HTMLElement): void {
  const sessionId = new URLSearchParams(location.search).get('session_id')
  createRoot(root).render(<PaymentStatus sessionId={sessionId} />)
}
