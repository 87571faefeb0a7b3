import { type FormEvent, type ReactNode, useState } from 'react'
import { copyLater } from '#browser/clipboard.ts'
import type { SavedOutput } from '#contracts/saved.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { MAX_NAME_LENGTH, type SavedAction } from '#domain/saved/saved.ts'
import { Button } from '#islands/ui/Button.tsx'

type Act = (action: SavedAction) => Promise<boolean>
type Choice = Pick<TemplateCard, 'slug' | 'name'>
type ListsProps = {
  lists: SavedOutput['lists']
  /** The templates that can be added to a list. */
  saved: readonly Choice[]
  /** All templates, for list items that are no longer saved. */
  all: readonly Choice[]
  act: Act
}

const NEW_LIST = 'new-list'

/** The user's lists, and the form for a new one. */
export function Lists({ lists, saved, all, act }: ListsProps) {
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await act({ act: 'create-list', name: String(new FormData(form).get('name')) })) form.reset()
  }
  return (
    <section className="grid gap-4" aria-labelledby="lists">
      <h2 className="text-2xl" id="lists">
        Your lists
      </h2>
      <form className="field" onSubmit={make}>
        <label htmlFor={NEW_LIST}>List name</label>
        <div className="flex flex-wrap gap-3">
          <input className="flex-[1_1_14rem]" id={NEW_LIST} name="name" required maxLength={MAX_NAME_LENGTH} />
          <Button type="submit" glyph="plus">
            Create list
          </Button>
        </div>
      </form>
      <ul className="grid gap-3">
        {lists.map((list) => {
          const isIn = list.slugs.flatMap((slug) => all.find((card) => card.slug === slug) ?? [])
          const others = saved.filter(({ slug }) => !list.slugs.includes(slug))
          return <ListItem key={list.id} list={list} choices={[...isIn, ...others]} act={act} />
        })}
      </ul>
    </section>
  )
}

type ListItemProps = { list: SavedOutput['lists'][number]; choices: readonly Choice[]; act: Act }

function ListItem({ list: { id, name, slugs, shared }, choices, act }: ListItemProps) {
  const [confirming, setConfirming] = useState(false)
  const drop = async () => {
    if (!confirming) return setConfirming(true)
    if (await act({ act: 'delete-list', list: id })) document.getElementById(NEW_LIST)?.focus()
  }
  const address = `/lists/${id}`
  const copy = () =>
    copyLater(
      async () => new URL(address, location.origin).href,
      { title: 'Link copied', text: 'Anyone with the link can see the list, but nothing about you.' },
      { title: 'Couldn’t copy the link', text: 'Open the list and copy its URL.', destructive: true },
    )
  const ofList = <span className="visually-hidden">{`: ${name}`}</span>
  return (
    <li className="grid gap-3 rounded-card border-1 border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 text-lg wrap-anywhere" dir="auto">
          {name}
        </h3>
        <Button onClick={drop} onBlur={() => setConfirming(false)}>
          <span>{confirming ? 'Delete permanently' : 'Delete'}</span>
          {ofList}
        </Button>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
        <Check checked={shared} onChange={() => act({ act: shared ? 'unshare' : 'share', list: id })}>
          Anyone with the link can open it{ofList}
        </Check>
        {shared && (
          <>
            <a className="link" href={address}>
              Open{ofList}
            </a>
            <Button glyph="copy" onClick={copy}>
              Copy link{ofList}
            </Button>
          </>
        )}
      </div>
      <details>
        <summary className="link inline-flex min-h-11 items-center">
          <span>{`Choose templates (${slugs.length})`}</span>
          {ofList}
        </summary>
        {choices.length === 0 && <p className="text-muted">Save a template first with its heart button.</p>}
        {choices.map(({ slug, name: template }) => {
          const isIn = slugs.includes(slug)
          return (
            <Check
              key={slug}
              checked={isIn}
              onChange={() => act({ act: isIn ? 'list-remove' : 'list-add', list: id, slug })}
            >
              <bdi>{template}</bdi>
            </Check>
          )
        })}
      </details>
    </li>
  )
}

type CheckProps = { checked: boolean; onChange: () => unknown; children: ReactNode }

const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input type="checkbox" checked={checked} onChange={onChange} />
    <span>{children}</span>
  </label>
)
