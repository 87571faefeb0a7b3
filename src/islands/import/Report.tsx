import { Fragment } from 'react'
import type { ImportReport } from '#contracts/import-templates.ts'
import { ReportTable } from './ReportTable.tsx'

/** An import row by row. */
export function Report({ report }: { report: ImportReport }) {
  const { added, changed, rejected, notes } = report
  return (
    <div className="import-report">
      <ReportTable caption="Rejected" columns={['Row', 'Column', 'Reason']} rows={rejected}>
        {({ row, column, reason }) => (
          <tr key={`${row} ${column} ${reason}`}>
            <td className="num">{row}</td>
            <td>{column ? <code>{column}</code> : 'whole row'}</td>
            <td>{reason}</td>
          </tr>
        )}
      </ReportTable>
      <ReportTable caption="Added" columns={['Row', 'Name', 'Page']} rows={added}>
        {({ row, slug, name }) => (
          <tr key={slug}>
            <td className="num">{row}</td>
            <th scope="row">{name}</th>
            <td>
              <code className="import-path">/templates/{slug}</code>
            </td>
          </tr>
        )}
      </ReportTable>
      <ReportTable caption="Changed" columns={['Row', 'Name', 'Field', 'Before', 'After']} rows={changed} wide>
        {({ row, slug, name, fields }) => (
          <Fragment key={slug}>
            {fields.map(({ field, before, after }, at) => (
              <tr key={field}>
                {at === 0 && (
                  <>
                    <td className="num" rowSpan={fields.length}>
                      {row}
                    </td>
                    <th scope="rowgroup" rowSpan={fields.length}>
                      {name}
                    </th>
                  </>
                )}
                <td>
                  <code>{field}</code>
                </td>
                <td>{before ? <del>{before}</del> : <i>empty</i>}</td>
                <td>{after ? <ins>{after}</ins> : <i>empty</i>}</td>
              </tr>
            ))}
          </Fragment>
        )}
      </ReportTable>
      {notes.length > 0 && (
        <div className="import-notes">
          <h3>Notes</h3>
          <ul>
            {[...new Set(notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
