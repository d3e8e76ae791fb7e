import { listChanges } from '../api/manage.ts'
import type { ConsoleChange } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { changedField, changedValue } from './change-words.ts'
import { column, dateFilter, Mono, namedColumn, textFilter, timeColumn, wordFilter, wordOf } from './parts.tsx'
import { ToId } from './ToId.tsx'

/** What an id names by its name; the rest as it was recorded. */
function FieldValue({ row, name, value }: { row: ConsoleChange; name: string; value: unknown }) {
  const i18n = useConsole()
  const { names = {} } = row
  const parts = Array.isArray(value) ? value : [value]
  if (parts.length > 0 && parts.every((part) => names[String(part)] !== undefined))
    return parts.map((part) => (
      <div key={String(part)}>
        <ToId id={String(part)} name={names[String(part)]} />
      </div>
    ))
  return changedValue(i18n, row, name, value)
}

function ChangeDetail({ row }: DetailProps<ConsoleChange>) {
  const i18n = useConsole()
  const { t, time, number } = i18n
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  return (
    <>
      <Facts
        rows={[
          [t.field.number, number(row.number)],
          [t.field.time, time(row.made)],
          [t.field.madeBy, `${row.by.name} (${t.role[row.by.role]})`],
          [t.field.action, wordOf(t.words.action, row.action)],
          [t.field.subject, <ToId key="subject" id={row.subject} name={row.subjectName} />],
          [t.field.hash, <Mono key="hash">{row.hash}</Mono>],
        ]}
      />
      {names.length > 0 && (
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
                <th scope="row">{changedField(i18n, name)}</th>
                {[row.before, row.after].map((fields, at) => (
                  <td key={at === 0 ? 'before' : 'after'}>
                    {fields && name in fields ? <FieldValue row={row} name={name} value={fields[name]} /> : t.none}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
    titleOf: ({ action }) => wordOf(t.words.action, action),
    columns: [
      timeColumn(i18n, 'time', t.field.time, ({ made }) => made, 'below'),
      column('by', t.field.madeBy, { text: ({ by }) => by.name, phone: 'below', keep: 'longest' }),
      column('action', t.field.action, {
        text: ({ action }) => action,
        show: ({ action }) => wordOf(t.words.action, action),
        phone: 'title',
        width: 'minmax(12rem, 1.5fr)',
      }),
      namedColumn('subject', t.field.subject, ({ subject: id, subjectName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      column('role', t.field.role, {
        text: ({ by }) => by.role,
        show: ({ by }) => t.role[by.role],
        width: '8rem',
        phone: 'below',
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
