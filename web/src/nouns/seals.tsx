import { listSeals } from '../api/manage.ts'
import type { ConsoleSeal } from '../api/manage-rows.ts'
import { CopyButton } from '../console/CopyButton.tsx'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { column, Mono, timeColumn } from './parts.tsx'
import { VerifyLogs } from './VerifyLogs.tsx'

function SealDetail({ row }: DetailProps<ConsoleSeal>) {
  const { t, time } = useConsole()
  return (
    <>
      <p>{t.seals.noteText}</p>
      <p className="secret-text">{`${row.number} ${row.hash}`}</p>
      <div className="button-row">
        <CopyButton text={`${row.number} ${row.hash}`} />
      </div>
      <Facts
        rows={[
          [t.seals.sealed, time(row.sealedAt)],
          [t.seals.archived, row.archivedMonth],
          [t.seals.root, <Mono key="root">{row.root}</Mono>],
          [t.seals.signature, <Mono key="signature">{row.signature}</Mono>],
          [t.seals.publicKey, <Mono key="key">{row.publicKey}</Mono>],
        ]}
      />
    </>
  )
}

/** The seals of the read log, and their verification. */
export const sealsPage = (i18n: ConsoleI18n): NounPage<ConsoleSeal> => {
  const { t, fill, number } = i18n
  return {
    path: 'seals',
    ...t.seals,
    list: listSeals,
    idOf: (seal) => String(seal.number),
    titleOf: (seal) => fill(t.seals.name, { number: number(seal.number) }),
    columns: [
      column('number', t.field.number, { text: (seal) => String(seal.number), phone: 'title', width: '6rem' }),
      timeColumn(i18n, 'sealed', t.seals.sealed, ({ sealedAt }) => sealedAt, 'side'),
      column('hash', t.field.hash, { text: ({ hash }) => hash, phone: 'below', width: 'minmax(14rem, 2fr)' }),
      column('publicKey', t.seals.publicKey, { text: ({ publicKey }) => publicKey }),
    ],
    filters: [],
    Detail: SealDetail,
    Above: VerifyLogs,
  }
}
