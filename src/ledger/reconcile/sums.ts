import { toUnits } from '@vitrine/money'
import { contentCost } from './cost.ts'
import { coverageAt } from './coverage.ts'
import { CERTAIN, dayOf, expected, firstSeenOf, hasPins, isStated, isStatedBefore, type PaymentRow } from './rows.ts'
import { textOf } from './text.ts'
import { bankingDay, type SourceView, type Track } from './view.ts'

const MAX_PARTS = 8
/** Among this many of a day parts are looked for. */
const MAX_CANDIDATES = 40
/** What looking for parts may cost in all; what is left then stays apart. */
const MAX_STEPS = 200_000
/** Two forms of one payment are at most this many days apart. */
export const MAX_DAYS_APART = 4

/**
 * A payment in two forms: as one amount in one source, in parts in another. Unless both sources should have both forms, or
 * a reference names them, it is a guess; where the source with the parts never says that it has all, it is only asked.
 */
type Sum = { whole: PaymentRow; parts: PaymentRow[]; isGuess?: boolean; isAsked?: boolean }

/**
 * Hides one form of collective entries, and of payments with a fee, that are there as a whole and in parts. The form of a
 * statement stays, else the one that was told first, whatever arrives first. Found by the entry that the parts come from, by the batch's reference, or
 * where exactly one set of parts gives the sum and one of the two sources should have the other's form.
 */
export function hideForms(rows: PaymentRow[], views: SourceView[]): Set<PaymentRow> {
  const used = new Set<PaymentRow>()
  const hide = ({ whole, parts, isGuess = false, isAsked = false }: Sum) => {
    if ([whole, ...parts].some((one) => used.has(one))) return
    // An operator said that they are separate payments.
    if (hasPins(whole) && parts.some(hasPins)) return
    if (isAsked) {
      for (const part of parts) part.mayBePartOf = whole
      return
    }
    const isWhole = isFormOf(whole, parts)
    const hidden = isWhole ? parts : [whole, ...toldElsewhere(whole, rows, used)]
    for (const row of isWhole ? [whole] : parts) row.standsFor = hidden
    for (const row of hidden) {
      row.hiddenBecause = 'in another form'
      row.inFormOf = isWhole ? [whole] : parts
      row.isGuess = isGuess
    }
    for (const one of [whole, ...parts, ...hidden]) used.add(one)
  }
  for (const sum of namedSums(rows)) hide(sum)
  for (const sum of sumsOfLacking(rows, views, used)) hide(sum)
  return used
}

/** What the sources themselves say is one payment: by the entry that parts come from, or by a reference. */
export function* namedSums(rows: PaymentRow[]): Generator<Sum> {
  yield* sumsOfEntries(rows)
  yield* sumsOfBatches(rows)
  yield* sumsOfReferences(rows)
}

/** The same entry by other sources, at a weekend on another day, which nothing but the parts says of it. */
function toldElsewhere(whole: PaymentRow, rows: PaymentRow[], used: Set<PaymentRow>): PaymentRow[] {
  const [one] = whole.tracks
  const views = new Set(whole.tracks.map(({ view }) => view))
  return rows.filter((row) => {
    const [other] = row.tracks
    if (row === whole || used.has(row) || hasPins(row) || isStated(row) || other!.amount !== one!.amount) return false
    if (bankingDay(dayOf(row)) !== bankingDay(dayOf(whole)) || row.tracks.some(({ view }) => views.has(view)))
      return false
    if (contentCost(one!.record, other!.record) > CERTAIN) return false
    for (const { view } of row.tracks) views.add(view)
    return true
  })
}

/** Whether the whole is shown. Of the parts of a statement, others may tell some as well. */
function isFormOf(whole: PaymentRow, parts: PaymentRow[]): boolean {
  const isInParts = parts.every(isStated)
  if (isStated(whole) !== isInParts) return !isInParts
  return firstSeenOf(whole) < Math.min(...parts.map(firstSeenOf))
}

const unitsOf = ({ tracks }: PaymentRow): bigint => toUnits(tracks[0]!.record.amount)

/** A line that its own source has told in parts as well. */
export const isWholeOfParts = ({ whole, record }: Track): boolean =>
  whole !== undefined && toUnits(whole.amount) === toUnits(record.amount)

const isPart = (track: Track): boolean => track.whole !== undefined && !isWholeOfParts(track)

/** Parts that came as one entry, and rows that are this entry as a whole. */
function sumsOfEntries(rows: PaymentRow[]): Sum[] {
  const inParts = rows.filter(({ tracks }) => tracks.some(isPart))
  if (inParts.length === 0) return []
  const others = Map.groupBy(
    rows.filter(({ tracks }) => !tracks.some(isPart)),
    unitsOf,
  )
  const groups = Map.groupBy(inParts, ({ tracks }) => {
    const part = tracks.find(isPart)!
    return `${part.view.name} ${part.day} ${JSON.stringify(part.whole)}`
  })
  return [...groups.values()].flatMap((parts) => {
    const part = parts[0]!.tracks.find(isPart)!
    const fitting = (others.get(toUnits(part.whole!.amount)) ?? []).filter((row) => isEntry(row, part))
    const [whole] = fitting.toSorted(
      (a, b) => Math.abs(dayOf(a) - part.day!) - Math.abs(dayOf(b) - part.day!) || dayOf(a) - dayOf(b),
    )
    return whole ? [{ whole, parts }] : []
  })
}

function isEntry({ tracks }: PaymentRow, part: Track): boolean {
  const own = part.whole!.bankReferences ?? []
  return (
    Math.abs(tracks[0]!.day! - part.day!) <= MAX_DAYS_APART &&
    tracks.every((one) => one.view !== part.view || isWholeOfParts(one)) &&
    tracks.every(({ record: { bankReferences: other = [] } }) => {
      return own.length === 0 || other.length === 0 || other.some((reference) => own.includes(reference))
    })
  )
}

/** Among what a complete source lacks. Not by when it was made: the sum itself says that the two are one. */
function* sumsOfLacking(rows: PaymentRow[], views: SourceView[], used: Set<PaymentRow>): Generator<Sum> {
  const complete = views.filter(({ coverage }) => coverage.length > 0)
  const lacking = rows.filter(({ tracks }) =>
    complete.some((view) => !tracks.some((one) => one.view === view) && coverageAt(view, tracks[0]!.day)),
  )
  if (lacking.length === 0) return
  const days = new Set(lacking.map((row) => bankingDay(dayOf(row))))
  const isLacking = new Set(lacking)
  const others = rows.filter((row) => !isLacking.has(row) && isStated(row) && days.has(bankingDay(dayOf(row))))
  const byDay = Map.groupBy(lacking, (row) => bankingDay(dayOf(row)))
  const othersByDay = Map.groupBy(others, (row) => bankingDay(dayOf(row)))
  const byBatch = Map.groupBy(lacking.filter(batchOf), (row) => batchOf(row)!)
  const budget = { steps: MAX_STEPS }
  const budgetOfCharges = { steps: MAX_STEPS }
  for (const whole of [...lacking, ...others]) {
    if (used.has(whole) || budget.steps <= 0) continue
    const isPossible = (one: PaymentRow) => !used.has(one) && isOtherForm(whole, one)
    const named = referencesOf(whole)
      .flatMap((one) => byBatch.get(one) ?? [])
      .filter(isPossible)
    const isNamed = named.length > 0 && named.reduce((sum, row) => sum + unitsOf(row), 0n) === unitsOf(whole)
    const near = (byDay.get(bankingDay(dayOf(whole))) ?? []).slice(0, MAX_CANDIDATES)
    const parts = isNamed ? named : onlySubset(near.filter(isPossible), unitsOf(whole), budget)
    const isAsked = !isLacking.has(whole)
    if (parts)
      yield { whole, parts, isGuess: !(isNamed || statesPart(whole, parts) || lackEachOther(whole, parts)), isAsked }
    else {
      // A notice of a payment with its charge, and a statement that has the two apart.
      const stated = (othersByDay.get(bankingDay(dayOf(whole))) ?? []).slice(0, MAX_CANDIDATES)
      const possible = isStated(whole) ? [] : stated.filter(isPossible)
      const apart = onlySubset(possible, unitsOf(whole), budgetOfCharges)
      if (apart) yield { whole, parts: apart, isAsked: true }
      const rest = restBesideJoined(whole, near.filter(isPossible), stated, budgetOfCharges)
      if (rest) yield { whole, parts: rest, isAsked: true }
      const some = near.filter((one) => !used.has(one) && isToldElsewhere(whole, one))
      const lessCharge = onlySubsetLessCharge(some, unitsOf(whole), budgetOfCharges)
      if (lessCharge) yield { whole, parts: lessCharge, isAsked: true }
    }
  }
}

/** Charges: EUR 4.80, in the entry of 504.80. */
const statesPart = ({ tracks }: PaymentRow, parts: PaymentRow[]): boolean =>
  parts.length === 2 &&
  tracks.some(({ record }) => {
    const amounts = textOf(record)
      .all.numbers.filter((number) => AMOUNT.test(number))
      .map(toUnits)
    return parts.some((part) => amounts.includes(unitsOf(part)) || amounts.includes(-unitsOf(part)))
  })

const AMOUNT = /^(?:0|[1-9]\d*)\.\d{2}$/

/** Each source was asked after the other had told its form. If not, two coffees and a lunch may make the sum, too. */
function lackEachOther(whole: PaymentRow, parts: PaymentRow[]): boolean {
  const lacks = ({ tracks }: PaymentRow, other: PaymentRow) =>
    tracks.some(({ view }) => expected(view, dayOf(other), firstSeenOf(other)) > 0)
  return parts.every((part) => lacks(whole, part)) && parts.some((part) => lacks(part, whole))
}

/** A payment and its fee by notices, both with the reference of the entry in the statement that includes the fee. */
function* sumsOfReferences(rows: PaymentRow[]): Generator<Sum> {
  const named = rows.flatMap((row) => [...new Set(referencesOf(row))].map((reference) => ({ row, reference })))
  for (const some of Map.groupBy(named, ({ reference }) => reference).values()) {
    if (some.length < 3 || some.length > MAX_CANDIDATES) continue
    for (const { row: whole } of some) {
      const parts = some.map(({ row }) => row).filter((row) => row !== whole && isOtherForm(whole, row))
      const isNear = parts.every((part) => Math.abs(dayOf(part) - dayOf(whole)) <= MAX_DAYS_APART)
      if (parts.length < 2 || !isNear) continue
      if (parts.reduce((sum, row) => sum + unitsOf(row), 0n) === unitsOf(whole)) yield { whole, parts }
    }
  }
}

/** Parts of one batch, and the row that has its reference; or a row of their day with their sum, without any. */
function* sumsOfBatches(rows: PaymentRow[]): Generator<Sum> {
  const byBatch = Map.groupBy(rows.filter(batchOf), (row) => batchOf(row)!)
  if (byBatch.size === 0) return
  const bySum = Map.groupBy(
    rows.filter((row) => batchOf(row) === undefined),
    unitsOf,
  )
  for (const [reference, parts] of byBatch) {
    if (parts.length < 2) continue
    const sum = parts.reduce((all, row) => all + unitsOf(row), 0n)
    const fitting = (bySum.get(sum) ?? []).filter((row) => parts.every((part) => isApart(row, part)))
    const named = fitting.find(({ tracks }) => tracks.some(({ record }) => record.bankReferences?.includes(reference)))
    const bare = fitting.find(
      (row) =>
        dayOf(row) === dayOf(parts[0]!) &&
        row.tracks.every(({ record }) => record.bankReferences === undefined) &&
        parts.every((part) => isOtherForm(row, part)),
    )
    const whole = named ?? bare
    if (whole) yield { whole, parts }
  }
}

/** No source has both. */
const isApart = (row: PaymentRow, part: PaymentRow): boolean =>
  Math.abs(dayOf(row) - dayOf(part)) <= MAX_DAYS_APART &&
  !part.tracks.some(({ view }) => row.tracks.some((one) => one.view === view))

const batchOf = ({ tracks }: PaymentRow): string | undefined =>
  tracks.find(({ record }) => record.batchReferences !== undefined)?.record.batchReferences?.[0]

/**
 * Salaries of 250 and 300 by notices, and a statement with 550 and with 250 for something else: the sum says that the 250
 * of the notice may not be that one, and that the 300 is in the 550.
 */
function restBesideJoined(
  whole: PaymentRow,
  lacking: PaymentRow[],
  stated: PaymentRow[],
  budget: { steps: number },
): PaymentRow[] | undefined {
  if (lacking.length === 0 || !isStated(whole)) return undefined
  const joined = stated.filter((row) => isSmaller(row, whole) && isJoinedInOtherWords(row))
  if (joined.length === 0) return undefined
  const rest = onlySubset([...lacking, ...joined], unitsOf(whole), budget)?.filter((row) => lacking.includes(row))
  return rest && rest.length > 0 ? rest : undefined
}

/** A source that never has all told it, and nothing but the amount and a shared word says that the statement has it. */
const isJoinedInOtherWords = ({ tracks: [first, ...others] }: PaymentRow): boolean =>
  others.some(({ view, record }) => view.coverage.length === 0 && contentCost(first!.record, record) > CERTAIN)

function isSmaller(part: PaymentRow, whole: PaymentRow): boolean {
  const [sum, amount] = [unitsOf(whole), unitsOf(part)]
  return amount < 0n === sum < 0n && (sum < 0n ? amount > sum : amount < sum)
}

/** A smaller amount of a source that lacks the whole although it covers its day, or the other way round. */
const isOtherForm = (whole: PaymentRow, part: PaymentRow): boolean =>
  isSmaller(part, whole) && isToldElsewhere(whole, part)

function isToldElsewhere(whole: PaymentRow, part: PaymentRow): boolean {
  const wholes = new Set(whole.tracks.map(({ view }) => view))
  if (part.tracks.some(({ view }) => wholes.has(view))) return false
  if (part.tracks.some((one) => whole.tracks.some((other) => isStatedBefore(one, other) || isStatedBefore(other, one))))
    return false
  return (
    part.tracks.some(({ view }) => coverageAt(view, dayOf(whole))) ||
    whole.tracks.some(({ view }) => coverageAt(view, dayOf(part)))
  )
}

/** The set of two to eight that gives the sum, if there is exactly one; equal amounts stand for each other. */
function onlySubset(rows: PaymentRow[], target: bigint, budget: { steps: number }): PaymentRow[] | undefined {
  budget.steps -= rows.length + 1
  const inOrder = rows.map((row) => ({ row, amount: unitsOf(row) })).toSorted((a, b) => Number(a.amount - b.amount))
  let found: number[] | undefined
  let count = 0
  const visit = (at: number, left: bigint, chosen: number[]): void => {
    if (count > 1 || --budget.steps < 0) return
    if (left === 0n) {
      count += 1
      found = chosen
      return
    }
    if (chosen.length === MAX_PARTS) return
    for (let next = at; next < inOrder.length; next++) {
      const { amount } = inOrder[next]!
      if (next > at && amount === inOrder[next - 1]!.amount) continue
      const rest = left - amount
      if (target < 0n ? rest <= 0n : rest >= 0n) visit(next + 1, rest, [...chosen, next])
    }
  }
  visit(0, target, [])
  return count === 1 && budget.steps >= 0
    ? ofOneReference(
        found!.map((at) => inOrder[at]!.row),
        rows,
      )
    : undefined
}

/** Takings of 400 and 610 less a charge of 10. That this makes the sum by chance is more likely, so it is only asked. */
function onlySubsetLessCharge(rows: PaymentRow[], sum: bigint, budget: { steps: number }): PaymentRow[] | undefined {
  const isPart = (row: PaymentRow) => unitsOf(row) < 0n === sum < 0n
  const parts = rows.filter((row) => isPart(row) && unitsOf(row) !== sum)
  const found = rows
    .filter((row) => !isPart(row))
    .flatMap((charge) => {
      const some = onlySubset(parts, sum - unitsOf(charge), budget)
      return some ? [[...some, charge]] : []
    })
  return found.length === 1 ? found[0] : undefined
}

/** Of several equal parts the one that has the reference of another part: two purchases with a fee of 1.50 each. */
function ofOneReference(parts: PaymentRow[], rows: PaymentRow[]): PaymentRow[] {
  const left = rows.filter((row) => !parts.includes(row))
  return parts.map((part) => {
    const others = new Set(parts.filter((one) => one !== part).flatMap(referencesOf))
    const isOfThem = (row: PaymentRow) => referencesOf(row).some((one) => others.has(one))
    if (isOfThem(part)) return part
    return left.find((row) => unitsOf(row) === unitsOf(part) && isOfThem(row)) ?? part
  })
}

const referencesOf = ({ tracks }: PaymentRow): string[] => tracks.flatMap(({ record }) => record.bankReferences ?? [])
