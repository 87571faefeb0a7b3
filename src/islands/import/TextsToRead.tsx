import { useState } from 'react'
import type { ReadableTexts } from '#contracts/import-templates.ts'
import type { ReadTexts } from './read-texts.ts'

type TextsToReadProps = { name: string; hash: string; open: boolean; read: ReadTexts }

/** What a buyer can read in the file of a row, to decide without opening it. */
export function TextsToRead({ name, hash, open, read }: TextsToReadProps) {
  const [texts, setTexts] = useState<ReadableTexts[] | 'loading' | null>('loading')
  return (
    <details
      className="text-sm"
      open={open}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || Array.isArray(texts)) return
        setTexts('loading')
        void read(hash).then(setTexts)
      }}
    >
      <summary className="min-h-9 cursor-pointer py-2">
        Texts in this file<span className="visually-hidden">{`: ${name}`}</span>
      </summary>
      {texts === 'loading' && <p role="status">Loading…</p>}
      {texts === null && <p role="alert">The texts couldn’t be loaded. Close this and open it again.</p>}
      {Array.isArray(texts) && (
        <section
          className="max-h-96 overflow-y-auto rounded-control border-1 border-line bg-surface px-3 py-2 wrap-anywhere"
          aria-label={`Texts of ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {texts.length === 0 && <p>It has no texts of its own.</p>}
          <dl className="grid gap-2">
            {texts.map(({ place, texts }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <div key={at}>
                <dt className="text-muted" dir="auto">
                  {place}
                </dt>
                {groupsOf(texts).map((text) => (
                  <dd key={text} className="whitespace-pre-wrap" dir="auto">
                    {text}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </details>
  )
}

const SHORT = 80

/** Short texts in one line, each long one by itself. */
function groupsOf(texts: readonly string[]): string[] {
  const isShort = (text: string) => text.length < SHORT && !text.includes('\n')
  const short = texts.filter(isShort).join(' · ')
  return [...(short ? [short] : []), ...texts.filter((text) => !isShort(text))]
}
