import { useCallback, useEffect, useRef, useState } from 'react'
import { dismissReview, joinTransactions, listReviews, undoDecision, withdrawTransaction } from '../api/manage.ts'
import type { ConsoleReview } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useCan, useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { isAboutOne, ReviewPair } from './ReviewPair.tsx'
import { addressOf } from './router.ts'
import { sayDone } from './toasts.ts'
import { useAction } from './use-action.ts'

const A_PAGE = 50
const keyOf = ({ transaction, candidate }: ConsoleReview) => `${transaction.id} ${candidate.id}`

/** One doubt after the other: one payment or two? A payment at all? A decided one leaves, and the next one takes its place. */
export function ReviewsPage() {
  const { t } = useConsole()
  const can = useCan()
  const [pairs, setPairs] = useState<ConsoleReview[]>()
  const [next, setNext] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const { busy, error, run } = useAction()
  const load = useCallback(
    (cursor?: string) =>
      run(async () => {
        const { data, metadata } = await listReviews({ cursor, limit: A_PAGE })
        setPairs((before) => (cursor === undefined ? data : [...(before ?? []), ...data]))
        setNext(metadata.next_cursor)
      }),
    [run],
  )
  useEffect(() => {
    load()
  }, [load])
  const decideOne = async (one: ConsoleReview, isPayment: boolean) => {
    const { transaction, accountId } = one
    if (isPayment) await dismissReview(transaction.id, transaction.id, accountId)
    else await withdrawTransaction(transaction.id, accountId)
    decided(one, isPayment ? t.reviews.decidedYes : t.reviews.decidedNo)
    leave((each) => keyOf(each) === keyOf(one))
  }
  const decidePair = async (pair: ConsoleReview, isOne: boolean) => {
    const { transaction, candidate, accountId } = pair
    // The candidate was there first: clients know it by its id.
    if (isOne) await joinTransactions(candidate.id, transaction.id, accountId)
    else await dismissReview(transaction.id, candidate.id, accountId)
    decided(pair, isOne ? t.reviews.joined : t.reviews.decidedTwo)
    // A joined transaction is gone from other pairs too.
    leave(
      (each) =>
        keyOf(each) === keyOf(pair) || (isOne && [each.transaction.id, each.candidate.id].includes(transaction.id)),
    )
  }
  const decided = ({ transaction, candidate, accountId }: ConsoleReview, text: string) =>
    sayDone(text, async () => {
      await undoDecision(transaction.id, candidate.id, accountId)
      await load()
    })
  const leave = (isDecided: (each: ConsoleReview) => boolean) => {
    setPairs((before) => before?.filter((each) => !isDecided(each)))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('h2')?.focus())
  }
  const decide = (pair: ConsoleReview, isYes: boolean) =>
    isAboutOne(pair) ? decideOne(pair, isYes) : decidePair(pair, isYes)
  const isEmpty = pairs?.length === 0 && next === undefined
  return (
    <div className="page">
      <PageHead title={t.reviews.title} lead={t.reviews.lead} />
      {isEmpty && (
        <div className="empty">
          <h2>{t.reviews.emptyTitle}</h2>
          <p>{t.reviews.empty}</p>
          <Link className="button plain" href={addressOf(['imports'])}>
            {t.imports.title}
          </Link>
        </div>
      )}
      <ol className="pairs" ref={list}>
        {pairs?.map((pair) => (
          <li key={keyOf(pair)}>
            <ReviewPair pair={pair} onDecide={can('editor') ? (isYes) => decide(pair, isYes) : undefined} />
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <ActionButton kind="plain" busy={busy} onPress={() => load(next)}>
          {t.reviews.more}
        </ActionButton>
      )}
      <Problem error={error} onRetry={() => load()} />
    </div>
  )
}
