import { useState } from 'react'
import type { MeConsent, MeSession } from '../../../src/me/me.schema.ts'
import { revokeConsent } from '../api/me.ts'
import { Trouble } from '../api/trouble.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { TroubleNotice } from '../controls/TroubleNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { useSpeech } from '../texts/speech-context.ts'

type Props = {
  consent: MeConsent
  session: MeSession
  onRevoked: (consent: MeConsent) => void
  onSessionOver: () => void
}

/** Two clicks: the button, and one question back. */
export function Revoke({ consent, session, onRevoked, onSessionOver }: Props) {
  const { t, fill } = useSpeech()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, trouble, run } = useTask()
  const revoke = () =>
    run(async () => {
      try {
        onRevoked(await revokeConsent(session, consent.consentId))
      } catch (error) {
        if (Trouble.from(error).kind !== 'sessionOver') throw error
        onSessionOver()
      }
    })
  return (
    <div className="revoke">
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.consent.revokeTitle}
          yes={t.consent.revokeYes}
          busy={busy}
          onYes={revoke}
          onBack={() => setAsking('back')}
        >
          <p>{fill(t.consent.revokeText, { tenant: consent.tenant.name })}</p>
        </InlineConfirm>
      ) : (
        <ActionButton
          kind="plain"
          aria-label={`${t.consent.revoke}: ${consent.tenant.name}, ${consent.displayName}`}
          autoFocus={asking === 'back'}
          onPress={() => setAsking('yes')}
        >
          {t.consent.revoke}
        </ActionButton>
      )}
      <TroubleNotice trouble={trouble} />
    </div>
  )
}
