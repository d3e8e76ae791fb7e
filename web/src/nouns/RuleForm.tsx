import { type FormEvent, useState } from 'react'
import { createRule, editRule, previewRule } from '../api/manage.ts'
import type { ConsoleRule, RulePreviewAnswer } from '../api/manage-rows.ts'
import { Chooser } from '../chooser/Chooser.tsx'
import { CATEGORIES, CURRENT_TENANT_SLUGS } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { type Condition, ConditionFields } from './ConditionFields.tsx'
import { RulePreview } from './RulePreview.tsx'

const USUAL: Condition[] = ['hasWords', 'counterparty']

type Props = { rule?: ConsoleRule; onSaved: (ruleId: string) => void; onCancel?: () => void }

/** A new rule, or another one in the place of a rule. It can be saved once its preview was shown. */
export function RuleForm({ rule, onSaved, onCancel }: Props) {
  const { t } = useConsole()
  const [when, setWhen] = useState<Partial<Record<Condition, string>>>(rule?.when ?? {})
  const [shown, setShown] = useState(rule ? (Object.keys(rule.when) as Condition[]) : USUAL)
  const [code, setCode] = useState(rule?.code ?? '')
  const [note, setNote] = useState(rule?.note ?? '')
  const [tenant, setTenant] = useState('')
  const [preview, setPreview] = useState<RulePreviewAnswer>()
  const { busy, error, run } = useAction()
  /** Any change makes another rule, whose effect nobody has seen. */
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPreview(undefined)
    }
  const setCondition = (name: Condition, value: string) => changed(setWhen)((before) => ({ ...before, [name]: value }))
  const fields = {
    when: Object.fromEntries(shown.flatMap((name) => (when[name] ? [[name, when[name]]] : []))),
    code,
    note: note.trim(),
  }
  const ofTenant = tenant.trim() === '' ? {} : { tenant: tenant.trim() }
  const showPreview = (event: FormEvent) => {
    event.preventDefault()
    const replaced = rule && { replaces: rule.id }
    run(async () => setPreview(await previewRule({ ...fields, ...(replaced ?? ofTenant) })))
  }
  const save = () =>
    run(async () => {
      const { ruleId } = rule ? await editRule(rule.id, fields) : await createRule({ ...fields, ...ofTenant })
      onSaved(ruleId)
    })
  return (
    <form className="form compact" onSubmit={showPreview}>
      <p className="soft">{t.rules.allHold}</p>
      <ConditionFields
        shown={shown}
        values={when}
        onChange={setCondition}
        onShow={(name) => setShown([...shown, name])}
      />
      <Chooser
        className="field"
        label={t.field.category}
        hint={t.rules.codeHint}
        source={CATEGORIES}
        value={code}
        onChange={changed(setCode)}
        required
      />
      <TextInput
        label={t.field.note}
        value={note}
        onChange={changed(setNote)}
        input={{ autoComplete: 'off', spellCheck: false, maxLength: 500 }}
      />
      {!rule && (
        <Chooser
          className="field"
          label={t.field.tenant}
          hint={t.rules.tenantHint}
          source={CURRENT_TENANT_SLUGS}
          value={tenant}
          onChange={changed(setTenant)}
        />
      )}
      {preview && <RulePreview preview={preview} />}
      <Problem error={error} />
      <div className="button-row">
        {preview ? (
          <ActionButton kind="yes" busy={busy} onPress={save}>
            {t.save}
          </ActionButton>
        ) : (
          <ActionButton kind="yes" type="submit" busy={busy}>
            {t.rules.preview}
          </ActionButton>
        )}
        {onCancel && (
          <ActionButton kind="plain" onPress={onCancel}>
            {t.cancel}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
