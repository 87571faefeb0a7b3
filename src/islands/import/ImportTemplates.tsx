import { lazy, Suspense } from 'react'
import { OwnerGate } from '#islands/owner/OwnerGate.tsx'
import { OwnerWait } from '#islands/owner/OwnerWait.tsx'

const TITLE = 'Import templates'
// Fetched with its styles, and for admins alone.
const ImportPage = lazy(async () => ({ default: (await import('./ImportPage.tsx')).ImportPage }))

/** The import page: who may see it, and what it does. */
export const ImportTemplates = () => (
  <OwnerGate title={TITLE} path="/import-templates" purpose="import templates">
    <Suspense fallback={<OwnerWait title={TITLE} />}>
      <ImportPage />
    </Suspense>
  </OwnerGate>
)
