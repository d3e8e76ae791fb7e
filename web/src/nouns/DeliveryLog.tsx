import { useCallback, useEffect, useState } from 'react'
import { listDeliveries, replayDelivery } from '../api/manage.ts'
import type { ConsoleDeliveryLog } from '../api/manage-rows.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { Status } from '../console/Status.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'

const A_PAGE = 20

/** What was sent to a webhook and what it answered, the newest first. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { t } = useConsole()
  const [deliveries, setDeliveries] = useState<ConsoleDeliveryLog[]>()
  const [next, setNext] = useState<string>()
  const { busy, error, run } = useAction()
  const load = useCallback(
    (cursor?: string) =>
      run(async () => {
        const { data, metadata } = await listDeliveries(webhookId, { cursor, limit: A_PAGE })
        setDeliveries((before) => (cursor === undefined ? data : [...(before ?? []), ...data]))
        setNext(metadata.next_cursor)
      }),
    [webhookId, run],
  )
  useEffect(() => {
    load()
  }, [load])
  return (
    <section>
      <h3>{t.webhooks.log}</h3>
      {deliveries?.length === 0 && <p className="soft">{t.webhooks.logEmpty}</p>}
      <ul className="deliveries">
        {deliveries?.map((delivery) => (
          <Delivered key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
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

function Delivered({ webhookId, delivery }: { webhookId: string; delivery: ConsoleDeliveryLog }) {
  const { t, time, number } = useConsole()
  const can = useCan()
  const [isReplayed, setReplayed] = useState(false)
  const { busy, error, run } = useAction()
  return (
    <li>
      <details>
        <summary>
          <strong>{delivery.type}</strong>
          <Status status={delivery.status} />
          <span className="soft">{time(delivery.created)}</span>
        </summary>
        <p className="soft">
          {t.field.tries}: {number(delivery.attempts)}
          {delivery.answerStatus !== undefined && ` · ${t.field.answer}: ${delivery.answerStatus}`}
        </p>
        {delivery.error !== undefined && <p className="error">{delivery.error}</p>}
        <pre>{delivery.payload}</pre>
        {delivery.answer !== undefined && <pre>{delivery.answer}</pre>}
      </details>
      {can('editor') && (
        <ActionButton
          kind="quiet"
          busy={busy}
          onPress={() =>
            run(async () => {
              await replayDelivery(webhookId, delivery.deliveryId)
              setReplayed(true)
            })
          }
        >
          {isReplayed ? t.webhooks.replayed : t.webhooks.replay}
        </ActionButton>
      )}
      <Problem error={error} />
    </li>
  )
}
