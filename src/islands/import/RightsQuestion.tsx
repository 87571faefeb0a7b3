import { useState } from 'react'
import type { Rights } from '#domain/import/rights.ts'

type RightsQuestionProps = { answer: (rights: Rights | null) => void }

const isText = (text: string) => text.trim().length > 1

/** By what right the templates are sold. Asked before each import, and recorded in the audit log. */
export function RightsQuestion({ answer }: RightsQuestionProps) {
  const [own, setOwn] = useState<boolean | null>(null)
  const [given, setGiven] = useState({ license: '', author: '' })

  const choose = (isOwn: boolean, { license, author } = given) => {
    setOwn(isOwn)
    setGiven({ license, author })
    const rights: Rights | null = isOwn
      ? { own: true }
      : isText(license) && isText(author)
        ? { own: false, license, author }
        : null
    answer(rights)
  }

  return (
    <fieldset className="grid gap-2 rounded-card border-1 border-line bg-surface px-4.5 pt-3 pb-4">
      <legend className="float-left mb-1 w-full p-0 font-semibold">Who made these templates?</legend>
      <label className="flex min-h-9 items-center gap-2.5">
        <input type="radio" name="rights" required checked={own === true} onChange={() => choose(true)} />I wrote these
      </label>
      <label className="flex min-h-9 items-center gap-2.5">
        <input type="radio" name="rights" checked={own === false} onChange={() => choose(false)} />
        Someone else, and I have the right to sell them
      </label>
      {own === false && (
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="field">
            <label htmlFor="rights-license">License</label>
            <input
              id="rights-license"
              placeholder="MIT"
              maxLength={80}
              required
              value={given.license}
              onChange={({ target }) => choose(false, { ...given, license: target.value })}
            />
          </div>
          <div className="field">
            <label htmlFor="rights-author">Author</label>
            <input
              id="rights-author"
              maxLength={80}
              required
              value={given.author}
              onChange={({ target }) => choose(false, { ...given, author: target.value })}
            />
          </div>
          <p className="text-sm text-muted sm:col-span-2">
            Both are shown on the template pages. If a file states its own license or author, that one is shown.
          </p>
        </div>
      )}
    </fieldset>
  )
}
