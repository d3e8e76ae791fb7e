import { useState } from 'react'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { sendErasurePin } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { CheckProof } from './CheckProof.tsx'
import { Downloads } from './Downloads.tsx'
import { ErasureTerms } from './ErasureTerms.tsx'

type Props = { session: MeSession; onSessionOver: () => void; onErasurePin: (sent: PinSentWire) => void }

/** At the end and unobtrusive, so that it is not opened by accident. */
export function MyData({ session, onSessionOver, onErasurePin }: Props) {
  const { t, fill, language } = useI18n()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, apiError, run } = useTask()
  const askPin = () =>
    run(async () => {
      try {
        onErasurePin(await sendErasurePin(session, language))
      } catch (error) {
        if (ApiError.from(error).kind !== 'sessionOver') throw error
        onSessionOver()
      }
    })
  return (
    <section className="my-data">
      <h2>{t.data.title}</h2>
      <p>{t.data.downloadLead}</p>
      <Downloads what="list" />
      <CheckProof session={session} />
      <p>{t.data.shownLead}</p>
      <Downloads what="data" />
      <p>{t.data.eraseLead}</p>
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.data.eraseTitle}
          yes={t.ask.sendPin}
          busy={busy}
          warns
          onYes={askPin}
          onBack={() => setAsking('back')}
        >
          <ErasureTerms />
          <p>{fill(t.data.erasePin, { contact: session.contact })}</p>
        </InlineConfirm>
      ) : (
        <ActionButton kind="plain" autoFocus={asking === 'back'} onPress={() => setAsking('yes')}>
          {t.data.erase}
        </ActionButton>
      )}
      <ErrorNotice apiError={apiError} />
    </section>
  )
}
