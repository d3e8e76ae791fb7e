import { isDecimal } from '@vitrine/money'
import {
  type Entry,
  type Note,
  type ReaderEvent,
  type StatementFoot,
  type StatementHead,
  Unreadable,
} from './statement.ts'
import { countEntry, emptyTally, type StatementSummary, type StatementTotals, summarise } from './summary.ts'

/** A reader's events, checked and summed: the same events, and with the end of a statement its summary. */
export type Scanned =
  | { kind: 'statement'; head: StatementHead }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'end'; head: StatementHead; foot: StatementFoot; summary: StatementSummary }
  | { kind: 'note'; note: Note }
  | { kind: 'refused'; line: number; why: string }

type ScannedStatement = { head: StatementHead; tally: StatementTotals; line: number; refused: number }

/** Tracks a reader through a file. Only sums are kept, so a file may be of any length. */
export function scan(emit: (scanned: Scanned) => void): (event: ReaderEvent) => void {
  const repetitions = openRepetitions(emit)
  let open: ScannedStatement | undefined
  return (event) => {
    if (event.kind === 'note') emit(event)
    else if (event.kind === 'statement') {
      open = { head: event.head, tally: emptyTally(), line: 0, refused: 0 }
      emit(event)
    } else if (event.kind === 'refused') {
      open!.refused += 1
      emit(event)
    } else if (event.kind === 'entry') {
      count(open!, event.entry)
      emit(event)
    } else {
      const { head, tally, line, refused } = open!
      const sums = summarise(head, tally, event.foot)
      // Where a line is missing, agreeing sums are a coincidence.
      const summary = { ...sums, balanced: sums.balanced && refused === 0 }
      repetitions.check(head, summary, line)
      emit({ kind: 'end', head, foot: event.foot, summary })
      open = undefined
    }
  }
}

function count(open: ScannedStatement, entry: Entry): void {
  const { line, amount, records } = entry
  if (!isDecimal(amount)) {
    throw new Unreadable(line, `${JSON.stringify(amount.slice(0, 40))} is no amount such as -12.30`)
  }
  open.line ||= line
  // Pending entries have not moved the account yet; they are listed, and not summed.
  countEntry(open.tally, records[0]?.status === 'pending' ? '0' : amount)
  if (!isDecimal(open.tally.sum)) {
    throw new Unreadable(line, 'up to here the amounts add up to more digits than an amount can have')
  }
}

const MAX_REMEMBERED = 10_000

/**
 * Files that were concatenated from others may have a statement twice. Its lines would be stored twice too: equal lines
 * of one file are two movements. Balances move on, so two statements do not share all of this by chance; only where
 * their ids differ a person has to check.
 */
function openRepetitions(emit: (scanned: Scanned) => void) {
  /** The properties of statements, and the id of the first with these. */
  const seen = new Map<string, string>()
  return {
    check(head: StatementHead, summary: StatementSummary, line: number): void {
      const { account, currency, id = '', opening, closing, entries, sum, gap } = summary
      if (gap === undefined || entries === 0) return
      const stated = [
        account,
        currency,
        head.number,
        head.page,
        head.opening?.date,
        opening,
        closing,
        entries,
        sum,
      ].join('\n')
      const known = seen.get(stated)
      if (known === id)
        throw new Unreadable(line, 'the statement with this line is in the file twice; take one of them out')
      if (known !== undefined) emit({ kind: 'note', note: { line, text: TWICE_PERHAPS } })
      else if (seen.size < MAX_REMEMBERED) seen.set(stated, id)
    },
  }
}

const TWICE_PERHAPS =
  'the statement with this line has the number, balances and sum of an earlier one, and another id: is it there twice?'
