import { useState } from 'react'
import { replayPeriod } from '../api/manage.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { Notice } from '../controls/Notice.tsx'

type Props = { webhookId: string; onSent: (events: number) => void }
type ReplayedDays = { from: string; until: string }

/** As many as the service sends again in one call. */
const MOST = 10_000
const today = () => new Date().toISOString().slice(0, 10)

/** Sends the events of some days again. Says first how many these are. */
export function ReplayPeriod({ webhookId, onSent }: Props) {
  const { t, count } = useConsole()
  const [step, setStep] = useState<'closed' | 'days' | 'confirm'>('closed')
  const [days, setDays] = useState<ReplayedDays>(() => ({ from: today(), until: today() }))
  const [events, setEvents] = useState(0)
  const { busy, error, run } = useAction()
  const send = async () => {
    const { replayed } = await replayPeriod(webhookId, days, false)
    setStep('closed')
    onSent(replayed)
  }
  if (step === 'closed')
    return (
      <ActionButton kind="plain" onPress={() => setStep('days')}>
        {t.webhooks.period}
      </ActionButton>
    )
  if (step === 'confirm' && events > 0)
    return (
      <div className="decide">
        <InlineConfirm
          title={count(t.webhooks.periodTitle, events)}
          yes={t.webhooks.periodYes}
          busy={busy}
          onBack={() => setStep('days')}
          onYes={() => run(send)}
        >
          <p>{events === MOST ? t.webhooks.periodMost : t.webhooks.periodText}</p>
        </InlineConfirm>
        <Problem error={error} />
      </div>
    )
  return (
    <div className="decide">
      <p className="soft">{t.webhooks.periodText}</p>
      <FieldForm
        fields={[
          { name: 'from', label: t.webhooks.periodFrom, type: 'date' },
          { name: 'until', label: t.webhooks.periodUntil, type: 'date' },
        ]}
        values={days}
        submit={t.webhooks.periodCount}
        onCancel={() => setStep('closed')}
        onSubmit={async ({ from = '', until = '' }) => {
          setDays({ from, until })
          setEvents((await replayPeriod(webhookId, { from, until }, true)).replayed)
          setStep('confirm')
        }}
      />
      {step === 'confirm' && <Notice kind="status">{t.webhooks.periodNone}</Notice>}
    </div>
  )
}
