import { useState } from 'react'
import { createRule, editRule, endRule, listRules, previewRule } from '../api/manage.ts'
import type { ConsoleRule, RulePreviewAnswer } from '../api/manage-rows.ts'
import { TENANT_SLUGS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { addressOf, go, useRoute } from '../console/router.ts'
import { sayDone } from '../console/toasts.ts'
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
  const { t } = useConsole()
  return (
    <RuleForm
      onSaved={(ruleId) => {
        onChanged()
        onClose()
        sayDone(t.rules.added, async () => {
          await endRule(ruleId)
          onChanged()
        })
      }}
      onCancel={onClose}
    />
  )
}

/** The form is open at once: a rule is opened to be changed. Either can be taken back. */
function RuleDetail({ row, onChanged }: DetailProps<ConsoleRule>) {
  const { t, time, codeName } = useConsole()
  const { query } = useRoute()
  const can = useCan()
  const [ending, setEnding] = useState<RulePreviewAnswer>()
  const { busy, error, run } = useAction()
  const { id, when, code, note } = row
  const leave = (said: string, undo: () => Promise<unknown>) => {
    onChanged()
    go(addressOf(['category-rules'], query))
    sayDone(said, async () => {
      await undo()
      onChanged()
    })
  }
  const end = async () => {
    await endRule(id)
    const tenant = query.get('tenant')
    leave(t.rules.ended, () => createRule({ when, code, note, ...(tenant !== null && { tenant }) }))
  }
  const isChanged = can('editor') && ending === undefined
  return (
    <>
      <Facts
        rows={[
          [t.field.category, codeName(code)],
          [t.field.code, code],
          ...Object.entries(when).map(([name, value]): [string, string] => [
            t.rules.condition[name as keyof ConsoleRule['when']],
            value,
          ]),
          [t.field.note, note],
          [t.field.madeBy, row.madeBy],
          [t.field.created, time(row.created)],
          [t.field.id, <IdChip key="id" id={id} isWhole />],
        ]}
      />
      {isChanged && (
        <section>
          <h3>{t.rules.change}</h3>
          <RuleForm rule={row} onSaved={(next) => leave(t.rules.changed, () => editRule(next, { when, code, note }))} />
        </section>
      )}
      {ending && (
        <InlineConfirm
          title={t.rules.endTitle}
          yes={t.rules.end}
          busy={busy}
          warns
          onBack={() => setEnding(undefined)}
          onYes={() => run(end)}
        >
          <p>{t.rules.endText}</p>
          <RulePreview preview={ending} />
        </InlineConfirm>
      )}
      {isChanged && (
        <div className="button-row panel-actions">
          <ActionButton
            kind="plain"
            busy={busy}
            onPress={() => run(async () => setEnding(await previewRule({ replaces: id })))}
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
