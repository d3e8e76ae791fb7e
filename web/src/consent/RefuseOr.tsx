import { type ReactNode, useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useTask } from '../controls/use-task.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { tenant: string; lead?: string; onRefuse: () => Promise<void>; children: ReactNode }

/** Continue and refuse, side by side and alike. Refusing asks for confirmation once. */
export function RefuseOr({ tenant, lead, onRefuse, children }: Props) {
  const { t, fill } = useI18n()
  /** `back`: returned from the confirmation, so the focus goes to the button. */
  const [asking, setAsking] = useState<'no' | 'yes' | 'back'>('no')
  const refusing = useTask()
  return (
    <div className="decide">
      {asking === 'yes' ? (
        <InlineConfirm
          title={t.ask.confirmTitle}
          yes={t.ask.confirmYes}
          busy={refusing.busy}
          onYes={() => refusing.run(onRefuse)}
          onBack={() => setAsking('back')}
        >
          <p>{fill(t.ask.confirmText, { tenant })}</p>
        </InlineConfirm>
      ) : (
        <>
          {lead !== undefined && <p>{lead}</p>}
          <div className="actions">
            {children}
            <ActionButton kind="no" autoFocus={asking === 'back'} onPress={() => setAsking('yes')}>
              {t.ask.refuse}
            </ActionButton>
          </div>
        </>
      )}
      <ErrorNotice apiError={refusing.apiError} />
    </div>
  )
}
