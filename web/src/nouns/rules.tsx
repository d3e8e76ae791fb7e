import { useState } from 'react'
import { endRule, listRules, previewRule } from '../api/manage.ts'
import type { ConsoleRule, RulePreviewAnswer } from '../api/manage-rows.ts'
import { TENANT_SLUGS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { addressOf, go } from '../console/router.ts'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { chooserFilter, column, timeColumn } from './parts.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RulePreview } from './RulePreview.tsx'

const whenText =
  ({ t }: ConsoleI18n) =>
  ({ when }: ConsoleRule): string =>
    Object.entries(when)
      .map(([name, value]) => `${t.rules.condition[name as keyof ConsoleRule['when']]}: ${value}`)
      .join(', ')

function NewRule({ onChanged, onClose }: CreateProps) {
  return (
    <RuleForm
      onSaved={() => {
        onChanged()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

type Doing = { name: 'change' } | { name: 'end'; preview: RulePreviewAnswer }

function RuleDetail({ row, onChanged }: DetailProps<ConsoleRule>) {
  const { t, time, codeName } = useConsole()
  const can = useCan()
  const [doing, setDoing] = useState<Doing>()
  const { busy, error, run } = useAction()
  const leave = () => {
    onChanged()
    go(addressOf(['category-rules']))
  }
  if (doing?.name === 'change') return <RuleForm rule={row} onSaved={leave} onCancel={() => setDoing(undefined)} />
  return (
    <>
      <Facts
        rows={[
          [t.field.category, codeName(row.code)],
          [t.field.code, row.code],
          ...Object.entries(row.when).map(([name, value]): [string, string] => [
            t.rules.condition[name as keyof ConsoleRule['when']],
            value,
          ]),
          [t.field.note, row.note],
          [t.field.madeBy, row.madeBy],
          [t.field.created, time(row.created)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {doing?.name === 'end' && (
        <InlineConfirm
          title={t.rules.endTitle}
          yes={t.rules.end}
          busy={busy}
          warns
          onBack={() => setDoing(undefined)}
          onYes={() =>
            run(async () => {
              await endRule(row.id)
              leave()
            })
          }
        >
          <p>{t.rules.endText}</p>
          <RulePreview preview={doing.preview} />
        </InlineConfirm>
      )}
      {can('editor') && doing === undefined && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setDoing({ name: 'change' })}>
            {t.rules.change}
          </ActionButton>
          <ActionButton
            kind="plain"
            busy={busy}
            onPress={() => run(async () => setDoing({ name: 'end', preview: await previewRule({ replaces: row.id }) }))}
          >
            {t.rules.end}
          </ActionButton>
        </div>
      )}
      <Problem error={error} />
    </>
  )
}

export const rulesPage = (i18n: ConsoleI18n): NounPage<ConsoleRule> => {
  const { t, codeName } = i18n
  return {
    path: 'category-rules',
    ...t.rules,
    list: listRules,
    idOf: ({ id }) => id,
    titleOf: whenText(i18n),
    columns: [
      column('when', t.field.when, { text: whenText(i18n), phone: 'title', width: 'minmax(14rem, 2fr)' }),
      column('category', t.field.category, { text: ({ code }) => codeName(code), phone: 'below' }),
      column('code', t.field.code, { text: ({ code }) => code, phone: 'side', width: '6rem' }),
      column('note', t.field.note, { text: ({ note }) => note, phone: 'below' }),
      column('madeBy', t.field.madeBy, { text: ({ madeBy }) => madeBy }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created, 'below'),
    ],
    filters: [chooserFilter('tenant', t.field.tenant, TENANT_SLUGS)],
    Detail: RuleDetail,
    create: { label: t.rules.create, role: 'editor', Form: NewRule },
  }
}
