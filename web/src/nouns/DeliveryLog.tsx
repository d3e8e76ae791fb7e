import { useCallback, useEffect, useState } from 'react'
import { listDeliveries, replayDelivery } from '../api/manage.ts'
import type { ManageQuery } from '../api/manage-call.ts'
import type { ConsoleDeliveryLog, ConsoleTry } from '../api/manage-rows.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { Status } from '../console/Status.tsx'
import { sayDone } from '../console/toasts.ts'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ROWS_LOOKED_AT, useNews } from '../list/use-news.ts'
import { wordOf } from './parts.tsx'

/** What was sent to a webhook and what it answered, the newest first; it follows what happens. */
export function DeliveryLog({ webhookId, isEnabled }: { webhookId: string; isEnabled: boolean }) {
  const { t } = useConsole()
  const [deliveries, setDeliveries] = useState<ConsoleDeliveryLog[]>()
  const [next, setNext] = useState<string>()
  const { busy, error, run } = useAction()
  const load = useCallback(
    (cursor?: string) =>
      run(async () => {
        const { data, metadata } = await listDeliveries(webhookId, { cursor, limit: ROWS_LOOKED_AT })
        setDeliveries((before) => (cursor === undefined ? data : [...(before ?? []), ...data]))
        setNext(metadata.next_cursor)
      }),
    [webhookId, run],
  )
  useEffect(() => {
    load()
  }, [load])
  const list = useCallback((query: ManageQuery) => listDeliveries(webhookId, query), [webhookId])
  useNews(true, {
    list,
    query: '',
    shown: () => deliveries?.slice(0, ROWS_LOOKED_AT),
    isWanted: () => deliveries !== undefined && deliveries.length <= ROWS_LOOKED_AT,
    onNews: () => load(),
  })
  return (
    <section>
      <h3>{t.webhooks.log}</h3>
      {deliveries?.length === 0 && <p className="soft">{t.webhooks.logEmpty}</p>}
      <ul className="deliveries">
        {deliveries?.map((delivery) => (
          <Delivered key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} canReplay={isEnabled} />
        ))}
      </ul>
      {next !== undefined && (
        <ActionButton kind="quiet" busy={busy} onPress={() => load(next)}>
          {t.reviews.more}
        </ActionButton>
      )}
      <Problem error={error} onRetry={() => load()} />
    </section>
  )
}

/** The newest try that failed, of the newest deliveries. */
export async function findLastFailure(webhookId: string): Promise<ConsoleTry | undefined> {
  const { data } = await listDeliveries(webhookId, { limit: ROWS_LOOKED_AT })
  return data
    .flatMap(({ tries = [] }) => tries)
    .filter(({ error }) => error !== undefined)
    .sort((one, other) => one.at.localeCompare(other.at))
    .at(-1)
}

/** Why nothing was taken: in words, with the code of the network where there is one. */
export function failureText({ t, fill }: ConsoleI18n, { answerStatus, error = '' }: Partial<ConsoleTry>): string {
  const { answered, redirected, timeout, disabled, unreachable } = t.webhooks.failure
  const status = String(answerStatus ?? /^answered (\d{3})/.exec(error)?.[1] ?? '')
  if (status !== '') return fill(status.startsWith('3') ? redirected : answered, { status })
  if (error === 'timeout') return timeout
  return error === 'endpoint disabled' ? disabled : fill(unreachable, { error })
}

type DeliveredProps = { webhookId: string; delivery: ConsoleDeliveryLog; canReplay: boolean }

function Delivered({ webhookId, delivery, canReplay }: DeliveredProps) {
  const i18n = useConsole()
  const { t, time } = i18n
  const can = useCan()
  const { busy, error, run } = useAction()
  const { tries = [] } = delivery
  const last = tries.at(-1)
  return (
    <li>
      <details>
        <summary>
          <strong>{wordOf(t.words.event, delivery.type)}</strong>
          <Status status={delivery.status} label={t.words.deliveryStatus[delivery.status]} />
          <span className="soft">{time(delivery.created)}</span>
          {delivery.status === 'failed' && last?.error !== undefined && (
            <span className="error">{failureText(i18n, last)}</span>
          )}
          <NextTry delivery={delivery} />
        </summary>
        {delivery.error !== undefined && delivery.error !== last?.error && (
          <p className="error">{failureText(i18n, { error: delivery.error })}</p>
        )}
        <h4>{t.webhooks.tries}</h4>
        {tries.length === 0 && <p className="soft">{t.webhooks.notTried}</p>}
        <ol className="tries">
          {tries.map((one) => (
            <Tried key={one.at} tried={one} />
          ))}
        </ol>
        <h4>{t.webhooks.payload}</h4>
        <pre>{delivery.payload}</pre>
      </details>
      {can('editor') && canReplay && (
        <ActionButton
          kind="quiet"
          busy={busy}
          onPress={() =>
            run(async () => {
              await replayDelivery(webhookId, delivery.deliveryId)
              sayDone(t.webhooks.replayed)
            })
          }
        >
          {t.webhooks.replay}
        </ActionButton>
      )}
      <Problem error={error} />
    </li>
  )
}

/** When one that waits is tried again, and why it has to be. */
function NextTry({ delivery: { status, nextTry, waitsFor, tries = [] } }: { delivery: ConsoleDeliveryLog }) {
  const i18n = useConsole()
  const { t, time, fill } = i18n
  const last = tries.at(-1)
  if (status !== 'pending') return null
  if (waitsFor !== undefined) return <span className="soft next-try">{t.webhooks.waitsForEarlier}</span>
  if (nextTry === undefined || last?.error === undefined) return null
  return (
    <span className="error">{fill(t.webhooks.nextTry, { time: time(nextTry), why: failureText(i18n, last) })}</span>
  )
}

/** When, how long it took, and what came back. */
function Tried({ tried }: { tried: ConsoleTry }) {
  const i18n = useConsole()
  const { t, time, number, fill } = i18n
  const { at, durationMs, answerStatus, answer, error } = tried
  return (
    <li>
      <time dateTime={at}>{time(at)}</time>
      {durationMs !== undefined && (
        <span className="soft">{fill(t.webhooks.milliseconds, { count: number(durationMs) })}</span>
      )}
      {error === undefined ? <span>{answerStatus}</span> : <span className="error">{failureText(i18n, tried)}</span>}
      {answer !== undefined && answer !== '' && <pre>{answer}</pre>}
    </li>
  )
}
