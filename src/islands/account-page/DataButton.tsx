import { useState } from 'react'
import { toast } from '#browser/toast.ts'
import { Button } from '#islands/ui/Button.tsx'
import { saveFile } from '#islands/ui/save-file.ts'

/** Downloads everything stored about the user as a file. */
export function DataButton() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await saveFile('/api/my-data', 'my-data.zip')
    setBusy(false)
    if (problem) void toast({ title: 'Download failed', text: problem, destructive: true })
  }
  return (
    <Button glyph="download" busy={busy} onClick={() => void save()}>
      {busy ? 'Collecting…' : 'Download my data'}
    </Button>
  )
}
