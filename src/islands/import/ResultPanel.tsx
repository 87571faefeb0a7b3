import { useEffect, useRef } from 'react'
import type { ImportReport } from '#contracts/import-templates.ts'
import type { Rights } from '#domain/import/rights.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { encodingNote } from './encoding-note.ts'
import { Foot } from './Foot.tsx'
import { type Choices, type ImportState, isFresh } from './import-state.ts'
import { Problem } from './Problem.tsx'
import { Report } from './Report.tsx'
import { RightsQuestion } from './RightsQuestion.tsx'
import { counted, formatted, outlook, spoken, tally, willLand, withChoices } from './report-copy.ts'

type ResultPanelProps = {
  state: ImportState
  apply: () => void
  choose: (choices: Partial<Choices>) => void
  answer: (rights: Rights | null) => void
}

const FRAME = 'mb-10 rounded-card border-2 bg-surface p-[clamp(18px,2.4vw,28px)]'
const LOOK = {
  // Announced to screen readers only: not a row of the page yet.
  idle: 'absolute',
  checked: 'mb-10',
  imported: `${FRAME} border-ok [&_h2_.glyph]:text-ok`,
  failed: `${FRAME} border-bad [&_h2_.glyph]:text-bad`,
  unconfirmed: `${FRAME} border-bad [&_h2_.glyph]:text-bad`,
} as const

/** The result of a check or an import. Takes the focus whenever it changes. */
export function ResultPanel({ state, apply, choose, answer }: ResultPanelProps) {
  const { result, running, choices, rights } = state
  const report = result?.report && withChoices(result.report, choices)
  const heading = useRef<HTMLHeadingElement>(null)
  const note = encodingNote(state.draft)

  useEffect(() => {
    if (!result) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [result])

  return (
    <section className={`grid min-w-0 gap-4 ${LOOK[result?.kind ?? 'idle']}`} aria-label="Result">
      <p className="visually-hidden" role="status">
        {report && spoken(report)}
      </p>
      {result && (
        <>
          <h2 ref={heading} className="flex scroll-mt-24 items-center gap-2.5 text-2xl outline-none" tabIndex={-1}>
            {result.kind !== 'checked' && (
              <Glyph name={result.kind === 'imported' ? 'circle-check' : 'circle-alert'} sheet="interface" />
            )}
            <span>{HEADINGS[result.kind]}</span>
          </h2>
          {result.kind === 'imported' && <p>{result.message}</p>}
          {'error' in result && <p role="alert">{result.error}</p>}
          {result.kind === 'checked' && result.trouble && (
            <Problem>{`${result.trouble} Here’s the current state.`}</Problem>
          )}
          {result.kind === 'checked' && note && <Problem>{note}</Problem>}
          {report && <ImportCounts report={report} />}
          {result.kind === 'checked' ? (
            <Report report={result.report} files={result.files} choices={choices} choose={choose} />
          ) : (
            <Details details={result.details} />
          )}
          {result.kind === 'imported' && result.report && <ImportedRows report={result.report} />}
          {result.kind === 'checked' && report && willLand(report) > 0 && <RightsQuestion answer={answer} />}
          {result.kind === 'checked' && report && (
            <Foot
              id="import-outlook"
              words={isFresh(state) ? outlook(report) : 'Something changed since this check. Check again, then import.'}
            >
              <Button
                kind="go"
                busy={running === 'import'}
                disabled={running !== null || !rights || !isFresh(state) || willLand(report) === 0}
                aria-describedby="import-outlook"
                onClick={apply}
              >
                {running === 'import' ? 'Importing...' : importWords(report)}
              </Button>
            </Foot>
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

const HEADINGS = {
  checked: 'What this import will do',
  imported: 'Success!',
  failed: 'Import failed',
  unconfirmed: 'Import not confirmed',
} as const

/** Enough to look at a few pages; thousands can go live. */
const SHOWN = 20

/** What went live, with a link to each page. */
function ImportedRows({ report: { added, changed } }: { report: ImportReport }) {
  const rows = [...added, ...changed]
  const more = rows.length - SHOWN
  return (
    <>
      <ul className="border-line border-t empty:hidden" aria-label="Imported now">
        {rows.slice(0, SHOWN).map(({ slug, name, drawn }) => (
          <li
            key={slug}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b py-1.5"
          >
            <span className="min-w-0">
              <b className="wrap-anywhere" dir="auto">
                {name}
              </b>
              {!drawn && (
                <span className="block text-muted text-sm">
                  The drawing follows when the workflow file is uploaded.
                </span>
              )}
            </span>
            <a className="link text-sm" href={`/templates/${slug}`} aria-label={`View ${name} in shop`}>
              View in shop
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <span>{`And ${counted(more, 'more template')}.`}</span>{' '}
          <a className="link" href="/search">
            Search all templates
          </a>
        </p>
      )}
    </>
  )
}

/** The rejected rows and notes, as worded by the server. */
function Details({ details }: { details: readonly string[] }) {
  if (details.length === 0) return null
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {[...new Set(details)].map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  )
}

const COLOR: Record<string, string> = { Added: 'text-ok', Rejected: 'text-bad' }

/** The totals of an import. */
function ImportCounts({ report }: { report: ImportReport }) {
  return (
    <dl
      className="grid auto-cols-fr grid-flow-col rounded-card border-1 border-line bg-surface
        max-[480px]:grid-flow-row max-[480px]:grid-cols-[repeat(2,1fr)]"
    >
      {Object.entries(tally(report)).map(([what, count]) => (
        <div
          key={what}
          className="flex flex-col-reverse border-line px-4.5 py-3 not-first:border-l
            max-[480px]:odd:border-l-0 max-[480px]:nth-[n+3]:border-t"
        >
          <dt className="text-sm text-muted">{what}</dt>
          <dd className={`font-display text-3xl leading-[1.1] font-[650] ${(count > 0 && COLOR[what]) || ''}`}>
            {formatted(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
