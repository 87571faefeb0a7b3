import '#styles/import-help.css'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { COLUMNS, EXAMPLE } from './columns.ts'

const WORDS = { ready: 'Copy', copied: 'Copied', refused: 'Copying is not allowed here' } as const

/** What a sheet must look like, with one to start from. */
export function FormatHelp() {
  const [copy, setCopy] = useState<keyof typeof WORDS>('ready')
  const copyExample = () =>
    navigator.clipboard.writeText(EXAMPLE).then(
      () => setCopy('copied'),
      () => setCopy('refused'),
    )

  return (
    <aside className="import-help" aria-labelledby="import-help">
      <h2 id="import-help">Format</h2>
      <p>A header row with these seven columns, in any order, then a row per template.</p>
      <dl className="import-columns">
        {Object.entries(COLUMNS).map(([column, { needed, takes }]) => (
          <div key={column}>
            <dt>
              <code>{column}</code> {needed && <span>required</span>}
            </dt>
            <dd>{takes}</dd>
          </div>
        ))}
      </dl>
      <p>
        A row needs something to download: one of the last two, or a workflow file. A name that is live already changes
        that template; all others stay.
      </p>
      <details>
        <summary>How to share a Google Sheet</summary>
        <ol>
          <li>Press Share in the sheet.</li>
          <li>Under General access, choose Anyone with the link, as Viewer.</li>
          <li>Open the tab to import, and copy the address of the browser.</li>
        </ol>
      </details>
      <div className="import-example">
        <h3 id="import-example">Example</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="import-code" tabIndex={0} aria-labelledby="import-example">
          <pre>{EXAMPLE}</pre>
        </section>
        <div className="buttons">
          <Button glyph={copy === 'copied' ? 'check' : 'copy'} onClick={copyExample}>
            {WORDS[copy]}
          </Button>
          <Button glyph="download" onClick={() => save('example.csv', EXAMPLE)}>
            Download example.csv
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {copy !== 'ready' && WORDS[copy]}
        </p>
      </div>
    </aside>
  )
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
