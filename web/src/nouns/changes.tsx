import { listChanges } from '../api/manage.ts'
import type { ConsoleChange } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { column, dateFilter, Mono, namedColumn, To, textFilter, timeColumn, wordFilter, wordOf } from './parts.tsx'

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
          [t.field.action, wordOf(t.words.action, row.action)],
          [t.field.subject, <Subject key="subject" row={row} />],
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

/** The noun that an id leads to, by its prefix. */
const NOUNS: Record<string, string> = {
  ten: 'tenants',
  key: 'keys',
  inq: 'inquiries',
  con: 'consents',
  acc: 'accounts',
  tx: 'transactions',
  own: 'owners',
  opr: 'operators',
  imp: 'imports',
  whk: 'webhooks',
  bcn: 'connections',
  fet: 'fetches',
  msg: 'messages',
}

/** What was changed by its name, as far as it is still there. */
function Subject({ row: { subject, subjectName } }: { row: ConsoleChange }) {
  const noun = NOUNS[subject.slice(0, Math.max(0, subject.indexOf('_')))]
  if (noun === undefined) return <IdChip id={subject} isWhole />
  return <To noun={noun} id={subject} name={subjectName} />
}

export const changesPage = (i18n: ConsoleI18n): NounPage<ConsoleChange> => {
  const { t } = i18n
  return {
    path: 'changes',
    ...t.changes,
    list: listChanges,
    idOf: ({ number }) => String(number),
    titleOf: ({ action }) => wordOf(t.words.action, action),
    columns: [
      timeColumn(i18n, 'time', t.field.time, ({ made }) => made, 'below'),
      column('by', t.field.madeBy, { text: ({ by }) => by.name, phone: 'below' }),
      column('action', t.field.action, {
        text: ({ action }) => action,
        show: ({ action }) => wordOf(t.words.action, action),
        phone: 'title',
        width: 'minmax(12rem, 1.5fr)',
      }),
      namedColumn('subject', t.field.subject, ({ subject: id, subjectName: name }) => ({ id, name }), {
        phone: 'below',
      }),
      column('role', t.field.role, {
        text: ({ by }) => by.role,
        show: ({ by }) => t.role[by.role],
        width: '8rem',
        phone: 'side',
      }),
    ],
    filters: [
      wordFilter('action', t.field.action, t.words.action),
      textFilter('subject', t.field.subject),
      textFilter('by', t.field.madeBy),
      dateFilter('from', t.field.from),
      dateFilter('until', t.field.until),
    ],
    Detail: ChangeDetail,
  }
}
