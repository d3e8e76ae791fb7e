import { useCallback, useEffect, useState } from 'react'
import { endAllOwnSessions, endOwnSession, listOwnSessions } from '../api/manage-people.ts'
import type { OwnSession } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { browserOf } from './browser-name.ts'

/** Where the operator is signed in. */
export function OwnSessions({ onLeave }: { onLeave: () => void }) {
  const { t, time, fill } = useConsole()
  const [sessions, setSessions] = useState<OwnSession[]>()
  const { busy, error, run } = useAction()
  const load = useCallback(() => run(async () => setSessions(await listOwnSessions())), [run])
  useEffect(() => {
    load()
  }, [load])
  const end = (id: string) =>
    run(async () => {
      await endOwnSession(id)
      setSessions(await listOwnSessions())
    })
  return (
    <section className="card" aria-labelledby="me-sessions">
      <h2 id="me-sessions">{t.myAccount.sessions}</h2>
      <p className="soft">{t.myAccount.sessionsText}</p>
      <ul className="history">
        {sessions?.map(({ id, current, userAgent, created, seen }) => {
          const browser = browserOf(userAgent) ?? t.myAccount.unknownBrowser
          return (
            <li key={id} className="session">
              <div>
                <strong>{browser}</strong> {current && <span className="badge">{t.myAccount.thisOne}</span>}
                <p className="soft">{fill(t.myAccount.sessionTimes, { created: time(created), seen: time(seen) })}</p>
              </div>
              {!current && (
                <ActionButton
                  kind="plain"
                  busy={busy}
                  aria-label={fill(t.myAccount.endOne, { browser, created: time(created) })}
                  onPress={() => end(id)}
                >
                  {t.myAccount.end}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
      <Problem error={error} onRetry={load} />
      <div className="button-row panel-actions">
        <Decide
          label={t.myAccount.endAll}
          title={t.myAccount.endAllTitle}
          needs="viewer"
          warns
          onYes={async () => {
            await endAllOwnSessions()
            onLeave()
          }}
        >
          {t.myAccount.endAllText}
        </Decide>
      </div>
    </section>
  )
}
