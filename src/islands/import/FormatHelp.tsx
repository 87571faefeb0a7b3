import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { COLUMNS, EXAMPLE } from './columns.ts'

const LABELS = { ready: 'Copy', copied: 'Copied', failed: 'Couldn’t copy' } as const

/** The format of a sheet, with an example to start from. */
export function FormatHelp() {
  const [copy, setCopy] = useState<keyof typeof LABELS>('ready')
  const copyExample = () =>
    navigator.clipboard.writeText(EXAMPLE).then(
      () => setCopy('copied'),
      () => setCopy('failed'),
    )

  return (
    <aside
      className="mb-10 grid gap-4 text-sm lg:col-start-2 lg:row-span-3 lg:row-start-2"
      aria-labelledby="import-help"
    >
      <h2 id="import-help" className="text-xl">
        Format
      </h2>
      <p>A header row with these seven columns, in any order, then one row per template.</p>
      <dl className="border-y border-line">
        {Object.entries(COLUMNS).map(([column, { needed, takes }]) => (
          <div key={column} className="border-line py-2 not-first:border-t">
            <dt className="flex items-baseline justify-between gap-3 font-semibold">
              <code translate="no">{column}</code>
              {needed && <span className="text-xs text-signal-text">required</span>}
            </dt>
            <dd className="leading-[1.4] text-muted">{takes}</dd>
          </div>
        ))}
      </dl>
      <p>
        Each row needs a download: one of the last two columns, or a workflow file. If the name is already live, the row
        updates that template. Other templates aren’t affected.
      </p>
      <p>
        To rename a template, or to set the last part of its page URL, add a column <code translate="no">slug</code>.
      </p>
      <details>
        <summary
          className="flex min-h-11 items-center font-semibold underline decoration-signal decoration-2
            underline-offset-5"
        >
          How to share a Google Sheet
        </summary>
        <ol className="grid list-decimal gap-1.5 pl-5.5">
          <li>In the sheet, click Share.</li>
          <li>Under General access, choose Anyone with the link, as Viewer.</li>
          <li>Open the tab you want to import, and copy the URL from your browser.</li>
        </ol>
      </details>
      <div className="grid min-w-0 gap-2.5">
        <h3 id="import-example" className="text-base">
          Example
        </h3>
        <section
          className="overflow-x-auto rounded-control border-1 border-line bg-sunken"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-labelledby="import-example"
        >
          <pre className="m-0 px-3.5 py-3 font-mono text-xs leading-[1.6]" translate="no">
            {EXAMPLE}
          </pre>
        </section>
        <div className="buttons">
          <Button glyph={copy === 'copied' ? 'check' : 'copy'} onClick={copyExample}>
            {LABELS[copy]}
          </Button>
          <Button glyph="download" onClick={() => save('example.csv', EXAMPLE)}>
            Download example.csv
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {copy !== 'ready' && LABELS[copy]}
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
