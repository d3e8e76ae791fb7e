import { useState } from 'react'
import type { OwnConnection } from '../../../src/banks/connections/connection.schema.ts'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { endConnection } from '../api/banks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  connection: OwnConnection
  session: MeSession
  onEnded: (connection: OwnConnection) => void
  onSessionOver: () => void
}

export function EndConnection({ connection, session, onEnded, onSessionOver }: Props) {
  const { t, fill } = useI18n()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, apiError, run } = useTask()
  const bank = connection.bank.name
  const end = () =>
    run(async () => {
      try {
        onEnded(await endConnection(session, connection.id))
      } catch (error) {
        if (ApiError.from(error).kind !== 'sessionOver') throw error
        onSessionOver()
      }
    })
  return (
    <>
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.bank.endTitle}
          yes={t.bank.endYes}
          busy={busy}
          onYes={end}
          onBack={() => setAsking('back')}
        >
          <p>{fill(t.bank.endText, { bank })}</p>
        </InlineConfirm>
      ) : (
        <ActionButton
          kind="plain"
          aria-label={`${t.bank.end}: ${bank}`}
          autoFocus={asking === 'back'}
          onPress={() => setAsking('yes')}
        >
          {t.bank.end}
        </ActionButton>
      )}
      <ErrorNotice apiError={apiError} />
    </>
  )
}
