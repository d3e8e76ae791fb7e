import { useCallback, useEffect, useState } from 'react'
import type { MeRead } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { listReads } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { Waiting } from '../frame/Waiting.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ReadRow } from './ReadRow.tsx'

type Props = { consentId: string; onSessionOver: () => void }

/** Every read, newest first, a page at a time. */
export function ReadList({ consentId, onSessionOver }: Props) {
  const { t } = useI18n()
  const [reads, setReads] = useState<MeRead[]>()
  const [cursor, setCursor] = useState<string>()
  const { busy, apiError, run } = useTask()

  const load = useCallback(
    (from?: string) =>
      run(async () => {
        try {
          const { data, metadata } = await listReads(consentId, from)
          setReads((before) => [...((from && before) || []), ...data])
          setCursor(metadata.next_cursor)
        } catch (error) {
          if (ApiError.from(error).kind !== 'sessionOver') throw error
          onSessionOver()
        }
      }),
    [consentId, onSessionOver, run],
  )
  useEffect(() => {
    load()
  }, [load])

  return (
    <div className="reads">
      {!reads && busy && <Waiting />}
      {reads?.length === 0 && <p className="soft">{t.consent.readsNone}</p>}
      <ul>
        {reads?.map((read) => (
          <ReadRow key={`${read.requestId} ${read.accountId}`} read={read} />
        ))}
      </ul>
      <ErrorNotice apiError={apiError} />
      {(cursor !== undefined || apiError) && (
        <ActionButton kind="plain" busy={busy} onPress={() => load(cursor)}>
          {apiError ? t.page.retry : t.consent.readsMore}
        </ActionButton>
      )}
    </div>
  )
}
