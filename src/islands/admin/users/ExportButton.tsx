import { useState } from 'react'
import { toast } from '#browser/toast.ts'
import { Button } from '#islands/ui/Button.tsx'
import { saveFile } from '#islands/ui/save-file.ts'

/** Exports all users as a file, ignoring search and filter. */
export function ExportButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await saveFile('/api/admin-export', 'users.csv')
    setBusy(false)
    if (problem) void toast({ title: 'Export failed', text: problem, destructive: true })
  }
  return (
    <Button glyph="download" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export all as CSV'}
    </Button>
  )
}
