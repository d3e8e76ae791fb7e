import type { ConsoleI18n } from '../console/console-context.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'

type ReasonI18n = Pick<ConsoleI18n, 't' | 'fill' | 'count'>
type CategoryReason = Exclude<keyof ConsoleTexts['categoryReason'], 'notSure'>

/** Why the categoriser decided so, by its words, which are English and stored. */
const CATEGORY: readonly [CategoryReason, RegExp][] = [
  ['rule', /^operator rule (?<id>\S+)$/],
  ['corrected', /^corrected by an operator/],
  ['given', /^given by the source$/],
  ['bankCode', /\(bank code (?<code>[^()]+)\)$/],
  ['merchantCode', /^code (?<code>\d+) /],
  ['brand', /^brand (?<name>.+?)(?:, cut off)?$/],
  ['word', /^word (?<name>.+)$/],
  ['like', /^(?:looks like|letters of) (?<name>[^:]+)/],
  ['rentPrivate', /^rent to a private person/],
  ['own', /^transfer between own accounts/],
  ['people', /^payment between people/],
  ['income', /^(?:benefit$|money that came in)/],
  ['unknown', /^no known name or word/],
  ['phrase', /\((?<name>[^()]+)\)$/],
]

/** Why a transaction has its category, or none; as the service says it where it is none of these. */
export function categoryReasonText(i18n: ReasonI18n, reason: string): string {
  const { t, fill } = i18n
  const [, doubtful] = /^not sure: (.*), \S+$/.exec(reason) ?? []
  if (doubtful !== undefined) return fill(t.categoryReason.notSure, { why: categoryReasonText(i18n, doubtful) })
  for (const [kind, pattern] of CATEGORY) {
    const found = pattern.exec(reason)
    if (found) return fill(t.categoryReason[kind], { ...found.groups })
  }
  return reason
}

const EVIDENCE: Readonly<Record<string, keyof ConsoleTexts['evidence']>> = {
  'decided by an operator': 'operator',
  'only this source has it': 'onlyThis',
  'same id': 'id',
  'same end-to-end id': 'endToEnd',
  'same reference of the bank': 'reference',
  'same balance after it': 'balance',
  'same IBAN': 'iban',
  'other amount': 'amount',
  'same day': 'day',
  'same text': 'sameText',
  'text extends': 'extends',
  'one has no text': 'absent',
  'texts share words': 'overlaps',
  'other text': 'otherText',
  'as many in both complete sources': 'complete',
}

/** What agreed, where two lines became one transaction. */
export function evidenceText({ t, count }: ReasonI18n, said: string): string {
  const [, days] = /^(\d+) days? apart$/.exec(said) ?? []
  if (days !== undefined) return count(t.apart, Number(days))
  const known = EVIDENCE[said]
  return known === undefined ? said : t.evidence[known]
}

const DOUBTS: Readonly<Record<string, keyof ConsoleTexts['doubt']>> = {
  'may be in a statement that is not here yet': 'statement',
  'may have moved to another day': 'moved',
  'too many of one amount to compare': 'tooMany',
  'one is missing where the other is new': 'missing',
  'may be the same payment': 'same',
  'may be this hold, or another': 'hold',
  'has another amount than this hold': 'otherHold',
  'may be a part of it': 'part',
  'still pending': 'pending',
  'in another form': 'form',
  'no statement has it': 'nowhere',
}

/** Why a person has to decide. */
export function doubtText({ t }: Pick<ReasonI18n, 't'>, said: string): string {
  const known = DOUBTS[said]
  return known === undefined ? said : t.doubt[known]
}
