import { lazy, Suspense } from 'react'
import { AccessDenied, AdminLoading, LoginRequired } from '#islands/owner/cards.tsx'
import { useGate } from '#islands/owner/use-gate.ts'

const TITLE = 'Import templates'
// Loaded with its styles, for admins only.
const ImportPage = lazy(async () => ({ default: (await import('./ImportPage.tsx')).ImportPage }))

/** The import page for admins; other users see why they have no access, and what to do. */
export function ImportTemplates() {
  const gate = useGate()
  switch (gate.view) {
    case 'loading':
      return <AdminLoading title={TITLE} />
    case 'signed-out':
      return <LoginRequired path="/import-templates" purpose="import templates" />
    case 'denied':
      return <AccessDenied {...gate} />
    case 'admin':
      return (
        <Suspense fallback={<AdminLoading title={TITLE} />}>
          <ImportPage />
        </Suspense>
      )
  }
}
