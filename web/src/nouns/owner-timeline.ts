import type {
  ConsoleAccount,
  ConsoleChange,
  ConsoleConnection,
  ConsoleConsent,
  ConsoleMessage,
  ConsoleOwner,
  ConsoleReadLog,
} from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import { consentEndText } from './consent-status.ts'

/** Everything about one person that somebody who helps them needs. */
export type OwnerDesk = {
  owner: ConsoleOwner
  accounts: ConsoleAccount[]
  consents: ConsoleConsent[]
  connections: ConsoleConnection[]
  messages: ConsoleMessage[]
  reads: ConsoleReadLog[]
  changes: ConsoleChange[]
}

/** One thing that happened, and where it is shown. */
export type TimelineEntry = { key: string; at: string; text: string; noun?: string; id?: string }

const MOST = 25
/** Before an answer there is nothing to tell but that somebody asked. */
const OPEN = ['initiated', 'started']

/** What happened to an owner and by whom, the newest first. */
export function timelineOf(i18n: ConsoleI18n, desk: OwnerDesk): TimelineEntry[] {
  const { t, fill } = i18n
  const { owner, accounts, consents, connections, messages, reads, changes } = desk
  const texts = t.owners.timeline
  const entries: TimelineEntry[] = [
    { key: owner.id, at: owner.created, text: texts.created },
    ...accounts.map(({ id, name, created }) => ({
      key: id,
      at: created,
      text: fill(texts.account, { account: name || id }),
      ...{ noun: 'accounts', id },
    })),
    ...consents.flatMap((consent) => {
      const { id, tenantName: tenant, status, created, modified, ended } = consent
      const asked = { key: id, at: created, text: fill(texts.asked, { tenant }), noun: 'consents', id }
      const text = fill(texts.consent, { tenant, status: consentEndText(i18n, consent) })
      return OPEN.includes(status)
        ? [asked]
        : [{ ...asked, key: `${id} ${status}`, at: ended ?? modified, text }, asked]
    }),
    ...connections.map(({ id, providerName, providerId, status, since }) => ({
      key: id,
      at: since,
      text: fill(texts.connection, { bank: providerName ?? providerId, status: t.words.connectionStatus[status] }),
      ...{ noun: 'connections', id },
    })),
    ...messages.map(({ id, kind, state, created }) => ({
      key: id,
      at: created,
      text: fill(texts.message, { kind: t.words.messageKind[kind], state: t.words.messageState[state] }),
      ...{ noun: 'messages', id },
    })),
    ...reads.map(({ id, readAt, tenantName, keyId, what, accountName, accountId }) => ({
      key: id,
      at: readAt,
      text: fill(texts.read, {
        tenant: tenantName ?? keyId,
        what: t.words.readWhat[what],
        account: accountName ?? accountId,
      }),
    })),
    ...changes.map(({ number, made, by, action }) => ({
      key: String(number),
      at: made,
      text: fill(texts.change, { by: by.name, action: (t.words.action as Record<string, string>)[action] ?? action }),
    })),
  ]
  return entries.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, MOST)
}
