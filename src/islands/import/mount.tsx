import { createRoot } from 'react-dom/client'
import { OwnerGate } from '#islands/owner/OwnerGate.tsx'
import { ImportPage } from './ImportPage.tsx'

/** The import page: who may see it, and what it does. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(
    <OwnerGate title="Import templates" path="/import-templates" purpose="import templates">
      <ImportPage />
    </OwnerGate>,
  )
}
