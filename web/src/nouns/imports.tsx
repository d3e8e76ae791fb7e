import { findImport, listImports } from '../api/manage.ts'
import type { ConsoleImport } from '../api/manage-rows.ts'
import { ACCOUNTS } from '../chooser/choices.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import type { NounPage } from '../console/noun-page.ts'
import { faultText } from '../uploads/fault-words.ts'
import { formatName } from './format-name.ts'
import { ImportDetail } from './ImportDetail.tsx'
import { ImportDrop } from './ImportDrop.tsx'
import { chooserFilter, column, timeColumn, wordColumn, wordFilter } from './parts.tsx'
import { sizeText } from './size.ts'

/** A refusal that was settled is told apart from one that waits. */
const statusOf = ({ status, importedAs }: ConsoleImport): string => (importedAs === undefined ? status : 'later')

export const importsPage = (i18n: ConsoleI18n): NounPage<ConsoleImport> => {
  const { t, number } = i18n
  return {
    path: 'imports',
    ...t.imports,
    list: listImports,
    find: findImport,
    idOf: ({ id }) => id,
    titleOf: ({ file, id }) => file ?? id,
    columns: [
      column('file', t.field.file, { text: ({ file, id }) => file ?? id, phone: 'title', width: 'minmax(12rem, 2fr)' }),
      column('format', t.field.format, { text: ({ format }) => formatName(format), phone: 'below', width: '9rem' }),
      wordColumn('status', t.field.status, statusOf, { ...t.imports.status, later: t.imports.later }, 'side'),
      column('added', t.field.added, {
        text: ({ added }) => String(added),
        show: ({ added }) => number(added),
        isNumber: true,
        width: '7rem',
      }),
      column('size', t.field.size, {
        text: ({ size }) => String(size),
        show: ({ size }) => sizeText(i18n, size),
        isNumber: true,
        width: '7rem',
        phone: 'below',
      }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      column('reason', t.field.reason, {
        text: ({ reason = '', faults }) => (faults?.[0] ? faultText(i18n, faults[0]) : (reason.split('\n\n')[0] ?? '')),
      }),
    ],
    isLive: true,
    filters: [
      wordFilter('status', t.field.status, t.imports.status),
      {
        name: 'unresolved',
        label: t.imports.unresolved,
        kind: 'choice',
        options: [{ value: 'true', label: t.imports.unresolvedOnly }],
      },
      chooserFilter('accountId', t.field.account, ACCOUNTS),
    ],
    Detail: ImportDetail,
    Above: ImportDrop,
  }
}
