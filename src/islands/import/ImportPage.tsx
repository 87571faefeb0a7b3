import '#styles/import.css'
import { FormatHelp } from './FormatHelp.tsx'
import { ImportedList } from './ImportedList.tsx'
import { isFresh } from './import-state.ts'
import { ResultPanel } from './ResultPanel.tsx'
import { SourceForm } from './SourceForm.tsx'
import { useImport } from './use-import.ts'

/** Templates from a sheet: look at what they would change, import them, take it back. */
export function ImportPage() {
  const { state, edit, check, apply, tell } = useImport()
  return (
    <div className="import">
      <div className="import-head">
        <h1>Import templates</h1>
        <a className="link" href="/admin">
          Users and sales
        </a>
        <p>Nothing goes live before you have seen what it changes, and the last import can be undone.</p>
      </div>
      <SourceForm
        draft={state.draft}
        running={state.running}
        next={isFresh(state) ? 'import' : 'check'}
        unchecked={state.result?.kind !== 'checked'}
        edit={edit}
        check={check}
      />
      <ResultPanel state={state} apply={apply} />
      <FormatHelp />
      <ImportedList live={state.live} busy={state.running !== null} tell={tell} />
    </div>
  )
}
