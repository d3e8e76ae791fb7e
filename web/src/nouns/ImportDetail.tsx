import { useState } from 'react'
import { importFile } from '../api/manage.ts'
import type { ConsoleImport, ImportWithReport } from '../api/manage-rows.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import { Link } from '../console/Link.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import { FileButton } from '../controls/FileButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { faultText, lineText } from '../uploads/fault-words.ts'
import { RefusedFile } from '../uploads/RefusedFile.tsx'
import { refusedLineText } from '../uploads/refused-line-words.ts'
import { addFiles, useUploads } from '../uploads/uploads.ts'
import { formatName } from './format-name.ts'
import { Mono, To, ToList } from './parts.tsx'
import { sizeText } from './size.ts'

type ReportOfImport = NonNullable<ImportWithReport['report']>

/** What an import did, in the order in which somebody has to act on it. */
export function ImportDetail({ row }: DetailProps<ConsoleImport>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const { report }: ImportWithReport = row
  return (
    <>
      {row.importedAs !== undefined ? (
        <Notice kind="status">
          {t.imports.laterText} <Link href={addressOf(['imports', row.importedAs])}>{t.imports.seeReport}</Link>
        </Notice>
      ) : (
        row.reason !== undefined && <WhyRefused row={row} />
      )}
      {row.erased && <Notice kind="plain">{t.imports.erased}</Notice>}
      {report && <ToActOn report={report} />}
      {report && report.accounts.length > 0 && <ByAccount report={report} />}
      <Facts
        rows={[
          [t.field.status, <ImportStatus key="status" row={row} />],
          [t.field.format, formatName(row.format)],
          [t.field.size, sizeText(i18n, row.size)],
          [t.field.created, time(row.created)],
          [t.field.sha256, row.sha256 && <Mono key="hash">{row.sha256}</Mono>],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {row.kept && (
        <a className="button plain small" href={importFile(row.id)} download>
          {t.imports.download}
        </a>
      )}
    </>
  )
}

function ImportStatus({ row: { status, importedAs } }: { row: ConsoleImport }) {
  const { t } = useConsole()
  return importedAs === undefined ? (
    <Status status={status} label={t.imports.status[status]} />
  ) : (
    <Status status="later" label={t.imports.later} />
  )
}

/** What is wrong and what settles it; the import goes on from here where the console still has the file. */
function WhyRefused({ row }: { row: ConsoleImport }) {
  const i18n = useConsole()
  const { t, fill } = i18n
  const can = useCan()
  const uploads = useUploads()
  const [again, setAgain] = useState<number>()
  const { faults = [], reason = '', file = '' } = row
  // The title has said the first; only where it is may be new.
  const beyondTitle = faults.filter((fault, at) => at > 0 || lineText(i18n, fault) !== undefined)
  const upload = uploads.find(({ key, importId }) => key === again || importId === row.id)
  if (upload && upload.step !== 'refused')
    return (
      <Notice kind="status" title={upload.file.name}>
        {t.imports[upload.step]}{' '}
        {upload.importId !== undefined && upload.importId !== row.id && (
          <Link href={addressOf(['imports', upload.importId])}>{t.imports.seeReport}</Link>
        )}
      </Notice>
    )
  return (
    <>
      <Notice kind="alert" title={faults.length > 0 ? faultText(i18n, faults[0]!) : reason}>
        {t.imports.nothingStored}
      </Notice>
      {upload && can('editor') ? (
        <RefusedFile upload={upload} />
      ) : (
        <>
          <ul className="line-list">
            {beyondTitle.map((fault) => (
              <li key={JSON.stringify(fault)}>
                {faultText(i18n, fault)} <span className="soft">{lineText(i18n, fault)}</span>
              </li>
            ))}
          </ul>
          {can('editor') && file !== '' && (
            <>
              <p>{t.uploads.fileAgain}</p>
              <FileButton
                label={fill(t.uploads.chooseFile, { file })}
                onFiles={(files) => setAgain(addFiles(files, { keep: false })[0])}
              />
            </>
          )}
        </>
      )}
    </>
  )
}

function ToActOn({ report }: { report: ReportOfImport }) {
  const i18n = useConsole()
  const { t, fill, count, amount } = i18n
  const reviews = report.accounts.reduce((sum, account) => sum + account.reviews, 0)
  return (
    <>
      {reviews > 0 && <ToList noun="reviews" filter={{}} label={count(t.imports.toDecide, reviews)} />}
      {report.statements
        .filter(({ balanced, gap }) => !balanced && gap !== undefined && gap !== '0')
        .map(({ id, account, gap, currency }) => (
          <Notice key={`${id} ${account}`} kind="plain" title={[account, id].filter(Boolean).join(', ')}>
            {fill(t.imports.unbalanced, { gap: amount(gap ?? '0', currency ?? '') })}
          </Notice>
        ))}
      <Lines
        title={t.imports.refusedLines}
        lines={report.refused.map(({ line, reason }) => ({ line, text: refusedLineText(i18n, reason) ?? reason }))}
        more={report.moreRefused}
      />
      <Lines title={t.imports.notes} lines={report.notes} more={report.moreNotes} />
    </>
  )
}

type LineList = { title: string; lines: { line: number; text: string }[]; more: number }

function Lines({ title, lines, more }: LineList) {
  const { t, fill, count, number } = useConsole()
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="line-list">
        {lines.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <span className="soft">{fill(t.imports.line, { line: number(line) })}</span> {text}
          </li>
        ))}
        {more > 0 && <li className="soft">{count(t.imports.moreLines, more)}</li>}
      </ul>
    </section>
  )
}

function ByAccount({ report }: { report: ReportOfImport }) {
  const { t, number } = useConsole()
  const counts = [
    ['added', t.field.added],
    ['booked', t.imports.booked],
    ['corrected', t.imports.corrected],
    ['removed', t.imports.removed],
    ['unchanged', t.imports.unchanged],
    ['reviews', t.imports.reviews],
  ] as const
  return (
    <section>
      <h3>{t.imports.accounts}</h3>
      {report.accounts.map((account) => (
        <div key={account.accountId} className="account-report">
          <To noun="accounts" id={account.accountId} name={account.accountName} />
          <dl className="counts">
            {counts.map(([name, label]) => (
              <div key={name} className={account[name] > 0 ? undefined : 'zero'}>
                <dt>{label}</dt>
                <dd>{number(account[name])}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
