import type { AskAccount, AskView } from '../../../src/access/consents/ask.schema.ts'
import { accountTitle } from '../../../src/people/accounts/account.ts'
import { Icon, type IconName } from '../frame/Icon.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { TermsSummary } from '../terms/TermsSummary.tsx'
import type { Texts } from '../texts/en.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { TakeBackLink } from './TakeBackLink.tsx'
import { WayBack } from './WayBack.tsx'

type Ended = Exclude<AskView['state'], 'open'>

const ICONS: Record<Ended, IconName> = {
  approved: 'check',
  refused: 'cross',
  failed: 'eye',
  expired: 'clock',
  replaced: 'link',
  closed: 'lock',
}

const wordsFor = (state: Ended, t: Texts): [title: string, text: string] => [t.result[`${state}Title`], t.result[state]]

type Props = { ask: AskView; state: AskView['state']; chosen?: AskAccount[]; takesFocus: boolean }

/** The outcome. */
export function ResultStep({ ask, state, chosen, takesFocus }: Props) {
  const { t, fill } = useI18n()
  // An open ask has no result; if the service returns one, it can no longer be answered here.
  const ended: Ended = state === 'open' ? 'closed' : state
  const tenant = ask.tenant.name
  const [title, text] = wordsFor(ended, t)
  const back = ask.returnUrl !== undefined && /^https?:/i.test(ask.returnUrl) ? ask.returnUrl : undefined
  return (
    <div className="step narrow result">
      <span className={`seal ${ended}`}>
        <Icon name={ICONS[ended]} />
      </span>
      <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
      <p className="lead">{fill(text, { tenant })}</p>
      {chosen && <TermsSummary title={tenant} {...ask} accounts={chosen.map(accountTitle).join(', ')} />}
      {back === undefined ? (
        <p>{t.result.close}</p>
      ) : (
        <WayBack href={back} tenant={tenant} isAutomatic={chosen !== undefined} />
      )}
      {ended === 'approved' && (
        <p className="soft">
          {t.result.takeBack} <TakeBackLink />
        </p>
      )}
    </div>
  )
}
