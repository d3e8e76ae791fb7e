import { useCallback, useState } from 'react'
import { correctTransaction, endRule, previewRule } from '../api/manage.ts'
import type { ConsoleTransaction, TransactionWithLineage } from '../api/manage-rows.ts'
import { CATEGORIES } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { FieldForm, type FormValues } from '../console/FieldForm.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { sayDone } from '../console/toasts.ts'
import { useFound } from '../console/use-found.ts'
import { Waiting } from '../frame/Waiting.tsx'
import { RulePreview } from './RulePreview.tsx'

const AUTOMATIC = 'automatic'

/** Of this one at once; of all like it once what would change is shown. Both can be taken back. */
export function CorrectCategory({ row, onChanged }: DetailProps<ConsoleTransaction>) {
  const { t } = useConsole()
  const [wish, setWish] = useState<FormValues>({})
  const { lineage, categorization }: TransactionWithLineage = row
  const correction = lineage?.correction
  const { id, accountId } = row
  const correctOne = async (code: string) => {
    const before = correction?.code ?? AUTOMATIC
    await correctTransaction(id, accountId, code, { onlyThis: true })
    onChanged()
    sayDone(code === AUTOMATIC ? t.transactions.takenBack : t.transactions.correctedOne, async () => {
      await correctTransaction(id, accountId, before, { onlyThis: true })
      onChanged()
    })
  }
  const preview = useCallback(
    (plan: string) => {
      const [which, code] = plan.split(' ') as [string, string]
      return previewRule({
        like: { transactionId: id, accountId, ...(which === 'amount' && { onlySameAmount: true }) },
        code,
      })
    },
    [id, accountId],
  )
  const plan = wish.code && wish.which !== 'one' ? `${wish.which} ${wish.code}` : undefined
  const { found, error, retry } = useFound(plan, preview)
  const correctAll = async (code: string, which: string) => {
    const { ruleId } = await correctTransaction(id, accountId, code, which === 'amount' ? { onlySameAmount: true } : {})
    setWish({})
    onChanged()
    if (ruleId !== undefined)
      sayDone(t.transactions.correctedAll, async () => {
        await endRule(ruleId)
        onChanged()
      })
  }
  return (
    <section>
      <h3>{t.transactions.correct}</h3>
      <FieldForm
        fields={[
          { name: 'code', label: t.field.category, hint: t.transactions.correctHint, choices: CATEGORIES },
          {
            name: 'which',
            label: t.transactions.correctFor,
            options: [
              { value: 'like', label: t.transactions.correctLike },
              { value: 'amount', label: t.transactions.correctAmount },
              { value: 'one', label: t.transactions.correctOne },
            ],
          },
        ]}
        values={{ code: categorization?.code ?? '' }}
        onChange={setWish}
        submit={plan === undefined ? t.save : t.transactions.correctAllYes}
        onSubmit={async (values) => {
          const { code = '', which = '' } = values
          if (which === 'one') return correctOne(code)
          // Nothing is changed before it was shown.
          if (found) await correctAll(code, which)
          else setWish(values)
        }}
      >
        {plan !== undefined && !found && !error && <Waiting />}
        {found && <RulePreview preview={found} />}
        <Problem error={error} onRetry={retry} />
      </FieldForm>
      {correction && (
        <div className="button-row panel-actions">
          <Decide
            label={t.transactions.takeBack}
            title={t.transactions.takeBackTitle}
            needs="editor"
            onYes={() => correctOne(AUTOMATIC)}
          >
            {t.transactions.takeBackText}
          </Decide>
        </div>
      )}
    </section>
  )
}
