import type { Preview } from '../ledger/recategorise/preview.service.ts'
import { table } from './table.ts'

/** Before and after, for an operator who is about to decide. */
export function describePreview({ seen, changed, examples, cut }: Preview): string {
  const head = `${changed} of ${seen} transactions would get another category.`
  const lines = examples.map(({ transactionId, description, before, after }) => ({
    transaction: transactionId,
    description: description.length > 60 ? `${description.slice(0, 59)}…` : description,
    before,
    after,
  }))
  return [
    head,
    ...(cut ? ['There are more; the preview stopped here to save time.'] : []),
    ...(lines.length > 0 ? ['', table(lines)] : []),
    ...(changed > lines.length ? [`and ${changed - lines.length} more`] : []),
    '',
    'Nothing was changed.',
  ].join('\n')
}
