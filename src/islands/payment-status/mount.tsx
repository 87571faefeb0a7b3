import { createRoot } from 'react-dom/client'
import { PaymentStatus } from './PaymentStatus.tsx'
import { takeReturn } from './return-address.ts'

/** The page Stripe sends a buyer back to. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(<PaymentStatus parts={takeReturn()} />)
}
