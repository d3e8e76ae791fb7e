import type { ReactNode } from 'react'
import type { ConsoleReview } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { doubtText } from '../nouns/reason-words.ts'
import { daysBetween } from '../terms/terms.ts'
import { Amount } from './Amount.tsx'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { Status } from './Status.tsx'
import { useAction } from './use-action.ts'

/** Without `onDecide` only to look at. The answer is yes to the question of the card. */
type Props = { pair: ConsoleReview; onDecide?: ((isYes: boolean) => Promise<void>) | undefined }
type ReviewSide = ConsoleReview['transaction']

/** The doubt is not which payment it is, but whether it is one: no statement has it. */
export const isAboutOne = ({ transaction, candidate }: ConsoleReview): boolean => transaction.id === candidate.id

/** Two transactions side by side, line by line, with what differs marked; or one that no statement has. */
export function ReviewPair({ pair, onDecide }: Props) {
  const { t, count, dayIn } = useConsole()
  const { busy, error, run } = useAction()
  const { transaction, candidate, reason, timeZone } = pair
  const days = Math.max(
    daysBetween(new Date(transaction.executed), new Date(candidate.executed)),
    daysBetween(new Date(candidate.executed), new Date(transaction.executed)),
  )
  const isOne = isAboutOne(pair)
  const sides = isOne ? [transaction] : [transaction, candidate]
  const lines: [label: string, of: (side: ReviewSide) => string, show?: (side: ReviewSide) => ReactNode][] = [
    [
      t.field.amount,
      ({ amount, currency }) => `${amount} ${currency}`,
      ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
    ],
    [t.field.booked, ({ executed }) => dayIn(executed, timeZone)],
    [
      t.field.status,
      ({ status }) => status,
      ({ status }) => <Status status={status} label={t.words.transactionStatus[status]} />,
    ],
    [t.field.counterparty, ({ counterparty }) => counterparty ?? ''],
    [t.field.description, ({ description }) => description ?? ''],
  ]
  return (
    <article className="pair-card">
      <h2 tabIndex={-1}>{isOne ? t.reviews.isPayment : t.reviews.question}</h2>
      <p className="soft">
        {pair.accountName !== undefined && `${pair.accountName} · `}
        {doubtText({ t }, reason)}
        {days > 0 && ` · ${count(t.reviews.gap, days)}`}
      </p>
      <table className="side-by-side">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t.field.name}</span>
            </th>
            {sides.map(({ id }, at) => (
              <th scope="col" key={id}>
                <Link href={addressOf(['transactions', id])}>{at === 0 ? t.reviews.first : t.reviews.second}</Link>
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
                  {!isOne && <span className="hidden"> {isSame ? t.reviews.same : t.reviews.differs}</span>}
                </th>
                {sides.map((side) => (
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
            {isOne ? t.reviews.yes : t.reviews.one}
          </ActionButton>
          <ActionButton kind="no" busy={busy} onPress={() => run(() => onDecide(false))}>
            {isOne ? t.reviews.no : t.reviews.two}
          </ActionButton>
        </div>
      )}
      <Problem error={error} />
    </article>
  )
}
