import '#styles/import.css'
import { FormatHelp } from './FormatHelp.tsx'
import { ImportedList } from './ImportedList.tsx'
import { isFresh } from './import-state.ts'
import { ResultPanel } from './ResultPanel.tsx'
import { SourceForm } from './SourceForm.tsx'
import { useImport } from './use-import.ts'

/** Templates from a sheet: look at what they would change, import them, take it back. */
export function ImportPage() {
  const { state, edit, check, apply, relist } = useImport()
  return (
    <div className="import">
      <div className="import-head">
        <h1>Import templates</h1>
        <p>Nothing goes live before you have seen what it changes, and the last import can be undone.</p>
      </div>
      <SourceForm draft={state.draft} running={state.running} checked={isFresh(state)} edit={edit} check={check} />
      <ResultPanel state={state} apply={apply} />
      <FormatHelp />
      <ImportedList listed={state.listed} busy={state.running !== null} relist={relist} />
    </div>
  )
}
