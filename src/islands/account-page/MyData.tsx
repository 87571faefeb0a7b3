import { lazy, Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { DataButton } from './DataButton.tsx'
import { Section } from './Section.tsx'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** Exports the user's data, and deletes the account. */
export function MyData() {
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="lg:col-span-2">
      <Section heading="My data">
        <div className="grid justify-items-start gap-3.5 rounded-card border-1 border-line bg-surface p-5">
          <p className="max-w-[65ch]">
            Your account, purchases, downloads and messages in one zip file: tables for a spreadsheet, and the same as
            JSON.
          </p>
          <div className="flex flex-wrap gap-3">
            <DataButton />
            <Button onClick={() => setDeleting(true)}>Delete my account…</Button>
          </div>
        </div>
      </Section>
      {deleting && (
        <Suspense>
          <DeleteAccount onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
