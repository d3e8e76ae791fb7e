import { useEffect, useRef, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'
import type { ConsoleVerification } from '../api/manage-rows.ts'
import { verifyLogs } from '../api/verification.ts'
import { useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'

/** Verifies the logs now, and says what was verified, when, and with which result. */
export function VerifyLogs() {
  const { t, fill, number } = useConsole()
  const [share, setShare] = useState({ done: 0, all: 0 })
  const [found, setFound] = useState<ConsoleVerification>()
  const { busy, error, run } = useAction()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const verify = () =>
    run(async () => {
      setFound(undefined)
      setShare({ done: 0, all: 0 })
      const onProgress = (done: number, all: number) => setShare({ done, all })
      const result = await verifyLogs({ onProgress, signal: leaving.current.signal })
      if (!result) throw new ManageError(t.seals.left, -1)
      setFound(result)
    })
  return (
    <div className="verify-logs">
      <div className="button-row">
        <ActionButton kind="plain" busy={busy} onPress={verify}>
          {t.seals.check}
        </ActionButton>
        <p className="soft">{t.seals.checkText}</p>
      </div>
      {busy && (
        <progress
          max={Math.max(1, share.all)}
          value={share.done}
          aria-label={fill(t.seals.checking, { done: number(share.done), all: number(share.all) })}
        />
      )}
      {found && <Outcome found={found} />}
      <Problem error={error} />
    </div>
  )
}

function Outcome({ found }: { found: ConsoleVerification }) {
  const { t, fill, count, number, time } = useConsole()
  const isWhole = found.faults.length === 0
  const what = [
    count(t.seals.reads, found.reads),
    count(t.seals.changes, found.changes),
    found.seal && fill(t.seals.upTo, { number: number(found.seal.number) }),
    found.unsealedGroups > 0 && count(t.seals.unsealed, found.unsealedGroups),
  ]
  return (
    <>
      <Notice kind={isWhole ? 'status' : 'alert'} title={isWhole ? t.seals.whole : t.seals.broken}>
        {fill(t.seals.checked, { at: time(found.verified) })}: {what.filter(Boolean).join(', ')}.
      </Notice>
      <ul className="line-list">
        {found.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </>
  )
}
