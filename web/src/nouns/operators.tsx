import { useState } from 'react'
import { ROLES, type Role } from '../../../src/changes/actor.ts'
import {
  createOperator,
  createOperatorToken,
  editOperator,
  findOperator,
  listOperators,
  listOperatorTokens,
  removeOperator,
  removeOperatorToken,
} from '../api/manage.ts'
import type { ConsoleOperator, ConsoleOperatorToken } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { daysAfter } from '../terms/terms.ts'
import { column, Mono, statusColumn, ToList, timeColumn } from './parts.tsx'

const roleOptions = ({ t }: ConsoleI18n) => ROLES.map((value) => ({ value, label: t.roleLong[value] }))

function OperatorForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const [password, setPassword] = useState<string>()
  if (password !== undefined) return <SecretOnce secrets={[[t.operators.password, password]]} />
  return (
    <FieldForm
      fields={[
        { name: 'email', label: t.field.email, type: 'email' },
        { name: 'role', label: t.field.role, options: roleOptions(i18n) },
      ]}
      submit={t.operators.create}
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

function OperatorDetail({ row, onChanged }: DetailProps<ConsoleOperator>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const can = useCan()
  return (
    <>
      <Facts
        rows={[
          [t.field.role, t.roleLong[row.role]],
          [t.field.secondFactor, row.totp ? t.yes : t.no],
          [t.field.lastSeen, row.seen && time(row.seen)],
          [t.field.created, time(row.created)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <div className="button-row">
        <ToList noun="changes" filter={{ by: row.id }} label={t.changes.title} />
      </div>
      {can('admin') && (
        <>
          <FieldForm
            fields={[{ name: 'role', label: t.field.role, options: roleOptions(i18n) }]}
            values={{ role: row.role }}
            submit={t.save}
            onSubmit={async ({ role }) => {
              await editOperator(row.id, { role: role as Role })
              onChanged()
            }}
          />
          <div className="button-row panel-actions">
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
      column('role', t.field.role, { text: ({ role }) => role, phone: 'below', width: '7rem' }),
      statusColumn(t.field.status, ({ disabled }) => (disabled ? 'disabled' : 'active')),
      timeColumn(i18n, 'lastSeen', t.field.lastSeen, ({ seen }) => seen),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [],
    Detail: OperatorDetail,
    create: { label: t.operators.create, role: 'admin', Form: OperatorForm },
  }
}

function TokenForm({ onChanged, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <SecretOnce secrets={[[t.tokens.token, token]]} />
  return (
    <FieldForm
      fields={[
        { name: 'label', label: t.field.name },
        { name: 'role', label: t.field.role, options: roleOptions(i18n) },
        { name: 'days', label: t.field.days, type: 'number' },
      ]}
      values={{ days: '90' }}
      submit={t.tokens.create}
      onCancel={onClose}
      onSubmit={async ({ label = '', role, days }) => {
        const expires = daysAfter(serverNow(), Number(days)).toISOString()
        const made = await createOperatorToken({ label, role: role as Role, expires })
        setToken(made.token)
        onChanged()
      }}
    />
  )
}

function TokenDetail({ row, onChanged }: DetailProps<ConsoleOperatorToken>) {
  const { t, time } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.role, t.roleLong[row.role]],
          [t.field.created, time(row.created)],
          [t.field.ends, row.expires && time(row.expires)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <div className="button-row panel-actions">
        <Decide
          label={t.tokens.remove}
          title={t.tokens.removeTitle}
          needs="admin"
          warns
          onYes={async () => {
            await removeOperatorToken(row.id)
            onChanged()
          }}
        >
          {t.tokens.removeText}
        </Decide>
      </div>
    </>
  )
}

export const tokensPage = (i18n: ConsoleI18n): NounPage<ConsoleOperatorToken> => {
  const { t } = i18n
  return {
    path: 'operator-tokens',
    ...t.tokens,
    list: listOperatorTokens,
    idOf: ({ id }) => id,
    titleOf: ({ label }) => label,
    columns: [
      column('name', t.field.name, { text: ({ label }) => label, phone: 'title' }),
      column('role', t.field.role, { text: ({ role }) => role, phone: 'side', width: '7rem' }),
      statusColumn(t.field.status, ({ disabled }) => (disabled ? 'disabled' : 'usable'), 'below'),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'ends', t.field.ends, ({ expires }) => expires, 'below'),
    ],
    filters: [],
    Detail: TokenDetail,
    create: { label: t.tokens.create, role: 'admin', Form: TokenForm },
  }
}
