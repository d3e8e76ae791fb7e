import { useState } from 'react'
import { findMessage, listMessages, resendMessage } from '../api/manage.ts'
import type { ConsoleMessage } from '../api/manage-rows.ts'
import { OWNERS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { Status } from '../console/Status.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { chooserFilter, column, namedColumn, To, timeColumn, wordColumn, wordFilter } from './parts.tsx'

/** Of one that went to nobody the status says it all. */
const recipientOf = ({ state, address }: ConsoleMessage) => (state === 'dropped' ? '' : address)
const reasonOf = ({ state, reason = '' }: ConsoleMessage) => (state === 'dropped' ? '' : reason)

/** The same message once more. Why it cannot be sent is said by the service. */
export function SendAgain({ message, onSent }: { message: ConsoleMessage; onSent: () => void }) {
  const { t } = useConsole()
  const can = useCan()
  const { busy, error, run } = useAction()
  if (!can('editor') || !message.isResendable) return null
  const send = () =>
    run(async () => {
      await resendMessage(message.id)
      onSent()
    })
  return (
    <>
      <ActionButton kind="plain" busy={busy} onPress={send}>
        {t.messages.resend}
      </ActionButton>
      <Problem error={error} />
    </>
  )
}

/** Why it is not sent again, and what the owner does instead. */
export function PinOver({ message: { pinState } }: { message: ConsoleMessage }) {
  const { t } = useConsole()
  return pinState === 'expired' || pinState === 'tried_too_often' ? <p className="soft">{t.messages.pinOver}</p> : null
}

function MessageDetail({ row, onChanged }: DetailProps<ConsoleMessage>) {
  const { t, time, number, fill } = useConsole()
  const [isSent, setSent] = useState(false)
  return (
    <>
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.state} label={t.words.messageState[row.state]} />],
          [t.field.reason, reasonOf(row)],
          [t.field.owner, row.ownerId && <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
          [t.field.channel, t.words.channel[row.channel]],
          [t.field.contact, recipientOf(row)],
          [t.field.tries, row.attempts !== undefined && number(row.attempts)],
          [t.field.created, time(row.created)],
          [row.pinState ? t.messages.pinValid : t.messages.expires, time(row.expires)],
          [t.messages.pin, row.pinState && t.words.pinState[row.pinState]],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      <PinOver message={row} />
      <div className="panel-actions">
        {isSent ? (
          <Notice kind="status">{fill(t.messages.again, { address: row.address })}</Notice>
        ) : (
          <SendAgain
            message={row}
            onSent={() => {
              setSent(true)
              onChanged()
            }}
          />
        )}
      </div>
    </>
  )
}

export const messagesPage = (i18n: ConsoleI18n): NounPage<ConsoleMessage> => {
  const { t } = i18n
  return {
    path: 'messages',
    ...t.messages,
    next: { path: 'owners', label: t.owners.title },
    list: listMessages,
    find: findMessage,
    idOf: ({ id }) => id,
    titleOf: ({ kind }) => t.words.messageKind[kind],
    columns: [
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created, 'below'),
      column('kind', t.field.kind, {
        text: ({ kind }) => kind,
        show: ({ kind }) => t.words.messageKind[kind],
        phone: 'title',
        width: 'minmax(11rem, 1fr)',
      }),
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      column('contact', t.field.contact, { text: recipientOf, phone: 'below' }),
      {
        ...wordColumn<ConsoleMessage>('status', t.field.status, ({ state }) => state, t.words.messageState, 'side'),
        width: 'minmax(10.5rem, 2fr)',
      },
      column('reason', t.field.reason, { text: reasonOf, width: 'minmax(8rem, 1fr)' }),
    ],
    isLive: true,
    filters: [
      chooserFilter('ownerId', t.field.owner, OWNERS),
      wordFilter('state', t.field.status, t.words.messageState),
      wordFilter('channel', t.field.channel, t.words.channel),
    ],
    Detail: MessageDetail,
  }
}
