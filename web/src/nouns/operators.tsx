import { useContext, useState } from 'react'
import { ROLES, type Role } from '../../../src/platform/core/role.ts'
import { createOperator, editOperator, findOperator, listOperators, removeOperator } from '../api/manage.ts'
import type { ConsoleOperator, OperatorFields } from '../api/manage-rows.ts'
import { type ConsoleI18n, OperatorContext, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { Status } from '../console/Status.tsx'
import { column, ToList, timeColumn, wordColumn } from './parts.tsx'

const statusOf = ({ disabled }: ConsoleOperator) => (disabled ? 'disabled' : 'active')

export const roleOptions = ({ t }: ConsoleI18n) => ROLES.map((value) => ({ value, label: t.roleLong[value] }))

function OperatorForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const [password, setPassword] = useState<string>()
  if (password !== undefined) return <SecretOnce secrets={[[t.operators.password, password]]} onSaved={onClose} />
  return (
    <FieldForm
      fields={[
        { name: 'email', label: t.field.email, type: 'email' },
        { name: 'role', label: t.field.role, options: roleOptions(i18n) },
      ]}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ email = '', role }) => {
        const made = await createOperator({ email: email.trim(), role: role as Role })
        onChanged()
        if (made.password === undefined) onOpen(made.id)
        else setPassword(made.password)
      }}
    />
  )
}

/** What an admin does about somebody else; one's own password and second factor are on "My account". */
function OperatorAccess({ row, onChanged }: DetailProps<ConsoleOperator>) {
  const { t } = useConsole()
  const [password, setPassword] = useState<string>()
  const edit = (fields: OperatorFields) => async () => {
    const made = await editOperator(row.id, fields)
    setPassword(made.password)
    onChanged()
  }
  return (
    <>
      {password !== undefined && (
        <SecretOnce secrets={[[t.operators.newPassword, password]]} onSaved={() => setPassword(undefined)} />
      )}
      <h3>{t.operators.access}</h3>
      <div className="button-row">
        <Decide
          label={t.operators.resetPassword}
          title={t.operators.resetPasswordTitle}
          needs="admin"
          warns
          onYes={edit({ resetPassword: true })}
        >
          {t.operators.resetPasswordText}
        </Decide>
        {row.totp && (
          <Decide
            label={t.operators.resetTotp}
            title={t.operators.resetTotpTitle}
            needs="admin"
            warns
            onYes={edit({ resetTotp: true })}
          >
            {t.operators.resetTotpText}
          </Decide>
        )}
        {row.disabled ? (
          <Decide
            label={t.operators.enable}
            title={t.operators.enableTitle}
            needs="admin"
            onYes={edit({ disabled: false })}
          >
            {t.operators.enableText}
          </Decide>
        ) : (
          <Decide
            label={t.operators.disable}
            title={t.operators.disableTitle}
            needs="admin"
            warns
            onYes={edit({ disabled: true })}
          >
            {t.operators.disableText}
          </Decide>
        )}
        <Decide
          label={t.operators.remove}
          title={t.operators.removeTitle}
          needs="admin"
          warns
          onYes={async () => {
            await removeOperator(row.id)
            onChanged()
          }}
        >
          {t.operators.removeText}
        </Decide>
      </div>
    </>
  )
}

function OperatorDetail({ row, onChanged }: DetailProps<ConsoleOperator>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const can = useCan()
  const isMe = useContext(OperatorContext)?.id === row.id
  return (
    <>
      <Facts
        rows={[
          [t.field.role, t.roleLong[row.role]],
          [
            t.field.status,
            <Status key="status" status={statusOf(row)} label={t.words.operatorStatus[statusOf(row)]} />,
          ],
          [t.field.secondFactor, row.totp ? t.yes : t.no],
          [t.field.lastSeen, row.seen && time(row.seen)],
          [t.field.created, time(row.created)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      <div className="button-row panel-actions">
        <ToList noun="changes" filter={{ by: row.id }} label={t.changes.title} />
        {isMe && <ToList noun="my-account" filter={{}} label={t.myAccount.title} />}
      </div>
      {can('admin') && (
        <>
          <h3>{t.field.role}</h3>
          <FieldForm
            fields={[{ name: 'role', label: t.operators.may, options: roleOptions(i18n) }]}
            values={{ role: row.role }}
            submit={t.save}
            onSubmit={async ({ role }) => {
              await editOperator(row.id, { role: role as Role })
              onChanged()
            }}
          />
          {!isMe && <OperatorAccess row={row} onChanged={onChanged} />}
        </>
      )}
    </>
  )
}

export const operatorsPage = (i18n: ConsoleI18n): NounPage<ConsoleOperator> => {
  const { t } = i18n
  return {
    path: 'operators',
    ...t.operators,
    list: listOperators,
    find: findOperator,
    idOf: ({ id }) => id,
    titleOf: ({ email }) => email,
    columns: [
      column('email', t.field.email, { text: ({ email }) => email, phone: 'title', width: 'minmax(12rem, 2fr)' }),
      column('role', t.field.role, {
        text: ({ role }) => role,
        show: ({ role }) => t.role[role],
        phone: 'below',
        width: '8rem',
      }),
      wordColumn('status', t.field.status, statusOf, t.words.operatorStatus, 'side'),
      timeColumn(i18n, 'lastSeen', t.field.lastSeen, ({ seen }) => seen),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [],
    Detail: OperatorDetail,
    create: { label: t.operators.create, role: 'admin', Form: OperatorForm },
  }
}
