import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnConnection } from '../../../src/banks/connections/connection.schema.ts'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { banksOfOwner, listConnections, type OwnBank, visitBanks } from '../api/banks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { ConnectionCard } from './ConnectionCard.tsx'

type Props = {
  session: MeSession
  /** The one that was connected just now. */
  connected: string | undefined
  onConnect: (bank?: OwnBank) => void
  onSessionOver: () => void
}

/** Most banks have answered by then. */
const NEWER_MS = 10_000

/** The connections of an owner. Where no bank can be connected and none was, there is nothing to see. */
export function MyBanks({ session, connected, onConnect, onSessionOver }: Props) {
  const { t, fill } = useI18n()
  const [banks, setBanks] = useState<OwnBank[]>([])
  const [connections, setConnections] = useState<OwnConnection[]>([])
  const [ended, setEnded] = useState<OwnConnection>()
  const { apiError, run } = useTask()

  const load = useCallback(
    () =>
      run(async () => {
        try {
          const [all, own] = await Promise.all([banksOfOwner(session).list(), listConnections()])
          setBanks(all)
          setConnections(own)
        } catch (error) {
          if (ApiError.from(error).kind !== 'sessionOver') throw error
          onSessionOver()
        }
      }),
    [session, onSessionOver, run],
  )
  useEffect(() => {
    load()
  }, [load])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    visitBanks(session).then(
      ({ planned }) => {
        if (planned > 0) timer = setTimeout(load, NEWER_MS)
      },
      // What is shown is only older then.
      () => {},
    )
    return () => clearTimeout(timer)
  }, [session, load])

  const onEnded = (changed: OwnConnection) => {
    setEnded(changed)
    setConnections((before) => before.map((each) => (each.id === changed.id ? changed : each)))
  }
  const renewable = ({ bank }: OwnConnection) => banks.find(({ id }) => id === bank.id)
  const fresh = connections.find(({ id }) => id === connected)
  const told = ended
    ? fill(t.bank.endedNow, { bank: ended.bank.name })
    : fresh && fill(t.bank.connectedNow, { bank: fresh.bank.name })
  if (banks.length === 0 && connections.length === 0 && !apiError) return null
  return (
    <section className="group my-banks">
      <h2>{t.bank.title}</h2>
      {told !== undefined && <Told key={told}>{told}</Told>}
      <ErrorNotice apiError={apiError} />
      {apiError ? (
        <ActionButton kind="plain" onPress={load}>
          {t.page.retry}
        </ActionButton>
      ) : connections.length === 0 ? (
        <p>{t.bank.none}</p>
      ) : (
        <ul className="cards">
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard
                connection={connection}
                session={session}
                bank={renewable(connection)}
                onRenew={onConnect}
                onEnded={onEnded}
                onSessionOver={onSessionOver}
              />
            </li>
          ))}
        </ul>
      )}
      {banks.length > 0 && (
        <p className="connect-go">
          <ActionButton kind="plain" onPress={() => onConnect()}>
            {connections.length === 0 ? t.bank.connect : t.bank.another}
          </ActionButton>
        </p>
      )}
    </section>
  )
}

/** What was done just now. It takes the focus: what was pressed is gone, or was on another page. */
function Told({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p className="notice" ref={text} tabIndex={-1}>
      {children}
    </p>
  )
}
