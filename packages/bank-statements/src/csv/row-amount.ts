import { negate } from '@vitrine/money'
import { Unreadable } from '../statement.ts'
import { minus, quote } from './amounts.ts'
import type { Profile } from './profile.ts'
import { columnName, type RowCells } from './row-cells.ts'

/** The signed effect of a row on the account. */
export function effectOf(profile: Profile, cells: RowCells, currency: string): string {
  const { amount, fee } = profile.columns
  const gross =
    amount === undefined
      ? fromTwoColumns(profile, cells, currency)
      : withSign(profile, cells, cells.amount(amount, currency))
  return cells.text(fee) === '' ? gross : minus(gross, cells.amount(fee!, currency))
}

function withSign({ sign, columns }: Profile, cells: RowCells, value: string): string {
  if (sign === 'reversed') return negate(value)
  if (typeof sign === 'string') return value
  const flag = cells.text(columns.flag)
  const isFlag = (word: string) => word.toLowerCase() === flag.toLowerCase()
  const isIn = sign.in.some(isFlag)
  if (!isIn && !sign.out.some(isFlag)) {
    const known = [...sign.in, ...sign.out].map(quote).join(', ')
    throw cells.wrong(columns.flag!, `${quote(flag)} is none of ${known}`)
  }
  if (value.startsWith('-')) {
    throw cells.wrong(columns.amount!, `${value} has a sign, and so has ${columnName(columns.flag!)}`)
  }
  return isIn ? value : negate(value)
}

function fromTwoColumns({ sign, columns }: Profile, cells: RowCells, currency: string): string {
  const [debit, credit] = [columns.debit!, columns.credit!]
  const [out, into] = [debit, credit].map((column) =>
    cells.text(column) === '' ? undefined : cells.amount(column, currency),
  )
  if ((out === undefined && into === undefined) || (isFilled(out) && isFilled(into))) {
    const what = out === undefined ? 'are both empty' : 'are both filled'
    const both = `${columnName(debit)} and ${columnName(credit)}`
    throw new Unreadable(cells.line, `the columns ${both} ${what}; expected an amount in one`)
  }
  const isOut = into === undefined || isFilled(out)
  const value = isOut ? out! : into
  const hasMinus = value.startsWith('-')
  if (hasMinus !== (isOut && sign === 'debit-minus') && isFilled(value)) {
    throw cells.wrong(
      isOut ? debit : credit,
      `${value} ${hasMinus ? 'has a minus' : 'has no minus'}, against the profile`,
    )
  }
  return isOut && !hasMinus ? negate(value) : value
}

const isFilled = (value: string | undefined): boolean => value !== undefined && /[1-9]/.test(value)
