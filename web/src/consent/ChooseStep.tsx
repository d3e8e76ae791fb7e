import { useState } from 'react'
import type { AskAccount, AskSession, AskView } from '../../../src/access/consents/ask.schema.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { TermsSummary } from '../terms/TermsSummary.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { RefuseOr } from './RefuseOr.tsx'

type Props = {
  ask: AskView
  session: AskSession
  /** Whether another bank can be connected. */
  hasBanks: boolean
  kicker: string
  takesFocus: boolean
  onConnect: () => void
  onApprove: (chosen: AskAccount[]) => Promise<void>
  onRefuse: () => Promise<void>
}

/** Only accounts of the current consent are ticked beforehand. */
export function ChooseStep({ ask, session, hasBanks, kicker, takesFocus, onConnect, onApprove, onRefuse }: Props) {
  const { t, fill, count } = useI18n()
  const { accounts } = session
  const [ids, setIds] = useState(() => accounts.filter(({ granted }) => granted).map(({ id }) => id))
  const [noneChosen, setNoneChosen] = useState(false)
  const approving = useTask()
  const tenant = ask.tenant.name

  const choose = (next: string[]) => {
    setIds(next)
    setNoneChosen(false)
  }
  const approve = () => {
    const chosen = accounts.filter(({ id }) => ids.includes(id))
    if (chosen.length === 0) return setNoneChosen(true)
    approving.run(() => onApprove(chosen))
  }
  return (
    <div className="step">
      <p className="kicker">{kicker}</p>
      <StepHeading takesFocus={takesFocus}>{fill(t.ask.choose, { tenant })}</StepHeading>
      <p className="lead">{fill(t.ask.chooseLead, { tenant })}</p>
      <AccountChoice
        accounts={accounts}
        chosen={ids}
        onChange={choose}
        error={noneChosen ? fill(t.ask.noneChosen, { refuse: t.ask.refuse }) : undefined}
      />
      {hasBanks && (
        <div className="links">
          <ActionButton kind="quiet" onPress={onConnect}>
            {t.bank.another}
          </ActionButton>
        </div>
      )}
      <TermsSummary title={t.ask.summary} {...ask} accounts={count(t.ask.chosen, ids.length)} />
      <RefuseOr tenant={tenant} onRefuse={onRefuse}>
        <ActionButton kind="yes" busy={approving.busy} unready={ids.length === 0} onPress={approve}>
          {t.ask.approve}
        </ActionButton>
      </RefuseOr>
      <ErrorNotice apiError={approving.apiError} />
    </div>
  )
}
