import { toUnits } from '@vitrine/money'
import { balanceKeyOf } from './balance-range.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'
import { batchName, referenceName } from './names.ts'

export type ResolvedBatches = {
  lines: Line[]
  /** Collective entries that are stored as one, because the ledger already has them that way. */
  asOne: Line[]
  /** Lines whose money the ledger already has in another form. */
  inParts: { line: Line; parts: Known[] }[]
}

/**
 * One delivery reports a collective entry as a whole, another one its payments. The form that came first stays, so that
 * the money is in the books once and no id changes.
 */
export function resolveBatches(lines: Line[], known: Known[]): ResolvedBatches {
  const byName = new Map<string, Known[]>()
  const byBalanceKey = new Map<string, Known>()
  for (const one of known) {
    for (const { name } of one.names) byName.set(name, [...(byName.get(name) ?? []), one])
    if (one.listed && one.record.balance !== undefined) byBalanceKey.set(balanceKeyOf(one.record), one)
  }
  const resolved: ResolvedBatches = { lines: [], asOne: [], inParts: [] }
  const reportedAsOne = partsOfKnown(lines, known, byName)
  const batches = batchesOf(known)
  for (const line of lines) {
    const whole = reportedAsOne.get(line)
    if (whole) {
      resolved.inParts.push({ line, parts: [whole] })
      continue
    }
    const { parts } = line
    if (parts) {
      const isKnownAsOne = batchTotals(line, byName, byBalanceKey).some(
        (one) => one.amount === line.amount && one.listed,
      )
      if (isKnownAsOne) resolved.asOne.push(line)
      resolved.lines.push(...(isKnownAsOne ? [line] : parts))
      continue
    }
    const found = partsOf(line, byName) ?? partsBySum(line, known, batches)
    if (found) resolved.inParts.push({ line, parts: found })
    else resolved.lines.push(line)
  }
  return resolved
}

/** Parts that arrive without their whole and add up to one that the ledger knows by the batch reference. */
function partsOfKnown(lines: Line[], known: Known[], byName: Map<string, Known[]>): Map<Line, Known> {
  const found = new Map<Line, Known>()
  const byBatch = Map.groupBy(
    lines.filter(({ record }) => record.batchReferences !== undefined),
    ({ record }) => record.batchReferences![0]!,
  )
  for (const [reference, parts] of byBatch) {
    const sum = parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n)
    const isWhole = ({ listed, record, amount }: Known) =>
      listed && record.batchReferences === undefined && toUnits(amount) === sum
    const whole =
      (byName.get(referenceName(reference)) ?? []).find(isWhole) ??
      // Another source reports it without its reference.
      (parts.length > 1 ? known.find((one) => isWhole(one) && one.day === parts[0]!.day && isBare(one)) : undefined)
    if (whole) for (const part of parts) found.set(part, whole)
  }
  return found
}

/** No source has given it a reference. */
const isBare = ({ names }: Known): boolean => !names.some(({ name }) => name.startsWith('ref:'))

type Batch = { day: number; sum: bigint; parts: Known[] }

/** The payments of each batch that the ledger has in parts. */
function batchesOf(known: Known[]): Batch[] {
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    const name = one.names.find((each) => each.name.startsWith('batch:'))?.name
    if (one.listed && name !== undefined) byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return [...byName.values()]
    .filter((parts) => parts.length > 1)
    .map((parts) => ({ day: parts[0]!.day, sum: parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n), parts }))
}

/** Another source reports the whole on the same day without a reference, and no other transaction could be it. */
function partsBySum(line: Line, known: Known[], batches: Batch[]): Known[] | undefined {
  const { bankReferences, batchReferences } = line.record
  if (bankReferences !== undefined || batchReferences !== undefined || batches.length === 0) return undefined
  const found = batches.find(({ day, sum }) => day === line.day && sum === toUnits(line.amount))
  // What an operator has joined or withdrawn can be reported again; what the bank has removed is no reason to list it.
  const isAlone = !known.some(
    ({ amount, day, listed, setAside }) => amount === line.amount && day === line.day && (listed || setAside),
  )
  return isAlone ? found?.parts : undefined
}

function batchTotals({ record }: Line, byName: Map<string, Known[]>, byBalanceKey: Map<string, Known>): Known[] {
  const named = (record.bankReferences ?? []).flatMap((reference) => byName.get(referenceName(reference)) ?? [])
  const placed = record.balance === undefined ? undefined : byBalanceKey.get(balanceKeyOf(record))
  return [...named.filter(({ record }) => record.batchReferences === undefined), ...(placed ? [placed] : [])]
}

function partsOf(line: Line, byName: Map<string, Known[]>): Known[] | undefined {
  for (const reference of line.record.bankReferences ?? []) {
    const parts = (byName.get(batchName(reference)) ?? []).filter(({ listed }) => listed)
    if (parts.length < 2) continue
    const sum = parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n)
    if (sum === toUnits(line.amount)) return parts
  }
  return undefined
}
