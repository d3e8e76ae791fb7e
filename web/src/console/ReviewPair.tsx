import type { ReactNode } from 'react'
import type { ConsoleReview } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { daysBetween } from '../terms/terms.ts'
import { Amount } from './Amount.tsx'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { Status } from './Status.tsx'
import { useAction } from './use-action.ts'

/** Without `onDecide` only to look at. */
type Props = { pair: ConsoleReview; onDecide?: ((isOne: boolean) => Promise<void>) | undefined }
type ReviewSide = ConsoleReview['transaction']

/** Two transactions side by side, line by line, with what differs marked. */
export function ReviewPair({ pair, onDecide }: Props) {
  const { t, count, dayIn } = useConsole()
  const { busy, error, run } = useAction()
  const { transaction, candidate, reason, timeZone } = pair
  const days = Math.max(
    daysBetween(new Date(transaction.executed), new Date(candidate.executed)),
    daysBetween(new Date(candidate.executed), new Date(transaction.executed)),
  )
  const lines: [label: string, of: (side: ReviewSide) => string, show?: (side: ReviewSide) => ReactNode][] = [
    [
      t.field.amount,
      ({ amount, currency }) => `${amount} ${currency}`,
      ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
    ],
    [t.field.booked, ({ executed }) => dayIn(executed, timeZone)],
    [t.field.status, ({ status }) => status, ({ status }) => <Status status={status} />],
    [t.field.counterparty, ({ counterparty }) => counterparty ?? ''],
    [t.field.description, ({ description }) => description ?? ''],
  ]
  return (
    <article className="pair-card">
      <h2 tabIndex={-1}>{t.reviews.question}</h2>
      <p className="soft">
        {reason}
        {days > 0 && ` · ${count(t.reviews.gap, days)}`}
      </p>
      <table className="side-by-side">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t.field.name}</span>
            </th>
            {[
              [t.reviews.first, transaction.id],
              [t.reviews.second, candidate.id],
            ].map(([label, id]) => (
              <th scope="col" key={id}>
                <Link href={addressOf(['transactions', id!])}>{label}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, of, show]) => {
            const isSame = of(transaction) === of(candidate)
            return (
              <tr key={label} className={isSame ? 'same' : 'differs'}>
                <th scope="row">
                  {label}
                  <span className="hidden"> {isSame ? t.reviews.same : t.reviews.differs}</span>
                </th>
                {[transaction, candidate].map((side) => (
                  <td key={side.id}>{show ? show(side) : of(side) || t.none}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {onDecide && (
        <div className="actions">
          <ActionButton kind="yes" busy={busy} onPress={() => run(() => onDecide(true))}>
            {t.reviews.one}
          </ActionButton>
          <ActionButton kind="no" busy={busy} onPress={() => run(() => onDecide(false))}>
            {t.reviews.two}
          </ActionButton>
        </div>
      )}
      <Problem error={error} />
    </article>
  )
}
