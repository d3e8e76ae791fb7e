import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { OwnBank } from '../api/banks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { Notice } from '../controls/Notice.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { BankChoice } from './BankChoice.tsx'
import { GiveForm } from './GiveForm.tsx'
import { type LinkProps, type Trouble, useLink } from './use-link.ts'

type Props = LinkProps & {
  kicker?: string
  /** Above the choice of the bank: why there is one. */
  lead?: string
  takesFocus: boolean
  /** The ways out. */
  children: ReactNode
}

/** Chooses a bank, goes there or waits for it, and is done when its accounts are here. */
export function ConnectBank({ kicker, lead, takesFocus, children, ...link }: Props) {
  const { t, fill } = useI18n()
  const { step, busy, apiError, begin, proceed, goOn, chooseAgain, choose } = useLink(link)
  const title = {
    choose: t.bank.choose,
    go: step.name === 'go' ? fill(t.bank.goTitle, { bank: step.bank.name }) : '',
    moving: t.page.loading,
    wait: t.bank.waitTitle,
    give: t.bank.giveTitle,
  }[step.name]
  const again = link.bank === undefined && step.name !== 'choose' && (
    <ActionButton kind="quiet" onPress={chooseAgain}>
      {t.bank.otherBank}
    </ActionButton>
  )
  return (
    <div className="step">
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <StepHeading key={step.name} takesFocus={takesFocus || step.name !== 'choose'}>
        {title}
      </StepHeading>
      {'trouble' in step && step.trouble && <TroubleNotice trouble={step.trouble} />}
      {step.name === 'choose' && (
        <>
          <p className="lead">{[lead, t.bank.lead].filter(Boolean).join(' ')}</p>
          <BanksToChoose calls={link.calls} onChoose={choose} />
        </>
      )}
      {step.name === 'go' && (
        <>
          <p className="lead">{fill(t.bank.goText, { bank: step.bank.name })}</p>
          <p className="connect-go">
            <ActionButton kind="yes" busy={busy} onPress={() => begin(step.bank)}>
              {fill(t.bank.go, { bank: step.bank.name })}
            </ActionButton>
          </p>
        </>
      )}
      {step.name === 'moving' && !apiError && <Waiting />}
      {step.name === 'wait' && (
        <>
          <p className="lead">{t.bank.waitText}</p>
          <BankWords text={step.view.message} />
          <p className="soft">{t.bank.leave}</p>
          {!apiError && <Waiting />}
        </>
      )}
      {step.name === 'give' && (
        <>
          <p className="lead">{t.bank.giveText}</p>
          <BankWords text={step.view.message} />
          <GiveForm fields={step.view.fields ?? []} busy={busy} onGive={(given) => proceed(step.view.id, { given })} />
        </>
      )}
      <BankErrorNotice apiError={apiError} />
      {apiError && (step.name === 'moving' || step.name === 'wait') && (
        <ActionButton kind="plain" busy={busy} onPress={goOn}>
          {t.page.retry}
        </ActionButton>
      )}
      <div className="connect-out">
        {again}
        {children}
      </div>
    </div>
  )
}

/** In whatever language the bank has written it. */
function BankWords({ text }: { text: string | undefined }) {
  const { t, fill } = useI18n()
  return text === undefined ? null : <Notice kind="plain">{fill(t.bank.says, { text })}</Notice>
}

function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { t } = useI18n()
  return <Notice kind="alert">{t.bank[trouble]}</Notice>
}

/** A refusal of the service that it is unavailable comes from the bank; without an answer, we are. */
function BankErrorNotice({ apiError }: { apiError: ApiError | undefined }) {
  const { t } = useI18n()
  if (apiError?.kind === 'unavailable' && apiError.requestId !== undefined)
    return <Notice kind="alert">{t.bank.unavailable}</Notice>
  return <ErrorNotice apiError={apiError} />
}

function BanksToChoose({ calls, onChoose }: Pick<LinkProps, 'calls'> & { onChoose: (bank: OwnBank) => void }) {
  const { t } = useI18n()
  const [banks, setBanks] = useState<OwnBank[]>()
  const { apiError, run } = useTask()
  useEffect(() => {
    run(async () => setBanks(await calls.list()))
  }, [calls, run])
  if (banks) return <BankChoice banks={banks} onChoose={onChoose} />
  if (!apiError) return <Waiting />
  return (
    <>
      <ErrorNotice apiError={apiError} />
      <ActionButton kind="plain" onPress={() => run(async () => setBanks(await calls.list()))}>
        {t.page.retry}
      </ActionButton>
    </>
  )
}
