import { importFile } from '../api/manage.ts'
import type { ConsoleImport, ImportWithReport } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { Link } from '../console/Link.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import { Notice } from '../controls/Notice.tsx'
import { Mono, To, ToList } from './parts.tsx'
import { PROFILE_MAKER } from './profiles.tsx'
import { partsOfReason } from './reason.ts'
import { sizeText } from './size.ts'

type ReportOfImport = NonNullable<ImportWithReport['report']>

/** What an import did, in the order in which somebody has to act on it. */
export function ImportDetail({ row }: DetailProps<ConsoleImport>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const { report }: ImportWithReport = row
  return (
    <>
      {row.reason !== undefined && <WhyRefused reason={row.reason} needsProfile={row.needsProfile === true} />}
      {row.erased && <Notice kind="plain">{t.imports.erased}</Notice>}
      {report && <ToActOn report={report} />}
      {report && report.accounts.length > 0 && <ByAccount report={report} />}
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.status} label={t.imports.status[row.status]} />],
          [t.field.format, row.format],
          [t.field.size, sizeText(i18n, row.size)],
          [t.field.created, time(row.created)],
          [t.field.sha256, row.sha256 && <Mono key="hash">{row.sha256}</Mono>],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
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

/** First what is wrong, in a line; what the command line says about it besides is there for those who want it. */
function WhyRefused({ reason, needsProfile }: { reason: string; needsProfile: boolean }) {
  const { t } = useConsole()
  const { first, rest } = partsOfReason(reason)
  return (
    <>
      <Notice kind="alert" title={first}>
        {needsProfile ? t.imports.needsProfile : t.imports.nothingStored}
      </Notice>
      {needsProfile && (
        <p>
          {t.profiles.fromImportText} <Link href={addressOf([PROFILE_MAKER])}>{t.profiles.fromImport}</Link>
        </p>
      )}
      {rest !== '' && (
        <details className="reason-rest">
          <summary>{t.imports.forCommandLine}</summary>
          <pre>{rest}</pre>
        </details>
      )}
    </>
  )
}

function ToActOn({ report }: { report: ReportOfImport }) {
  const { t, fill, count } = useConsole()
  const reviews = report.accounts.reduce((sum, account) => sum + account.reviews, 0)
  return (
    <>
      {reviews > 0 && <ToList noun="reviews" filter={{}} label={count(t.imports.toDecide, reviews)} />}
      {report.statements
        .filter(({ balanced, gap }) => !balanced && gap !== undefined && gap !== '0')
        .map(({ id, account, gap }) => (
          <Notice key={`${id} ${account}`} kind="plain" title={[account, id].filter(Boolean).join(', ')}>
            {fill(t.imports.unbalanced, { gap: gap ?? '' })}
          </Notice>
        ))}
      <Lines
        title={t.imports.refusedLines}
        lines={report.refused.map(({ line, reason }) => ({ line, text: reason }))}
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
          <To noun="accounts" id={account.accountId} />
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
