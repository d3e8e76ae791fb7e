import { isNegative } from '@vitrine/money'
import { REMEDY_SIGN } from '../remedies.ts'
import type { ReadOptions } from '../statement.ts'
import { openChain } from './chain.ts'
import type { CellKind } from './kinds.ts'
import type { TitleSense } from './titles.ts'

export type SignRole = 'amount' | 'debit' | 'credit' | 'flag'

export type Direction = {
  sign: string | { in: string[]; out: string[] }
  roles: [SignRole, number, string][]
  question?: string
}

/** The cells of a file, and how to read an amount in them. */
export type Cells = {
  rows: string[][]
  kinds: CellKind[]
  title: (index: number) => string
  senses: ReadonlySet<TitleSense>[]
  value: (cell: string | undefined) => string | undefined
}

/** Words for the direction with the same meaning at every bank. */
const IN = ['bij', 'c', 'cr', 'credit', 'h', 'haben', 'k', 'kredit', '+', 'in']
const OUT = ['af', 'd', 'dr', 'debit', 's', 'soll', 'debet', '-', 'out']

/** The balance of a card is the debt, which moves the other way. */
const CARD = /card|karte|kaart|carte|kart|kártya|visa|mastercard|amex|owed|outstanding/i

const HOW = `If minus is money out, say ${REMEDY_SIGN}. If plus is, as on many cards, say reversed instead`

/**
 * The direction of the money is never guessed: it needs two columns named for it, words that mean a direction, balances
 * that follow from the amounts, or the caller's statement.
 */
export function oneColumn(
  cells: Cells,
  amount: number | undefined,
  balance: number | undefined,
  flags: number[],
  stated: ReadOptions['sign'],
): Direction {
  if (amount === undefined) return { sign: 'signed or reversed?', roles: [], question: 'columns: no amount was found' }
  const { hasMinus } = cells.kinds[amount] as { hasMinus: boolean }
  const roles: Direction['roles'] = [['amount', amount, 'every cell is a number with decimals']]
  const flag = flags.find((index) => directionOf(cells, index) !== undefined) ?? (hasMinus ? undefined : flags[0])
  if (flag !== undefined && !hasMinus) {
    const words = (cells.kinds[flag] as { words: string[] }).words
    roles.push(['flag', flag, `every cell is ${words.join(' or ')}, and no amount has a sign`])
    const sign = directionOf(cells, flag)
    if (sign) return { sign, roles }
    const question = `sign: which of ${words.join(' and ')} means money in, and which out; answer it in the profile below`
    return { sign: { in: ['?'], out: ['?'] }, roles, question }
  }
  const sign =
    stated === 'signed' || stated === 'reversed'
      ? stated
      : (byFlag(cells, amount, flag) ?? (balance === undefined ? undefined : byBalance(cells, amount, balance)))
  if (sign) return { sign, roles }
  const why = hasMinus ? 'nothing proves what the minus of some amounts means' : 'no amount has a minus'
  return { sign: 'signed or reversed?', roles, question: `sign: ${why}. ${HOW}` }
}

function directionOf({ kinds }: Cells, index: number): { in: string[]; out: string[] } | undefined {
  const { words } = kinds[index] as { words: string[] }
  const into = words.filter((word) => IN.includes(word.toLowerCase()))
  const out = words.filter((word) => OUT.includes(word.toLowerCase()))
  return into.length === 1 && out.length === 1 ? { in: into, out } : undefined
}

/** Words and signs together show what the signs mean, if they agree in every row. */
function byFlag(cells: Cells, amount: number, flag: number | undefined): 'signed' | 'reversed' | undefined {
  const direction = flag === undefined ? undefined : directionOf(cells, flag)
  if (!direction) return undefined
  const plain = cells.rows.map((row) => {
    const value = cells.value(row[amount])
    if (value === undefined || !/[1-9]/.test(value)) return undefined
    return isNegative(value) === direction.out.includes(row[flag!]?.trim() ?? '')
  })
  const clear = plain.filter((one) => one !== undefined)
  if (clear.length === 0) return undefined
  return clear.every((one) => one) ? 'signed' : clear.some((one) => one) ? undefined : 'reversed'
}

function byBalance(cells: Cells, amount: number, balance: number): 'signed' | undefined {
  if (cells.kinds.some((_, index) => CARD.test(cells.title(index)))) return undefined
  const chain = openChain()
  for (const row of cells.rows) chain.add(1, cells.value(row[amount]) ?? '0', cells.value(row[balance]))
  // Balances that move against the amounts may be a debt, or the signs may be reversed: a person decides.
  return chain.proof() === 'signed' ? 'signed' : undefined
}

export function twoColumns({ senses, kinds }: Cells, [one, two]: [number, number]): Direction {
  const says = (index: number, way: 'debit' | 'credit') => senses[index]!.has(way)
  const isOut = (index: number) => says(index, 'debit') && !says(index, 'credit')
  const isIn = (index: number) => says(index, 'credit') && !says(index, 'debit')
  const [debit, credit] = isOut(two) || isIn(one) ? [two, one] : [one, two]
  const why = 'each row has an amount in one of two columns'
  const roles: Direction['roles'] = [
    ['debit', debit, why],
    ['credit', credit, why],
  ]
  const kind = kinds[debit]!
  const sign = kind.kind === 'number' && kind.hasMinus ? 'debit-minus' : 'debit-plus'
  if ((isOut(debit) || isIn(credit)) && !isOut(credit) && !isIn(debit)) return { sign, roles }
  const question = `sign: "${sign}" if debit is money out and credit money in as below; else change them over`
  return { sign: `${sign}?`, roles, question: `${question}, in the profile` }
}
