import { useState } from 'react'
import { saveFile } from '#islands/account/save-file.ts'
import { toast } from '#islands/toasts/toast.ts'
import { Button } from '#islands/ui/Button.tsx'

/** Saves all users as a file, whatever the search and the filter leave on the page. */
export function ExportButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await saveFile('/api/admin-export', 'users.csv')
    setBusy(false)
    if (problem) void toast({ title: 'Nothing was exported', text: problem, destructive: true })
  }
  return (
    <Button glyph="download" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export all as CSV'}
    </Button>
  )
}
