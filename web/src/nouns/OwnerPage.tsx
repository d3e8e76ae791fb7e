import { useCallback, useEffect, useRef, useState } from 'react'
import { findOwner, listAccounts, listChanges, listConsents, listMessages, listReads } from '../api/manage.ts'
import { listConnections } from '../api/manage-banks.ts'
import { ownerName } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { Environment } from '../console/Environment.tsx'
import { IdChip } from '../console/IdChip.tsx'
import { Link } from '../console/Link.tsx'
import { Problem } from '../console/Problem.tsx'
import { rememberRecent } from '../console/recent.ts'
import { addressOf } from '../console/router.ts'
import { TimeZoneNote } from '../console/TimeZoneNote.tsx'
import { useAction } from '../console/use-action.ts'
import { BRAND } from '../frame/brand.ts'
import { DeskCard } from './DeskCard.tsx'
import { AccountCard, ConnectionCard, ConsentCard, MessageCard, ReadCard, TimelineCard } from './OwnerCards.tsx'
import { OwnerDetail } from './OwnerDetail.tsx'
import type { OwnerDesk } from './owner-timeline.ts'

/** Of each, as many as somebody looks at while the person waits on the phone. */
const MOST = 10
const MESSAGE_WAITS_MS = 3_000

async function loadDesk(id: string): Promise<OwnerDesk> {
  const of = { ownerId: id, limit: MOST }
  const [owner, accounts, consents, connections, messages, reads, changes] = await Promise.all([
    findOwner(id),
    listAccounts(of),
    listConsents(of),
    listConnections(of),
    listMessages(of),
    listReads(of),
    listChanges({ subject: id, limit: MOST }),
  ])
  return {
    owner,
    accounts: accounts.data,
    consents: consents.data,
    connections: connections.data,
    messages: messages.data,
    reads: reads.data,
    changes: changes.data,
  }
}

/** All about one person in one view: for somebody who asks for help, and is waiting. */
export function OwnerPage({ id }: { id: string }) {
  const { t } = useConsole()
  const [desk, setDesk] = useState<OwnerDesk>()
  const { error, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useCallback(() => run(async () => setDesk(await loadDesk(id))), [run, id])
  useEffect(() => {
    load()
  }, [load])
  const title = desk && ownerName(desk.owner)
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · ${BRAND}`
    heading.current?.focus({ preventScroll: true })
    rememberRecent({ address: addressOf(['owners', id]), title })
  }, [title, id])
  const isWaiting = desk?.messages.some(({ state }) => state === 'waiting') === true
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(load, MESSAGE_WAITS_MS)
    return () => clearInterval(timer)
  }, [isWaiting, load])
  return (
    <div className="page desk">
      <p className="kicker">
        <Link href={addressOf(['owners'])}>{t.owners.title}</Link>
        <Environment of={desk?.owner.environment} /> <IdChip id={id} />
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title ?? id}
      </h1>
      <Problem error={error} onRetry={load} />
      {desk && (
        <div className="desk-cards">
          <div>
            <DeskCard title={t.owners.contact}>
              <OwnerDetail row={desk.owner} onChanged={load} />
            </DeskCard>
            <MessageCard desk={desk} onChanged={load} />
            <ConnectionCard desk={desk} />
          </div>
          <div>
            <AccountCard desk={desk} />
            <ConsentCard desk={desk} onChanged={load} />
            <ReadCard desk={desk} />
          </div>
          <TimelineCard desk={desk} />
        </div>
      )}
      {desk && <TimeZoneNote />}
    </div>
  )
}
