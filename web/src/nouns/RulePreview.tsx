import type { RulePreviewAnswer } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Link } from '../console/Link.tsx'
import { addressOf } from '../console/router.ts'

const MAX_SHOWN = 10

/** How many transactions would get another category, and some of them. */
export function RulePreview({ preview }: { preview: RulePreviewAnswer }) {
  const { t, fill, count, number, codeName } = useConsole()
  const { seen, changed, cut, examples } = preview
  return (
    <section className="rule-preview" aria-live="polite">
      <h3>{fill(t.rules.wouldChange, { changed: number(changed), seen: number(seen) })}</h3>
      {cut && <p className="soft">{t.rules.cut}</p>}
      <ul className="line-list">
        {examples.slice(0, MAX_SHOWN).map(({ transactionId, description, before, after }) => (
          <li key={transactionId}>
            <Link href={addressOf(['transactions', transactionId])}>{description || transactionId}</Link>
            <span className="soft">
              {' '}
              {codeName(before)} → {codeName(after)}
            </span>
          </li>
        ))}
        {changed > MAX_SHOWN && <li className="soft">{count(t.imports.moreLines, changed - MAX_SHOWN)}</li>}
      </ul>
    </section>
  )
}
