import { startTransition, useState } from 'react'
import type { RoundPlan } from '#domain/updates/plan-round.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionDialog } from '../acts/ActDialog.tsx'
import { formatCount } from '../count-copy.ts'
import { Day } from '../Day.tsx'
import { EmptySheet, LoadError } from '../EmptySheet.tsx'
import { Problem } from '../Problem.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { ToolBar } from '../ToolBar.tsx'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'

/** The update email to subscribed members: its content, the number of recipients, and the send button. */
export default function UpdatesView() {
  const { value, problem, busy, reload } = useLive<RoundPlan>('/api/admin-updates')
  const [asking, setAsking] = useState(false)
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  const { subscribers, recipients, counted, news, notBefore, last } = value
  const maySend = recipients > 0 && notBefore === null && last?.closed !== false
  const send = (
    <Button onClick={() => startTransition(() => setAsking(true))}>{`Send to ${members(recipients)}…`}</Button>
  )
  return (
    <>
      <ToolBar
        count={`${members(subscribers)} subscribed, ${counted ? '' : 'at least '}${formatCount(recipients)} to notify`}
        button={maySend && send}
      >
        <h2 className="text-xl">Update emails</h2>
      </ToolBar>
      {problem && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      {news.length > 0 ? <NewsTable news={news} busy={busy} /> : <EmptySheet message={NOTHING} />}
      {last && (
        <p className="mt-4 text-muted text-sm" role="status">
          <span>{`Round ${formatCount(last.number)} started on `}</span>
          <Day of={last.at} exact />
          <span>{`: ${members(last.mailed)} notified${last.closed ? '. ' : ' so far. Sending continues automatically. '}`}</span>
          {notBefore && (
            <span>
              The next can start on <Day of={notBefore} exact />.
            </span>
          )}
        </p>
      )}
      {asking && (
        <ActionDialog act={{ action: 'send-updates', email: members(recipients) }} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const NOTHING = 'No updates to send. Nothing subscribers downloaded has changed since the last round.'

const members = (count: number) => `${formatCount(count)} ${count === 1 ? 'member' : 'members'}`

const NewsTable = ({ news, busy }: Pick<RoundPlan, 'news'> & { busy: boolean }) => (
  <TableFrame
    caption="What changed"
    busy={busy}
    head={
      <tr>
        <th scope="col">Template</th>
        <th scope="col">What changed</th>
        <th scope="col">Members</th>
      </tr>
    }
  >
    {news.map(({ slug, name, notes, recipients }) => (
      <tr key={slug}>
        <th scope="row" className="min-w-40 whitespace-normal">
          <a href={`/templates/${slug}`} dir="auto">
            {name}
          </a>
        </th>
        <td className="min-w-60 whitespace-normal">{notes.map((each) => `${each.version}: ${each.note}`).join(' ')}</td>
        <td>{formatCount(recipients)}</td>
      </tr>
    ))}
  </TableFrame>
)
