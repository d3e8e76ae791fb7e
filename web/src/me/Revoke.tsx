import { useState } from 'react'
import type { MeConsent, MeSession } from '../../../src/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { revokeConsent } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useTask } from '../controls/use-task.ts'
import { purposeIn } from '../terms/purpose.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  consent: MeConsent
  session: MeSession
  onRevoked: (consent: MeConsent) => void
  onSessionOver: () => void
}

/** Two clicks: the button and one confirmation. */
export function Revoke({ consent, session, onRevoked, onSessionOver }: Props) {
  const { t, fill, language } = useI18n()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, apiError, run } = useTask()
  const revoke = () =>
    run(async () => {
      try {
        onRevoked(await revokeConsent(session, consent.consentId))
      } catch (error) {
        if (ApiError.from(error).kind !== 'sessionOver') throw error
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
          aria-label={`${t.consent.revoke}: ${consent.tenant.name}, ${purposeIn(language, consent).displayName}`}
          autoFocus={asking === 'back'}
          onPress={() => setAsking('yes')}
        >
          {t.consent.revoke}
        </ActionButton>
      )}
      <ErrorNotice apiError={apiError} />
    </div>
  )
}
