import { dayCost } from './cost.ts'
import { coverageAt } from './coverage.ts'
import type { PaymentRow } from './rows.ts'
import { likeness, type TextLikeness, textOf } from './text.ts'
import type { Track } from './view.ts'

const WORDS: Record<TextLikeness, string> = {
  equal: 'same text',
  extends: 'text extends',
  absent: 'one has no text',
  overlaps: 'texts share words',
  none: 'other text',
}

/** Why a track belongs to its row, for people: the one of the others that is the most like it says it. */
export function evidenceFor(track: Track, row: PaymentRow): string[] {
  if (track.isPinned) return ['decided by an operator']
  const others = [...row.tracks, ...row.holds].filter((one) => one !== track)
  const [best] = others.map((one) => reasonsOf(track, one)).toSorted((a, b) => a.rank - b.rank)
  return best?.reasons ?? ['only this source has it']
}

/** Why a line is a track that said something else before. */
export const evidenceOfChange = (track: Track, before: Track): string[] => reasonsOf(track, before).reasons

function reasonsOf(track: Track, other: Track): { rank: number; reasons: string[] } {
  const [a, b] = [track.record, other.record]
  const reasons: string[] = []
  const isShared = (one: string[] = [], two: string[] = []) => one.some((name) => two.includes(name))
  if (track.view === other.view && isShared(track.ids, other.ids)) reasons.push('same id')
  if (a.endToEndId !== undefined && a.endToEndId === b.endToEndId) reasons.push('same end-to-end id')
  if (isShared(a.bankReferences, b.bankReferences)) reasons.push('same reference of the bank')
  if (a.balance !== undefined && a.balance === b.balance) reasons.push('same balance after it')
  if (a.counterparty?.iban !== undefined && a.counterparty.iban === b.counterparty?.iban) reasons.push('same IBAN')
  const names = reasons.length
  const days = dayCost(track.day, other.day)
  if (track.amount !== other.amount) reasons.push('other amount')
  const apart = Math.abs((track.day ?? 0) - (other.day ?? track.day ?? 0))
  reasons.push(days === 0 ? 'same day' : `${apart} ${apart === 1 ? 'day' : 'days'} apart`)
  const alike = likeness(textOf(a).all, textOf(b).all)
  reasons.push(WORDS[alike])
  const isComplete = (one: Track) => coverageAt(one.view, track.day) !== undefined
  if (names === 0 && (alike === 'none' || alike === 'overlaps') && isComplete(track) && isComplete(other))
    reasons.push('as many in both complete sources')
  const rank = days + Object.keys(WORDS).indexOf(alike) - 2 * names
  return { rank, reasons }
}
