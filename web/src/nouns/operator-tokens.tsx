import { useState } from 'react'
import type { Role } from '../../../src/platform/core/role.ts'
import { createOperatorToken, listOperatorTokens, removeOperatorToken } from '../api/manage.ts'
import type { ConsoleOperatorToken } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { daysAfter } from '../terms/terms.ts'
import { roleOptions } from './operators.tsx'
import { column, timeColumn, wordColumn } from './parts.tsx'

function TokenForm({ onChanged, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <SecretOnce secrets={[[t.tokens.token, token]]} onSaved={onClose} />
  return (
    <FieldForm
      fields={[
        { name: 'label', label: t.field.name },
        { name: 'role', label: t.field.role, options: roleOptions(i18n) },
        { name: 'days', label: t.field.days, type: 'number' },
      ]}
      values={{ days: '90' }}
      submit={t.create}
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
          [t.field.madeBy, row.madeBy],
          [t.field.created, time(row.created)],
          [t.field.ends, row.expires && time(row.expires)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
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
      column('role', t.field.role, {
        text: ({ role }) => role,
        show: ({ role }) => t.role[role],
        phone: 'side',
        width: '8rem',
      }),
      wordColumn(
        'status',
        t.field.status,
        ({ disabled }) => (disabled ? 'disabled' : 'usable'),
        t.words.tokenStatus,
        'below',
      ),
      column('madeBy', t.field.madeBy, { text: ({ madeBy }) => madeBy ?? '' }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'ends', t.field.ends, ({ expires }) => expires, 'below'),
    ],
    filters: [],
    Detail: TokenDetail,
    bulk: [
      {
        label: t.tokens.remove,
        text: t.tokens.removeText,
        needs: 'admin',
        warns: true,
        applies: ({ disabled }) => !disabled,
        run: async ({ id }) => {
          await removeOperatorToken(id)
          return undefined
        },
      },
    ],
    create: { label: t.tokens.create, role: 'admin', Form: TokenForm },
  }
}
