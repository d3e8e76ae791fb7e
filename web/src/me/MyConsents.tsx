import { useCallback, useEffect, useState } from 'react'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { MeConsent, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import type { OwnBank } from '../api/banks.ts'
import { listConsents } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ConsentGroups } from './ConsentGroups.tsx'
import { MyBanks } from './MyBanks.tsx'
import { MyData } from './MyData.tsx'
import { Summary } from './Summary.tsx'

type Props = {
  session: MeSession
  connected: string | undefined
  takesFocus: boolean
  onSessionOver: () => void
  onConnect: (bank?: OwnBank) => void
  onErasurePin: (sent: PinSentWire) => void
}

/** All consents of an owner with their reads, and the owner's banks. */
export function MyConsents({ session, connected, takesFocus, onSessionOver, onConnect, onErasurePin }: Props) {
  const { t, fill } = useI18n()
  const [consents, setConsents] = useState<MeConsent[]>()
  const [cursor, setCursor] = useState<string>()
  const { busy, apiError, run } = useTask()

  const load = useCallback(
    (from?: string) =>
      run(async () => {
        try {
          const { data, metadata } = await listConsents(from)
          setConsents((before) => [...((from && before) || []), ...data])
          setCursor(metadata.next_cursor)
        } catch (error) {
          if (ApiError.from(error).kind !== 'sessionOver') throw error
          onSessionOver()
        }
      }),
    [onSessionOver, run],
  )
  useEffect(() => {
    load()
  }, [load])

  const replace = (changed: MeConsent) =>
    setConsents((before) => before?.map((each) => (each.consentId === changed.consentId ? changed : each)))

  return (
    <div className="step overview">
      <p className="kicker">{fill(t.me.signedInAs, { contact: session.contact })}</p>
      <StepHeading takesFocus={takesFocus}>
        {session.name === undefined ? t.me.title : fill(t.me.hello, { name: session.name })}
      </StepHeading>
      {consents ? <Summary consents={consents} /> : <p className="lead">{t.me.lead}</p>}
      {consents ? (
        <ConsentGroups
          consents={consents}
          session={session}
          onChanged={replace}
          onReload={() => load()}
          onSessionOver={onSessionOver}
        />
      ) : (
        busy && <Waiting />
      )}
      <ErrorNotice apiError={apiError} />
      {apiError && !consents && (
        <ActionButton kind="plain" onPress={() => load()}>
          {t.page.retry}
        </ActionButton>
      )}
      {cursor !== undefined && (
        <ActionButton kind="plain" busy={busy} onPress={() => load(cursor)}>
          {t.me.showMore}
        </ActionButton>
      )}
      {consents && (
        <MyBanks session={session} connected={connected} onConnect={onConnect} onSessionOver={onSessionOver} />
      )}
      {consents && <MyData session={session} onSessionOver={onSessionOver} onErasurePin={onErasurePin} />}
    </div>
  )
}
