import { listChanges } from '../api/manage.ts'
import type { ConsoleChange } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { column, dateFilter, Mono, textFilter, timeColumn } from './parts.tsx'

const fieldText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function ChangeDetail({ row }: DetailProps<ConsoleChange>) {
  const { t, time, number } = useConsole()
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  return (
    <>
      <Facts
        rows={[
          [t.field.number, number(row.number)],
          [t.field.time, time(row.made)],
          [t.field.madeBy, `${row.by.name} (${t.role[row.by.role]})`],
          [t.field.subject, <Mono key="subject">{row.subject}</Mono>],
          [t.field.hash, <Mono key="hash">{row.hash}</Mono>],
        ]}
      />
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t.field.name}</th>
            <th scope="col">{t.field.before}</th>
            <th scope="col">{t.field.after}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{row.before && name in row.before ? fieldText(row.before[name]) : t.none}</td>
              <td>{row.after && name in row.after ? fieldText(row.after[name]) : t.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export const changesPage = (i18n: ConsoleI18n): NounPage<ConsoleChange> => {
  const { t } = i18n
  return {
    path: 'changes',
    ...t.changes,
    list: listChanges,
    idOf: ({ number }) => String(number),
    titleOf: ({ action }) => action,
    columns: [
      timeColumn(i18n, 'time', t.field.time, ({ made }) => made, 'below'),
      column('action', t.field.action, { text: ({ action }) => action, phone: 'title' }),
      column('subject', t.field.subject, { text: ({ subject }) => subject }),
      column('by', t.field.madeBy, { text: ({ by }) => by.name, phone: 'below' }),
      column('role', t.field.role, { text: ({ by }) => by.role, width: '6rem', phone: 'side' }),
    ],
    filters: [
      textFilter('action', t.field.action, 'tenant.create'),
      textFilter('subject', t.field.subject),
      textFilter('by', t.field.madeBy),
      dateFilter('from', t.field.from),
      dateFilter('until', t.field.until),
    ],
    Detail: ChangeDetail,
  }
}
