import { createRule, endRule, listRules } from '../api/manage.ts'
import type { ConsoleRule } from '../api/manage-rows.ts'
import { CURRENT_TENANT_SLUGS, TENANT_SLUGS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { chooserFilter, column, Mono, timeColumn } from './parts.tsx'

const whenText = ({ when }: ConsoleRule): string =>
  Object.entries(when)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

function RuleForm({ onChanged, onClose }: CreateProps) {
  const { t } = useConsole()
  return (
    <FieldForm
      fields={[
        { name: 'hasWords', label: t.rules.words, optional: true },
        { name: 'counterparty', label: t.rules.counterparty, optional: true },
        { name: 'code', label: t.field.code, hint: t.rules.codeHint },
        { name: 'note', label: t.field.note, optional: true },
        {
          name: 'tenant',
          label: t.field.tenant,
          hint: t.rules.tenantHint,
          choices: CURRENT_TENANT_SLUGS,
          optional: true,
        },
      ]}
      submit={t.rules.create}
      onCancel={onClose}
      onSubmit={async ({ hasWords = '', counterparty = '', code = '', note = '', tenant = '' }) => {
        await createRule({
          when: { ...(hasWords && { hasWords }), ...(counterparty && { counterparty }) },
          code: code.trim(),
          ...(note && { note }),
          ...(tenant && { tenant }),
        })
        onChanged()
        onClose()
      }}
    />
  )
}

function RuleDetail({ row, onChanged }: DetailProps<ConsoleRule>) {
  const { t, time } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.code, row.code],
          ...Object.entries(row.when).map(([name, value]): [string, string] => [name, String(value)]),
          [t.field.note, row.note],
          [t.field.madeBy, row.madeBy],
          [t.field.created, time(row.created)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <div className="button-row panel-actions">
        <Decide
          label={t.rules.end}
          title={t.rules.endTitle}
          needs="editor"
          warns
          onYes={async () => {
            await endRule(row.id)
            onChanged()
          }}
        >
          {t.rules.endText}
        </Decide>
      </div>
    </>
  )
}

export const rulesPage = (i18n: ConsoleI18n): NounPage<ConsoleRule> => {
  const { t } = i18n
  return {
    path: 'category-rules',
    ...t.rules,
    list: listRules,
    idOf: ({ id }) => id,
    titleOf: (row) => whenText(row),
    columns: [
      column('when', t.field.when, { text: whenText, phone: 'title', width: 'minmax(14rem, 2fr)' }),
      column('code', t.field.code, { text: ({ code }) => code, phone: 'side', width: '6rem' }),
      column('note', t.field.note, { text: ({ note }) => note, phone: 'below' }),
      column('madeBy', t.field.madeBy, { text: ({ madeBy }) => madeBy }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created, 'below'),
    ],
    filters: [chooserFilter('tenant', t.field.tenant, TENANT_SLUGS)],
    Detail: RuleDetail,
    create: { label: t.rules.create, role: 'editor', Form: RuleForm },
  }
}
