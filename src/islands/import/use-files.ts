import { useState } from 'react'
import type { Draft } from './import-state.ts'
import { addUploads, readCsvFile } from './read-files.ts'

const NO_PROBLEMS = { csv: null, uploads: null }

/** Files chosen or dropped. One that cannot be taken changes nothing but the sentence that says why. */
export function useFiles(draft: Draft, edit: (change: Partial<Draft>) => void) {
  const [problems, setProblems] = useState<{ csv: string | null; uploads: string | null }>(NO_PROBLEMS)

  const takeCsv = async (file: File) => {
    const read = await readCsvFile(file)
    setProblems({ ...NO_PROBLEMS, csv: read.ok ? null : read.problem })
    edit(read.ok ? { source: 'csv', csv: read.value } : { source: 'csv' })
  }
  const takeUploads = async (files: readonly File[]) => {
    const read = await addUploads(draft.uploads, files)
    setProblems({ ...NO_PROBLEMS, uploads: read.ok ? null : read.problem })
    if (read.ok) edit({ uploads: read.value })
  }
  const removeUpload = (name: string) => {
    setProblems(NO_PROBLEMS)
    edit({ uploads: draft.uploads.filter((upload) => upload.name !== name) })
  }
  return { problems, takeCsv, takeUploads, removeUpload }
}
