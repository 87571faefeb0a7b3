import { createRoot } from 'react-dom/client'
import { AdminPage } from './AdminPage.tsx'

/** The owner's page: who may see it, and what it shows. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(<AdminPage />)
}
