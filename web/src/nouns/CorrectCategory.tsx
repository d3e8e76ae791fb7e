import { useState } from 'react'
import { correctTransaction, endRule, previewRule } from '../api/manage.ts'
import type { ConsoleTransaction, RulePreviewAnswer, TransactionWithLineage } from '../api/manage-rows.ts'
import { CATEGORIES } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { sayDone } from '../console/toasts.ts'
import { useAction } from '../console/use-action.ts'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { RulePreview } from './RulePreview.tsx'

type Planned = { code: string; isSameAmount: boolean; preview: RulePreviewAnswer }

const AUTOMATIC = 'automatic'

/** Of this one at once; of all like it only after what would change was shown. Both can be taken back. */
export function CorrectCategory({ row, onChanged }: DetailProps<ConsoleTransaction>) {
  const { t } = useConsole()
  const [planned, setPlanned] = useState<Planned>()
  const { busy, error, run } = useAction()
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
  const correctAll = async ({ code, isSameAmount }: Planned) => {
    const { ruleId } = await correctTransaction(id, accountId, code, isSameAmount ? { onlySameAmount: true } : {})
    setPlanned(undefined)
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
      {planned ? (
        <>
          <InlineConfirm
            title={t.transactions.correctAllTitle}
            yes={t.transactions.correctAllYes}
            busy={busy}
            onBack={() => setPlanned(undefined)}
            onYes={() => run(() => correctAll(planned))}
          >
            <RulePreview preview={planned.preview} />
          </InlineConfirm>
          <Problem error={error} />
        </>
      ) : (
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
          submit={t.save}
          onSubmit={async ({ code = '', which }) => {
            if (which === 'one') return correctOne(code)
            const isSameAmount = which === 'amount'
            const like = { transactionId: id, accountId, ...(isSameAmount && { onlySameAmount: true }) }
            setPlanned({ code, isSameAmount, preview: await previewRule({ like, code }) })
          }}
        />
      )}
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
