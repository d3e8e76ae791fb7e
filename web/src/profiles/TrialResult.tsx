import type { CsvTrial } from '../api/manage-rows.ts'
import { Amount } from '../console/Amount.tsx'
import { useConsole } from '../console/console-context.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { wordOf } from '../nouns/parts.tsx'
import { readerText } from '../uploads/reader-words.ts'
import { type ProfileSketch, skipLike, skippedBy } from './sketch.ts'

type Props = { trial: CsvTrial; sketch: ProfileSketch; onChange: (sketch: ProfileSketch) => void }

const MAX_SHOWN = 10
/** The service names an option of the command line, which is a field of this page. */
const NO_CURRENCY = 'neither the row nor the profile says the currency'

/** What an import of the sample would make, and which rows it would refuse. */
export function TrialResult({ trial, sketch, onChange }: Props) {
  const i18n = useConsole()
  const { t, fill, count, number } = i18n
  const { profileFaults, transactions, faults, moreFaults, read, notes } = trial
  return (
    <div aria-live="polite">
      {profileFaults.length > 0 ? (
        <Notice kind="plain" title={t.profiles.unfinished}>
          {profileFaults.map((fault) => t.profiles.faults[fault as 'columns.date is missing'] ?? fault).join('; ')}
        </Notice>
      ) : (
        <p className="trial-count">
          <strong>{count(t.profiles.canRead, read)}</strong>
          {faults.length > 0 && ` ${count(t.profiles.cannotRead, faults.length + moreFaults)}`}
        </p>
      )}
      <ul className="line-list">
        {faults.slice(0, MAX_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <span className="soft">{fill(t.imports.line, { line: number(line) })}</span>{' '}
            {text.startsWith(NO_CURRENCY) ? t.profiles.noCurrency : readerText(i18n, text)}
          </li>
        ))}
        {notes.slice(0, MAX_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <span className="soft">{fill(t.imports.line, { line: number(line) })}</span> <span lang="en">{text}</span>
          </li>
        ))}
      </ul>
      <LeftOut trial={trial} sketch={sketch} onChange={onChange} />
      {transactions.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard.
        <section className="sample" aria-label={t.profiles.preview} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.field.booked}</th>
                <th scope="col" className="number">
                  {t.field.amount}
                </th>
                <th scope="col">{t.field.counterparty}</th>
                <th scope="col">{t.field.description}</th>
                <th scope="col" className="number">
                  {t.field.balance}
                </th>
                <th scope="col">{t.field.status}</th>
              </tr>
            </thead>
            <tbody>
              {transactions.slice(0, MAX_SHOWN).map((row) => (
                <tr key={row.line}>
                  <td>{row.booked?.slice(0, 10) ?? t.none}</td>
                  <td className="number">
                    <Amount amount={row.amount} currency={row.currency} />
                  </td>
                  <td>{row.counterparty}</td>
                  <td>{row.description}</td>
                  <td className="number">{row.balance}</td>
                  <td>{wordOf(t.words.transactionStatus, row.status)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

/** Totals and remarks are no movements: what a row begins with leaves out all rows like it. */
function LeftOut({ trial, sketch, onChange }: Props) {
  const { t, fill } = useConsole()
  const { skip } = sketch
  // Until the sample is read again, its faults are those of before.
  const known = skip.map(skippedBy)
  const offered = new Map(
    trial.faults.flatMap(({ begins }) => {
      const rule = skipLike(begins, sketch)
      return rule && !known.includes(skippedBy(rule)) ? [[skippedBy(rule)!, rule] as const] : []
    }),
  )
  return (
    <>
      {skip.map((rule) => {
        const text = skippedBy(rule)
        if (text === undefined) return null
        return (
          <p key={text}>
            {fill(t.profiles.leftOut, { text })}{' '}
            <ActionButton
              kind="quiet"
              onPress={() => onChange({ ...sketch, skip: skip.filter((one) => one !== rule) })}
            >
              {t.profiles.readAgain}
            </ActionButton>
          </p>
        )
      })}
      {offered.size > 0 && (
        <div className="button-row">
          {[...offered].slice(0, MAX_SHOWN).map(([text, rule]) => (
            <ActionButton key={text} kind="plain" onPress={() => onChange({ ...sketch, skip: [...skip, rule] })}>
              {fill(t.profiles.leaveOut, { text })}
            </ActionButton>
          ))}
        </div>
      )}
    </>
  )
}
