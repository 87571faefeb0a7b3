import { OwnerGate } from '#islands/owner/OwnerGate.tsx'
import { ImportPage } from './ImportPage.tsx'

/** The import page: who may see it, and what it does. */
export const ImportTemplates = () => (
  <OwnerGate title="Import templates" path="/import-templates" purpose="import templates">
    <ImportPage />
  </OwnerGate>
)
