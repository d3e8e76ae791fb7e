import { isDecimal } from '@vitrine/money'
import { placesOfCurrency } from './currency-places.ts'
import { type ReadOptions, Unreadable } from './statement.ts'

type Separator = '.' | ','
type SeparatorRole = 'decimal' | 'thousands'

/** An amount from a source that does not state the meaning of `.` and `,`. */
export type WrittenAmount = {
  /**
   * Its value where `.` or `,` is the decimal mark, and where it groups thousands: only one of them where it is
   * certain.
   */
  readings: Partial<Record<SeparatorRole, string>>
  /** The ambiguous mark. */
  doubt?: Separator
  /** What its digits prove about the marks. */
  proves: [Separator, SeparatorRole][]
}

const QUIET_GROUPS = /^\d{1,3}(?:['’ \u00a0\u202f]\d{3})+(?![\d'’ \u00a0\u202f])/
const TWO_SIGNS = /^[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}\.\d*|(?:\.\d{2,3})*\.\d{3},\d*)$/
const MANY_GROUPS = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/
const ONE_SIGN = /^(\d*)([.,])(\d*)$/

/** Why a file is refused if nothing shows which of two amounts this is. */
export const unclearAmount = (line: number, text: string, { readings: { decimal, thousands } }: WrittenAmount) =>
  new Unreadable(
    line,
    `${JSON.stringify(text.slice(0, 40))} can be ${decimal} or ${thousands}, and no other amount of the file shows which`,
    'decimalMark',
  )

/** Undefined where it is no amount. `1.234` has two readings, because a wrong guess costs a thousandfold. */
export function readAmount(text: string): WrittenAmount | undefined {
  const [, sign = '', written = ''] = /^([+-]?)(.*)$/.exec(text.trim()) ?? []
  const body = QUIET_GROUPS.test(written) ? written.replace(/['’ \u00a0\u202f]/g, '') : written
  if (!/\d/.test(body)) return undefined
  if (/^\d+$/.test(body)) return sure(sign, body, '')
  if (TWO_SIGNS.test(body)) {
    const decimal = /\.\d*$/.test(body) ? '.' : ','
    const group = decimal === '.' ? ',' : '.'
    const [whole = '', fraction = ''] = body.split(decimal)
    return sure(sign, whole.replaceAll(group, ''), fraction, [decimal, 'decimal'], [group, 'thousands'])
  }
  if (MANY_GROUPS.test(body)) {
    const group = body.includes(',') ? ',' : '.'
    return sure(sign, body.replaceAll(group, ''), '', [group, 'thousands'])
  }
  const [match, whole = '', separator, fraction = ''] = ONE_SIGN.exec(body) ?? []
  if (match === undefined) return undefined
  const doubt = separator as Separator
  const isOpen = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  if (!isOpen) return sure(sign, whole, fraction, [doubt, 'decimal'])
  const readings = { decimal: compose(sign, whole, fraction), thousands: compose(sign, whole + fraction, '') }
  return { readings, doubt, proves: [] } as WrittenAmount
}

function sure(sign: string, whole: string, fraction: string, ...proves: [Separator, SeparatorRole][]) {
  const decimal = compose(sign, whole, fraction)
  return isDecimal(decimal) ? { readings: { decimal }, proves } : undefined
}

function compose(sign: string, whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

/** What the amounts of one file have proved about `.` and `,`, for those that do not prove it themselves. */
export type Convention = {
  learn: (amount: WrittenAmount, line: number) => void
  /** Undefined while nothing proves which reading is right. */
  settle: (amount: WrittenAmount, currency: string) => string | undefined
}

/** @param decimalMark the caller's statement, where the file does not prove it. */
export function openConvention(decimalMark?: ReadOptions['decimalMark']): Convention {
  const roles = new Map<Separator, SeparatorRole | 'both'>()
  /** Meanings that amounts were read by, proved or only expected for the currency. */
  const reliedOn = new Map<Separator, SeparatorRole>()
  return {
    learn({ proves }, line) {
      for (const [separator, role] of proves) {
        const known = roles.get(separator)
        if ((reliedOn.get(separator) ?? role) !== role)
          throw new Unreadable(
            line,
            `"${separator}" is the decimal sign in some amounts and groups thousands in others`,
          )
        roles.set(separator, known === undefined || known === role ? role : 'both')
      }
    },
    settle({ readings, doubt }, currency) {
      if (doubt === undefined) return readings.decimal
      // Three digits after the mark are expected in some currencies.
      const known = roles.get(doubt) ?? (placesOfCurrency(currency) === 3 ? 'decimal' : 'both')
      if (known === 'both' && decimalMark === undefined) return undefined
      const role = known !== 'both' ? known : doubt === decimalMark ? 'decimal' : 'thousands'
      reliedOn.set(doubt, role)
      return readings[role]
    },
  }
}
