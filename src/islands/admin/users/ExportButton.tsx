import { useState } from 'react'
import { toast } from '#islands/toasts/toast.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { AdminAddress } from '../address.ts'
import { exportUsers } from './export-users.ts'

/** Saves what the search and the filter leave, all pages of it, as a file. */
export function ExportButton({ address }: { address: AdminAddress }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await exportUsers(address)
    setBusy(false)
    if (problem) void toast({ title: 'Nothing was exported', text: problem, destructive: true })
  }
  return (
    <Button glyph="download" busy={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
