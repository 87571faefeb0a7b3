import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { type ImportState, isFresh, type Result } from './import-state.ts'
import { Report } from './Report.tsx'
import { counted, outlook, willLand } from './report-words.ts'
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
    <section className={`import-result import-${result?.kind ?? 'idle'}`} aria-label="Result" aria-live="polite">
      {result && (
        <>
          <h2 ref={heading} tabIndex={-1}>
            {result.kind !== 'checked' && (
              <Glyph name={result.kind === 'imported' ? 'circle-check' : 'circle-alert'} sheet="interface" />
            )}
            {headingOf(result)}
          </h2>
          <Words result={result} />
          {result.report && <Tally report={result.report} />}
          {result.kind === 'checked' && <Report report={result.report} />}
          {result.kind === 'checked' && willLand(result.report) > 0 && (
            <div className="import-foot">
              <Button
                kind="go"
                busy={running === 'import'}
                disabled={running !== null || !isFresh(state)}
                onClick={apply}
              >
                {running === 'import' ? 'Importing...' : `Import ${counted(willLand(result.report), 'template')}`}
              </Button>
              <p>
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

const HEADINGS = { checked: 'What this import will do', imported: 'Success!', failed: 'Import failed' } as const
const headingOf = ({ kind }: Result) => HEADINGS[kind]

function Words({ result }: { result: Result }) {
  if (result.kind === 'checked')
    return (
      <>
        {result.trouble && <p className="import-problem">{result.trouble} This is what it looks like now.</p>}
        {willLand(result.report) === 0 && <p>{outlook(result.report)}</p>}
      </>
    )
  const { details } = result
  return (
    <>
      <p>{result.kind === 'imported' ? result.message : result.error}</p>
      {details.length > 0 && (
        <ul className="import-notes">
          {[...new Set(details)].map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  )
}
