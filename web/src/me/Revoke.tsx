import { useState } from 'react'
import type { MeConsent, MeSession, Revocation } from '../../../src/surfaces/me/me.schema.ts'
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
  others: MeConsent[]
  session: MeSession
  onRevoked: (revoked: Revocation) => void
  onSessionOver: () => void
}

/** Two clicks: the button and one confirmation. */
export function Revoke({ consent, others, session, onRevoked, onSessionOver }: Props) {
  const { t, fill, language } = useI18n()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, apiError, run } = useTask()
  const tenant = consent.tenant.name
  const purpose = purposeIn(language, consent).displayName
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
    <>
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.consent.revokeTitle}
          yes={t.consent.revokeYes}
          busy={busy}
          onYes={revoke}
          onBack={() => setAsking('back')}
        >
          <p>
            {others.length > 0
              ? fill(t.consent.revokeOneText, { tenant, purpose })
              : fill(t.consent.revokeText, { tenant })}
          </p>
        </InlineConfirm>
      ) : (
        <ActionButton
          kind="plain"
          aria-label={`${t.consent.revoke}: ${tenant}, ${purpose}`}
          autoFocus={asking === 'back'}
          onPress={() => setAsking('yes')}
        >
          {t.consent.revoke}
        </ActionButton>
      )}
      <ErrorNotice apiError={apiError} />
    </>
  )
}
