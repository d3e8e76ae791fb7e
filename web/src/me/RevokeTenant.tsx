import { useState } from 'react'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { revokeTenant } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  tenantId: string
  tenant: string
  session: MeSession
  onRevoked: () => void
  onSessionOver: () => void
}

/** Everything that a tenant may read, at once; asks for confirmation once. */
export function RevokeTenant({ tenantId, tenant, session, onRevoked, onSessionOver }: Props) {
  const { t, fill } = useI18n()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, apiError, run } = useTask()
  const revoke = () =>
    run(async () => {
      try {
        await revokeTenant(session, tenantId)
        onRevoked()
      } catch (error) {
        if (ApiError.from(error).kind !== 'sessionOver') throw error
        onSessionOver()
      }
    })
  return (
    <>
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.consent.revokeAllTitle}
          yes={t.consent.revokeAllYes}
          busy={busy}
          onYes={revoke}
          onBack={() => setAsking('back')}
        >
          <p>{fill(t.consent.revokeText, { tenant })}</p>
        </InlineConfirm>
      ) : (
        <ActionButton kind="plain" autoFocus={asking === 'back'} onPress={() => setAsking('yes')}>
          {fill(t.consent.revokeAll, { tenant })}
        </ActionButton>
      )}
      <ErrorNotice apiError={apiError} />
    </>
  )
}
