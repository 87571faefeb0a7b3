import type { AdminAddress } from '#browser/owner/admin-address.ts'
import type { AdminAuditOutput } from '#contracts/admin-audit.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { countCopy } from '../count-copy.ts'
import { EmptySheet, LoadError } from '../EmptySheet.tsx'
import { Pager } from '../Pager.tsx'
import { Problem } from '../Problem.tsx'
import { ToolBar } from '../ToolBar.tsx'
import { go } from '../use-address.ts'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { AuditTable } from './AuditTable.tsx'

/** Every admin action, newest first. Read-only. */
export default function AuditLog({ address: { page } }: { address: AdminAddress }) {
  const { value, problem, busy, reload } = useLive<AdminAuditOutput>(`/api/admin-audit?page=${page}`)
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  return (
    <>
      <ToolBar count={countCopy({ ...value, perPage: PER_PAGE }, ['entry', 'entries'])}>
        <h2 className="text-xl">Audit log</h2>
      </ToolBar>
      {problem && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      {value.entries.length > 0 ? (
        <AuditTable caption="Audit log" entries={value.entries} busy={busy} />
      ) : (
        <EmptySheet message={value.found > 0 ? 'This page doesn’t exist.' : 'No admin actions yet.'}>
          {value.found > 0 ? (
            <Button onClick={() => go({ page: 1 })}>Go to the first page</Button>
          ) : (
            <Button onClick={() => go({ view: 'users' })}>Go to the users</Button>
          )}
        </EmptySheet>
      )}
      <Pager page={value.page} perPage={PER_PAGE} found={value.found} />
    </>
  )
}
