import type { ConsentWithHistory } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { consentEndText } from './consent-status.ts'

type ToldAsk = NonNullable<ConsentWithHistory['asks']>[number]
/** `isAhead`: it has not happened yet. */
type Moment = { key: string; at: string; text: string; isAhead?: boolean }

const ENDED = ['rejected', 'failed', 'revoked_by_psu', 'expired', 'terminated_by_tpp']

function momentsOfAsk({ t, fill, number }: ConsoleI18n, ask: ToldAsk): Moment[] {
  const { number: which, created, expires, opened, pinSent, proven, decision, decided } = ask
  const texts = t.timeline
  const isFirst = which === 1
  const isLapsed = decided === undefined && Date.parse(expires) < serverNow().getTime()
  const all: [string, string | undefined, string][] = [
    ['asked', created, fill(isFirst ? texts.asked : texts.renewal, { number: number(which) })],
    ['opened', opened, texts.opened],
    ['pinSent', pinSent, texts.pinSent],
    ['proven', proven, texts.proven],
    ['decided', decided, decision === 'approved' && !isFirst ? texts.renewed : decision ? texts[decision] : ''],
    ['lapsed', isLapsed ? expires : undefined, texts.lapsed],
  ]
  return all.flatMap(([name, at, text]) => (at === undefined ? [] : [{ key: `${which} ${name}`, at, text }]))
}

/** What happened to a consent, in its order, and when it will end. */
export function momentsOf(i18n: ConsoleI18n, consent: ConsentWithHistory): Moment[] {
  const { t, fill } = i18n
  const { asks = [], firstRead, lastRead, status, modified, ended, validUntil } = consent
  const moments = asks.toReversed().flatMap((ask) => momentsOfAsk(i18n, ask))
  if (firstRead !== undefined) moments.push({ key: 'first', at: firstRead, text: t.timeline.firstRead })
  if (lastRead !== undefined && lastRead !== firstRead)
    moments.push({ key: 'last', at: lastRead, text: t.timeline.lastRead })
  // A refusal is an end, and its own line already.
  const isTold = asks.some(({ decision, decided }) => decision !== 'approved' && decided === modified)
  if (ENDED.includes(status) && !isTold)
    moments.push({
      key: 'ended',
      at: ended ?? modified,
      text: fill(t.timeline.ended, { status: consentEndText(i18n, consent) }),
    })
  moments.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  if (status === 'valid' && validUntil !== undefined)
    moments.push({ key: 'ends', at: validUntil, text: t.timeline.ends, isAhead: true })
  return moments
}

export function ConsentTimeline({ consent }: { consent: ConsentWithHistory }) {
  const i18n = useConsole()
  const { t, time } = i18n
  return (
    <section aria-label={t.timeline.title}>
      <h3>{t.timeline.title}</h3>
      <ol className="timeline">
        {momentsOf(i18n, consent).map(({ key, at, text, isAhead }) => (
          <li key={key} className={isAhead ? 'ahead' : undefined}>
            <time dateTime={at}>{time(at)}</time>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
