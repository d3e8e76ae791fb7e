import { useState } from 'react'
import type { MeSession, ProofResult } from '../../../src/surfaces/me/me.schema.ts'
import { checkProof } from '../api/me.ts'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { FileButton } from '../controls/FileButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** What a signed list of views is for, and whether one is ours. */
export function CheckProof({ session }: { session: MeSession }) {
  const { t, count, date } = useI18n()
  const [result, setResult] = useState<ProofResult>()
  const { apiError, run } = useTask()
  const check = ([file]: File[]) =>
    run(async () => {
      setResult(undefined)
      if (file) setResult(await checkProof(session, file))
    })
  const { isProven, reads = 0, first, last } = result ?? {}
  const from = first ? date(first) : ''
  const until = last ? date(last) : ''
  return (
    <div className="check-proof">
      <p>{t.data.proofLead}</p>
      <FileButton label={t.data.proofCheck} accept=".ndjson" onFiles={check} />
      {isProven === true && reads === 0 && <Notice kind="alert">{t.data.proofNone}</Notice>}
      {isProven === true && reads > 0 && (
        <Notice kind="status">
          {count(from === until ? t.data.proofDay : t.data.proofYes, reads, { first: from, last: until })}{' '}
          {t.data.proofLimit}
        </Notice>
      )}
      {isProven === false && <Notice kind="alert">{t.data.proofNo}</Notice>}
      <ErrorNotice apiError={apiError} />
    </div>
  )
}
