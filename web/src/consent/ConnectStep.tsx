import { useMemo } from 'react'
import type { AskSession, AskView } from '../../../src/access/consents/ask.schema.ts'
import type { AskLink } from '../api/asks.ts'
import { banksOfAsk } from '../api/banks.ts'
import { placeOfAsk } from '../connect/at-bank.ts'
import { ConnectBank } from '../connect/ConnectBank.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { RefuseOr } from './RefuseOr.tsx'

type Props = {
  ask: AskView
  session: AskSession
  link: AskLink
  kicker: string
  takesFocus: boolean
  onConnected: () => Promise<void>
  onBack: (session: AskSession) => void
  onSessionOver: () => void
  onRefuse: () => Promise<void>
}

/** An owner without accounts here connects a bank, or one with accounts another bank. */
export function ConnectStep({ ask, session, link, onBack, onConnected, onRefuse, ...rest }: Props) {
  const { t } = useI18n()
  const calls = useMemo(() => banksOfAsk(link, session.csrfToken), [link, session.csrfToken])
  const hasAccounts = session.accounts.length > 0
  return (
    <ConnectBank
      {...rest}
      calls={calls}
      place={placeOfAsk(link)}
      token={link.token}
      {...(!hasAccounts && { lead: t.bank.noneYet })}
      onDone={onConnected}
    >
      {hasAccounts ? (
        <ActionButton kind="quiet" onPress={() => onBack(session)}>
          {t.page.back}
        </ActionButton>
      ) : (
        <RefuseOr tenant={ask.tenant.name} onRefuse={onRefuse}>
          {null}
        </RefuseOr>
      )}
    </ConnectBank>
  )
}
