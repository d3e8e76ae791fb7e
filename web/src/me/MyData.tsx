import { useState } from 'react'
import type { ErasureReport, MeSession } from '../../../src/me/me.schema.ts'
import { eraseOwner } from '../api/me.ts'
import { Trouble } from '../api/trouble.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { TroubleNotice } from '../controls/TroubleNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { useSpeech } from '../texts/speech-context.ts'
import { Downloads } from './Downloads.tsx'
import { ErasureTerms } from './ErasureTerms.tsx'

type Props = { session: MeSession; onSessionOver: () => void; onErased: (report: ErasureReport) => void }

/** Quiet and at the end: nobody comes here by accident. */
export function MyData({ session, onSessionOver, onErased }: Props) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const { busy, trouble, run } = useTask()
  const erase = () =>
    run(async () => {
      try {
        onErased(await eraseOwner(session))
      } catch (error) {
        if (Trouble.from(error).kind !== 'sessionOver') throw error
        onSessionOver()
      }
    })
  return (
    <section className="my-data">
      <h2>{t.data.title}</h2>
      <p>{t.data.downloadLead}</p>
      <Downloads />
      <p>{t.data.eraseLead}</p>
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.data.eraseTitle}
          yes={t.data.eraseYes}
          busy={busy}
          warns
          onYes={erase}
          onBack={() => setAsking('back')}
        >
          <ErasureTerms />
        </InlineConfirm>
      ) : (
        <ActionButton kind="plain" autoFocus={asking === 'back'} onPress={() => setAsking('yes')}>
          {t.data.erase}
        </ActionButton>
      )}
      <TroubleNotice trouble={trouble} />
    </section>
  )
}
