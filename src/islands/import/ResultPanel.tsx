import '#styles/import-report.css'
import { useEffect, useRef } from 'react'
import type { ImportReport } from '#contracts/import-templates.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { type ImportState, isFresh } from './import-state.ts'
import { Report } from './Report.tsx'
import { counted, outlook, spoken, willLand } from './report-words.ts'
import { Tally } from './Tally.tsx'

type ResultPanelProps = { state: ImportState; apply: () => void }

/** What a check found or an import did. It takes the focus whenever it has something new to say. */
export function ResultPanel({ state, apply }: ResultPanelProps) {
  const { result, running } = state
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!result) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [result])

  return (
    <section className={`import-result import-${result?.kind ?? 'idle'}`} aria-label="Result">
      <p className="visually-hidden" role="status">
        {result?.report && spoken(result.report)}
      </p>
      {result && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {result.kind !== 'checked' && (
              <Glyph name={result.kind === 'imported' ? 'circle-check' : 'circle-alert'} sheet="interface" />
            )}
            {HEADINGS[result.kind]}
          </h2>
          {result.kind === 'imported' && <p>{result.message}</p>}
          {result.kind === 'failed' && <p role="alert">{result.error}</p>}
          {result.kind === 'checked' && result.trouble && (
            <p className="import-problem">{result.trouble} This is what it looks like now.</p>
          )}
          {result.report && <Tally report={result.report} />}
          {result.kind === 'checked' ? <Report report={result.report} /> : <Details details={result.details} />}
          {result.kind === 'checked' && (
            <div className="import-foot">
              <Button
                kind="go"
                busy={running === 'import'}
                disabled={running !== null || !isFresh(state) || willLand(result.report) === 0}
                aria-describedby="import-outlook"
                onClick={apply}
              >
                {running === 'import' ? 'Importing...' : importWords(result.report)}
              </Button>
              <p id="import-outlook">
                {isFresh(state)
                  ? outlook(result.report)
                  : 'Something has changed since this check. Check again, then import.'}
              </p>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const importWords = (report: ImportReport) => {
  const landing = willLand(report)
  return landing > 0 ? `Import ${counted(landing, 'template')}` : 'Import'
}

const HEADINGS = { checked: 'What this import will do', imported: 'Success!', failed: 'Import failed' } as const

/** The rejected rows and notes in the server's words. */
function Details({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null
  return (
    <ul className="import-notes">
      {[...new Set(details)].map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  )
}
