import { type ReactNode, useState } from 'react'
import { endConsent, readsProof } from '../api/manage.ts'
import { Amount } from '../console/Amount.tsx'
import { useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Link } from '../console/Link.tsx'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import { Notice } from '../controls/Notice.tsx'
import { inFours } from '../terms/iban.ts'
import { consentStatusText } from './consent-status.ts'
import { DeskCard } from './DeskCard.tsx'
import { PinOver, SendAgain } from './messages.tsx'
import { type OwnerDesk, timelineOf } from './owner-timeline.ts'
import { ToList } from './parts.tsx'

type Props = { desk: OwnerDesk }

/** A line with its state at the end, and what is known of it below. */
function Line({ head, side, children }: { head: ReactNode; side?: ReactNode; children?: ReactNode }) {
  return (
    <li className="desk-line">
      <span>{head}</span>
      <span>{side}</span>
      {children !== undefined && <div className="soft">{children}</div>}
    </li>
  )
}

/** What was sent and what became of it: “my PIN did not come”. */
export function MessageCard({ desk: { owner, messages }, onChanged }: Props & { onChanged: () => void }) {
  const { t, time, fill } = useConsole()
  const [news, setNews] = useState<string>()
  const newest = new Set<string>()
  const filter = { ownerId: owner.id }
  return (
    <DeskCard title={t.owners.lastMessages} all={{ noun: 'messages', filter, label: t.owners.all }}>
      {messages.length === 0 && <p className="soft">{t.owners.noMessage}</p>}
      {news !== undefined && <Notice kind="status">{news}</Notice>}
      <ul className="desk-lines">
        {messages.map((message) => {
          const { id, kind, channel, address, state, reason, created, pinState } = message
          // Only the last one of its kind is sent again: an earlier PIN cannot be entered any more.
          const isNewest = !newest.has(kind)
          newest.add(kind)
          return (
            <Line
              key={id}
              head={<Link href={addressOf(['messages', id])}>{t.words.messageKind[kind]}</Link>}
              side={<Status status={state} label={t.words.messageState[state]} />}
            >
              {[
                time(created),
                `${t.words.channel[channel]} ${address}`,
                reason,
                pinState && `${t.messages.pin} ${t.words.pinState[pinState]}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              {isNewest && <PinOver message={message} />}
              {isNewest && (
                <SendAgain
                  message={message}
                  onSent={() => {
                    setNews(fill(t.messages.again, { address }))
                    onChanged()
                  }}
                />
              )}
            </Line>
          )
        })}
      </ul>
    </DeskCard>
  )
}

export function AccountCard({ desk: { owner, accounts } }: Props) {
  const { t, time, fill } = useConsole()
  const can = useCan()
  const filter = { ownerId: owner.id }
  return (
    <DeskCard title={t.accounts.title} all={{ noun: 'transactions', filter, label: t.owners.allTransactions }}>
      {accounts.length === 0 && (
        <p className="soft">
          {t.owners.noAccount}{' '}
          {can('editor') && (
            <Link href={addressOf(['accounts', 'new'], new URLSearchParams(filter))}>{t.accounts.create}</Link>
          )}
        </p>
      )}
      <ul className="desk-lines">
        {accounts.map(({ id, name, iban, providerName, balance, currency, dataAsOf }) => (
          <Line
            key={id}
            head={<Link href={addressOf(['accounts', id])}>{name || id}</Link>}
            side={balance !== undefined && <Amount amount={balance} currency={currency} isBalance />}
          >
            {[
              providerName,
              iban && inFours(iban),
              dataAsOf ? fill(t.connections.asOf, { time: time(dataAsOf) }) : t.owners.noData,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        ))}
      </ul>
    </DeskCard>
  )
}

export function ConsentCard({ desk: { owner, consents }, onChanged }: Props & { onChanged: () => void }) {
  const { t, shortDate, fill } = useConsole()
  const filter = { ownerId: owner.id }
  return (
    <DeskCard title={t.consents.title} all={{ noun: 'consents', filter, label: t.owners.all }}>
      {consents.length === 0 && <p className="soft">{t.owners.noConsent}</p>}
      <ul className="desk-lines">
        {consents.map((consent) => {
          const { id, tenantName, inquiryName, scope, frequency, status, ended, validUntil } = consent
          const until = ended ?? validUntil
          return (
            <Line
              key={id}
              head={<Link href={addressOf(['consents', id])}>{tenantName}</Link>}
              side={<Status status={status} label={consentStatusText({ t }, consent)} />}
            >
              {[
                inquiryName,
                t.words.scope[scope],
                t.words.frequency[frequency],
                until && fill(t.owners.until, { day: shortDate(until) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              {status === 'valid' && (
                <Decide
                  label={t.consents.endForOwner}
                  about={tenantName}
                  title={t.consents.endTitle}
                  needs="editor"
                  warns
                  onYes={async () => {
                    await endConsent(id, 'owner')
                    onChanged()
                  }}
                >
                  {t.consents.endText}
                </Decide>
              )}
            </Line>
          )
        })}
      </ul>
    </DeskCard>
  )
}

export function ConnectionCard({ desk: { owner, connections } }: Props) {
  const { t, time, pair } = useConsole()
  const filter = { ownerId: owner.id }
  return (
    <DeskCard title={t.connections.title} all={{ noun: 'connections', filter, label: t.owners.all }}>
      {connections.length === 0 && <p className="soft">{t.owners.noConnection}</p>}
      <ul className="desk-lines">
        {connections.map(({ id, providerName, providerId, status, lastFetch }) => (
          <Line
            key={id}
            head={<Link href={addressOf(['connections', id])}>{providerName ?? providerId}</Link>}
            side={<Status status={status} label={t.words.connectionStatus[status]} />}
          >
            {lastFetch
              ? pair(t.connections.lastFetch, `${time(lastFetch.at)}, ${t.words.fetchOutcome[lastFetch.outcome]}`)
              : t.connections.notFetched}
          </Line>
        ))}
      </ul>
    </DeskCard>
  )
}

export function ReadCard({ desk: { owner, reads } }: Props) {
  const { t, time } = useConsole()
  const filter = { ownerId: owner.id }
  return (
    <DeskCard title={t.owners.lastReads} all={{ noun: 'reads', filter, label: t.owners.all }}>
      {reads.length === 0 && <p className="soft">{t.owners.noRead}</p>}
      <ul className="desk-lines">
        {reads.map(({ id, tenantName, keyId, what, accountName, readAt }) => (
          <Line key={id} head={tenantName ?? keyId} side={time(readAt)}>
            {[t.words.readWhat[what], accountName].filter(Boolean).join(' · ')}
          </Line>
        ))}
      </ul>
      <div className="button-row panel-actions">
        <ToList noun="reads" filter={filter} label={t.reads.title} />
        <a className="button plain small" href={readsProof(owner.id)} download title={t.reads.proofText}>
          {t.reads.proof}
        </a>
      </div>
    </DeskCard>
  )
}

export function TimelineCard({ desk }: Props) {
  const i18n = useConsole()
  const { t, time } = i18n
  return (
    <DeskCard title={t.owners.timelineTitle}>
      <ol className="timeline">
        {timelineOf(i18n, desk).map(({ key, at, text, noun, id }) => (
          <li key={key}>
            <time dateTime={at}>{time(at)}</time>
            {noun !== undefined && id !== undefined ? <Link href={addressOf([noun, id])}>{text}</Link> : text}
          </li>
        ))}
      </ol>
    </DeskCard>
  )
}
