import { Fragment, useState } from 'react'
import type { ReadableTexts } from '#contracts/import-templates.ts'
import { WORD } from '#domain/import/word.ts'
import type { ReadTexts } from './read-texts.ts'

type TextsToReadProps = { name: string; hash: string; open: boolean; read: ReadTexts }

/** What a buyer can read in the file of a row, to decide without opening it. */
export function TextsToRead({ name, hash, open, read }: TextsToReadProps) {
  const [found, setFound] = useState<ReadableTexts | 'loading' | null>('loading')
  return (
    <details
      className="text-sm"
      open={open}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || (found && found !== 'loading')) return
        setFound('loading')
        void read(hash).then(setFound)
      }}
    >
      <summary
        className="flex min-h-11 w-fit items-center font-semibold underline decoration-signal decoration-2
          underline-offset-5"
      >
        <span>
          Texts in this file<span className="visually-hidden">{`: ${name}`}</span>
        </span>
      </summary>
      {found === 'loading' && <p role="status">Loading…</p>}
      {found === null && <p role="alert">The texts couldn’t be loaded. Close this and open it again.</p>}
      {found && found !== 'loading' && <Texts name={name} {...found} />}
    </details>
  )
}

/** More are only marked in the texts. */
const LISTED = 60

function Texts({ name, rare, nodes }: ReadableTexts & { name: string }) {
  const more = rare.length - LISTED
  const unusual = [...rare.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
  const isRare = new Set(rare)
  return (
    <>
      <p className="mb-2 wrap-anywhere" dir="auto">
        {rare.length > 0 ? `Unusual words and numbers: ${unusual}` : 'No unusual words or numbers.'}
      </p>
      <section
        className="max-h-44 overflow-y-auto rounded-control border-1 border-line bg-surface px-3 py-2 wrap-anywhere"
        aria-label={`Texts of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {nodes.length === 0 && <p>It has no texts of its own.</p>}
        <dl className="grid gap-2">
          {nodes.map(({ place, texts }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={at}>
              <dt className="text-muted" dir="auto">
                <Marked text={place} isRare={isRare} />
              </dt>
              {groupsOf(texts).map((text) => (
                <dd key={text} className="whitespace-pre-wrap" dir="auto">
                  <Marked text={text} isRare={isRare} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** Words and numbers as the server finds them. */
const FOUND = new RegExp(`(${WORD.source}|\\d{5,})`, 'u')

const Marked = ({ text, isRare }: { text: string; isRare: ReadonlySet<string> }) =>
  text.split(FOUND).map((part, at) =>
    isRare.has(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <mark key={at} className="bg-signal/25 text-inherit">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Fragment key={at}>{part}</Fragment>
    ),
  )

const SHORT = 80

/** Short texts in one line, each long one by itself. */
function groupsOf(texts: readonly string[]): string[] {
  const isShort = (text: string) => text.length < SHORT && !text.includes('\n')
  const short = texts.filter(isShort).join(' · ')
  return [...(short ? [short] : []), ...texts.filter((text) => !isShort(text))]
}
