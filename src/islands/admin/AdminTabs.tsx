import { START, VIEWS, type View, writeAddress } from '#browser/owner/admin-address.ts'
import { RouterLink } from './RouterLink.tsx'

const TAB =
  'inline-flex min-h-11 items-center rounded-control px-3.5 font-semibold text-sm no-underline hover:bg-canvas ' +
  'aria-[current]:rounded-b-none aria-[current]:[box-shadow:inset_0_-3px_0_var(--signal)]'

/** Navigation between the views of the admin page and the import page, which is a page of its own. */
export function AdminTabs({ current }: { current: View | 'import' }) {
  const isImport = current === 'import'
  return (
    <nav className="flex gap-1 overflow-x-auto whitespace-nowrap" aria-label="Admin">
      {(Object.keys(VIEWS) as View[]).map((view) =>
        isImport ? (
          <a key={view} href={writeAddress({ ...START, view })} className={TAB}>
            {VIEWS[view]}
          </a>
        ) : (
          <RouterLink key={view} to={{ view }} className={TAB} current={view === current && 'page'}>
            {VIEWS[view]}
          </RouterLink>
        ),
      )}
      <a href="/import-templates" className={TAB} aria-current={isImport ? 'page' : undefined}>
        Import templates
      </a>
    </nav>
  )
}
