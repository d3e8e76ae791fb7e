import { useMemo } from 'react'
import type { MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { banksOfOwner, type OwnBank } from '../api/banks.ts'
import { forgetAtBank, ME } from '../connect/at-bank.ts'
import { ConnectBank } from '../connect/ConnectBank.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Props = {
  session: MeSession
  bank?: OwnBank | undefined
  onDone: (connectionId: string) => void
  onBack: () => void
  onSessionOver: () => void
}

/** Another bank, or a renewal of one. */
export function ConnectStep({ session, onBack, ...rest }: Props) {
  const { t } = useI18n()
  const calls = useMemo(() => banksOfOwner(session), [session])
  const back = () => {
    forgetAtBank(ME)
    onBack()
  }
  return (
    <ConnectBank {...rest} calls={calls} place={ME} takesFocus>
      <ActionButton kind="quiet" onPress={back}>
        {t.page.back}
      </ActionButton>
    </ConnectBank>
  )
}
